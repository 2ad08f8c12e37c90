package dev.waymark.client.internal.refresh;

import dev.waymark.client.command.Command;
import dev.waymark.client.internal.net.Channel;
import dev.waymark.client.internal.net.Pending;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespWriter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One command of a refresh, outside the life of ordinary calls. */
final class Question implements Pending {

    private final Command<?> command;
    private final Consumer<Reply> answered;
    private final Consumer<String> failed;

    /**
     * @param answered told the reply, errors included
     * @param failed told why there will be no reply
     */
    Question(Command<?> command, Consumer<Reply> answered, Consumer<String> failed) {
        this.command = command;
        this.answered = answered;
        this.failed = failed;
    }

    @Override
    public void encode(RespWriter out) {
        command.encode(out);
    }

    @Override
    public boolean departing(Channel channel, @Nullable Object route) {
        return true;
    }

    @Override
    public void reply(Reply reply) {
        answered.accept(reply.detached());
    }

    @Override
    public void malformed(String why) {
        failed.accept(why);
    }

    @Override
    public void lost(boolean sent, String why) {
        failed.accept(why);
    }
}
