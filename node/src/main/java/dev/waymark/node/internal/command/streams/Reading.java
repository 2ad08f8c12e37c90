package dev.waymark.node.internal.command.streams;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.TimeoutReply;
import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.stream.PendingEntry;
import dev.waymark.node.internal.stream.StreamConsumer;
import dev.waymark.node.internal.stream.StreamCursor;
import dev.waymark.node.internal.stream.StreamGroup;
import dev.waymark.node.internal.stream.StreamId;
import dev.waymark.node.internal.stream.StreamValue;
import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of XREAD or XREADGROUP.
 *
 * <p>What the streams have is the reply. When none has anything, a client that says BLOCK waits, and the command runs
 * again when one of them has changed; but its words are then what they meant when it came: {@code $} has become an id.
 */
final class Reading {

    /** How many entries a client gets at most that had to wait, when it does not say. */
    private static final long MOST_AFTER_WAITING = 1000;

    private static final Refusal KEY_GONE = new Refusal("UNBLOCKED the stream key no longer exists");
    private static final Refusal GROUP_GONE =
            new Refusal("NOGROUP the consumer group this client was blocked on no longer exists");

    private final Call call;
    private final Arguments args;
    private final ReadOptions options;

    /**
     * What is asked of one stream.
     *
     * @param key the word with its key
     * @param stream null when it is not there
     * @param group null for XREAD
     * @param after the id after which to begin; null for what is new to the group
     */
    private record Question(
            int key,
            @Nullable StreamValue stream,
            @Nullable StreamGroup group,
            @Nullable StreamId after) {}

    private Reading(Call call, boolean grouped) {
        this.call = call;
        this.args = call.args();
        this.options = ReadOptions.of(args, grouped);
    }

    static void register(CommandSet commands) {
        commands.add("XREAD", call -> new Reading(call, false).run());
        commands.add("XREADGROUP", call -> new Reading(call, true).run());
    }

    private void run() {
        if (call.resumed()) {
            resume();
            return;
        }
        List<Question> questions = questions();
        // Redis looks at each stream once more, to answer.
        questions.forEach(question -> call.look(question.key));
        List<Question> answered = questions.stream().filter(Reading::hasAnswer).toList();
        if (!answered.isEmpty()) {
            reply(answered, options.most());
        } else if (options.timeoutMillis() < 0 || !waits(questions)) {
            call.reply().nilArray();
        }
    }

    private boolean waits(List<Question> questions) {
        byte[][] words = args.words();
        for (Question question : questions) {
            if (question.after != null) {
                words[options.id(question.key)] = question.after.toString().getBytes(StandardCharsets.ISO_8859_1);
            }
        }
        int firstKey = options.firstKey();
        return call.waitForKeys(
                Arguments.of(words),
                firstKey,
                firstKey + options.streams(),
                options.timeoutMillis(),
                TimeoutReply.NIL_ARRAY);
    }

    /**
     * Looks at the stream for which the client waits and that has changed; of one that was named twice, the first id.
     */
    private void resume() {
        int key = options.firstKey();
        while (!call.isReady(key)) {
            key++;
        }
        Question question = questionAgain(key);
        if (question == null || question.stream == null) {
            return;
        }
        // Unlike for one that does not wait, an entry that was deleted at once is worth a reply too.
        StreamId after = question.group == null ? question.after : question.group.lastDelivered();
        if (after != null && question.stream.lastId().compareTo(after) > 0) {
            reply(List.of(question), options.most() > 0 ? options.most() : MOST_AFTER_WAITING);
        }
    }

    private @Nullable Question questionAgain(int key) {
        int entry = call.peek(key);
        boolean grouped = options.group() > 0;
        if (entry == Keyspace.NONE || !(call.keys().value(entry) instanceof StreamValue stream)) {
            if (grouped) {
                throw KEY_GONE;
            }
            return null;
        }
        StreamGroup group = grouped ? stream.group(args.word(options.group())) : null;
        if (grouped && group == null) {
            throw GROUP_GONE;
        }
        return new Question(key, stream, group, grouped ? null : Ids.id(args, options.id(key)));
    }

    private List<Question> questions() {
        List<Question> questions = new ArrayList<>(options.streams());
        for (int key = options.firstKey(); key < options.firstKey() + options.streams(); key++) {
            StreamValue stream = call.value(key, StreamValue.class);
            questions.add(options.group() > 0 ? groupQuestion(key, stream) : plainQuestion(key, stream));
        }
        return questions;
    }

    private Question plainQuestion(int key, @Nullable StreamValue stream) {
        int id = options.id(key);
        if (args.is(id, "$")) {
            return new Question(key, stream, null, stream == null ? StreamId.MIN : stream.lastId());
        }
        if (args.is(id, ">")) {
            throw new Refusal("ERR The > ID can be specified only when calling XREADGROUP using the GROUP <group>"
                    + " <consumer> option.");
        }
        return new Question(key, stream, null, Ids.id(args, id));
    }

    private Question groupQuestion(int key, @Nullable StreamValue stream) {
        StreamGroup group = stream == null ? null : stream.group(args.word(options.group()));
        if (group == null) {
            throw new Refusal("NOGROUP No such key '" + args.quoted(key) + "' or consumer group '"
                    + args.quoted(options.group()) + "' in XREADGROUP with GROUP option");
        }
        int id = options.id(key);
        if (args.is(id, "$")) {
            throw new Refusal(
                    "ERR The $ ID is meaningless in the context of XREADGROUP: you want to read the history of"
                            + " this consumer by specifying a proper ID, or use the > ID to get new messages. The $ ID would"
                            + " just return an empty result set.");
        }
        StreamId after = args.is(id, ">") ? null : Ids.id(args, id);
        // There is nothing after the last id: it stands for what is new, as it does within Redis.
        return new Question(key, stream, group, after != null && after.isMax() ? null : after);
    }

    private static boolean hasAnswer(Question question) {
        if (question.group != null && question.after != null) {
            // What a consumer has pending is always an answer, even when it is nothing.
            return true;
        }
        StreamId after = question.group == null ? question.after : question.group.lastDelivered();
        return question.stream != null
                && after != null
                && !after.isMax()
                && question.stream.range(after.next(), StreamId.MAX).next();
    }

    private void reply(List<Question> questions, long most) {
        RespWriter out = call.reply();
        if (call.resp3()) {
            out.map(questions.size());
        } else {
            out.array(questions.size());
        }
        for (Question question : questions) {
            if (!call.resp3()) {
                out.array(2);
            }
            out.bulk(args.bytes(), args.offset(question.key), args.length(question.key));
            reply(question, most);
        }
    }

    private void reply(Question question, long most) {
        StreamValue stream = question.stream;
        StreamGroup group = question.group;
        if (stream == null) {
            throw new IllegalStateException("nothing to answer");
        }
        if (group == null) {
            StreamId after = question.after == null ? stream.lastId() : question.after;
            Entries.write(call.reply(), stream, after.next(), StreamId.MAX, most);
            return;
        }
        StreamConsumer consumer = Consumers.active(call, question.key, group, options.group() + 1);
        if (question.after == null) {
            deliver(stream, group, consumer, most);
        } else {
            history(stream, consumer, question.after, most);
        }
        call.recount(question.key);
    }

    private void deliver(StreamValue stream, StreamGroup group, StreamConsumer consumer, long most) {
        StreamId from = group.lastDelivered().next();
        call.reply().array((int) Entries.count(stream.range(from, StreamId.MAX), most));
        StreamCursor entry = stream.range(from, StreamId.MAX);
        for (long given = 0; (most == 0 || given < most) && entry.next(); given++) {
            Entries.write(call.reply(), entry);
            group.advance(entry.id());
            if (!options.noAck()) {
                group.assign(entry.id(), consumer).delivered(call.now(), 1);
            }
        }
    }

    private void history(StreamValue stream, StreamConsumer consumer, StreamId after, long most) {
        List<PendingEntry> pending = consumer.pending(after.next(), StreamId.MAX).stream()
                .limit(most == 0 ? Long.MAX_VALUE : most)
                .toList();
        call.reply().array(pending.size());
        for (PendingEntry each : pending) {
            StreamCursor entry = stream.range(each.id(), each.id());
            if (entry.next()) {
                Entries.write(call.reply(), entry);
                each.delivered(call.now(), each.deliveries() + 1);
            } else {
                call.reply().array(2);
                Entries.write(call.reply(), each.id());
                call.reply().nilArray();
            }
        }
    }
}
