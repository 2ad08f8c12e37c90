package dev.waymark.node.internal.move;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.rdb.PayloadWriter;
import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * MIGRATE: sends keys to another node, and takes out those it has.
 *
 * <p>All goes out at once; then each key has an answer of its own. A key is taken out only when the target has said
 * that it has it, so that it exists here or there at any moment; after a lost connection perhaps on both sides. The
 * node does nothing else meanwhile, as Redis.
 *
 * <p>Not thread-safe: for the thread of commands.
 *
 * @see <a href="https://redis.io/docs/latest/commands/migrate/">MIGRATE</a>
 */
final class Migrate {

    private static final int USUAL_TIMEOUT_MILLIS = 1000;

    private final Payloads payloads;
    private final Targets targets = new Targets();

    Migrate(Payloads payloads) {
        this.payloads = payloads;
    }

    /** What the words of the command say. */
    private record Order(
            String host,
            String port,
            int database,
            int timeoutMillis,
            boolean copy,
            boolean replace,
            @Nullable List<byte[]> login,
            int firstKey,
            int keys) {

        static Order of(Arguments args) {
            boolean copy = false;
            boolean replace = false;
            List<byte[]> login = null;
            int firstKey = 3;
            int keys = 1;
            for (int word = 6; word < args.count(); word++) {
                int more = args.count() - word - 1;
                if (args.is(word, "COPY")) {
                    copy = true;
                } else if (args.is(word, "REPLACE")) {
                    replace = true;
                } else if (args.is(word, "AUTH") && more >= 1) {
                    login = List.of(args.word(++word));
                } else if (args.is(word, "AUTH2") && more >= 2) {
                    login = List.of(args.word(++word), args.word(++word));
                } else if (args.is(word, "KEYS")) {
                    if (args.length(3) != 0) {
                        throw new Refusal(
                                "ERR When using MIGRATE KEYS option, the key argument must be set to the empty"
                                        + " string");
                    }
                    firstKey = word + 1;
                    keys = more;
                    break;
                } else {
                    throw Refusal.SYNTAX;
                }
            }
            long timeout = args.number(5);
            long database = args.number(4);
            return new Order(
                    args.text(1),
                    args.text(2),
                    (int) database,
                    timeout <= 0 ? USUAL_TIMEOUT_MILLIS : (int) Math.min(timeout, Integer.MAX_VALUE),
                    copy,
                    replace,
                    login,
                    firstKey,
                    keys);
        }
    }

    void run(Call call) {
        Order order = Order.of(call.args());
        List<Integer> words = new ArrayList<>();
        for (int word = order.firstKey; word < order.firstKey + order.keys; word++) {
            if (call.find(word) != Keyspace.NONE) {
                words.add(word);
            }
        }
        if (words.isEmpty()) {
            call.reply().text("NOKEY");
            return;
        }
        Target target = connect(call, order);
        try {
            send(call, order, words, target);
        } catch (IOException e) {
            targets.drop(target);
            if (!target.isFresh() && !target.wasHeard() && !target.timedOut()) {
                // It had closed the connection since; nothing of this command was done.
                run(call);
                return;
            }
            // No refusal: some keys may be gone already.
            call.reply().error("IOERR error or timeout " + target.doing() + " to target instance");
        }
    }

    private Target connect(Call call, Order order) {
        try {
            return targets.to(order.host, order.port, order.timeoutMillis, call.now());
        } catch (Targets.UnknownTargetException e) {
            throw new Refusal("IOERR error or timeout connecting to the client");
        } catch (IOException e) {
            throw new Refusal("IOERR error or timeout writing to target instance");
        }
    }

    private void send(Call call, Order order, List<Integer> words, Target target) throws IOException {
        RespWriter out = new RespWriter(4096);
        if (order.login != null) {
            out.array(1 + order.login.size()).bulk("AUTH");
            order.login.forEach(out::bulk);
        }
        boolean select = target.database() != order.database;
        if (select) {
            out.array(2).bulk("SELECT").bulk(Integer.toString(order.database));
        }
        for (int word : words) {
            restore(call, order, word, out);
        }
        target.write(out);

        String loginError = order.login == null ? null : target.readError();
        String selectError = select ? target.readError() : null;
        if (select) {
            target.database(selectError == null ? order.database : -1);
        }
        String error = loginError == null ? selectError : loginError;
        boolean admitted = error == null;
        for (int word : words) {
            String refused = target.readError();
            if (refused == null && admitted && !order.copy) {
                call.remove(word);
                call.modified(word, 'g', "del");
            }
            error = error == null ? refused : error;
        }
        if (error == null) {
            call.ok();
        } else {
            call.reply().error("ERR Target instance replied with error: " + error);
        }
    }

    private void restore(Call call, Order order, int word, RespWriter out) {
        Arguments args = call.args();
        int entry = call.peek(word);
        long expiresAt = call.keys().expiresAt(entry);
        long ttl = expiresAt < 0 ? 0 : Math.max(1, expiresAt - call.now());
        PayloadWriter payload = payloads.write(call.keys(), entry);
        out.array(order.replace ? 5 : 4).bulk("RESTORE-ASKING");
        out.bulk(args.bytes(), args.offset(word), args.length(word));
        out.bulk(Long.toString(ttl).getBytes(StandardCharsets.ISO_8859_1));
        out.bulk(payload.bytes(), 0, payload.length());
        if (order.replace) {
            out.bulk("REPLACE");
        }
    }
}
