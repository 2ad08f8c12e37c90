package dev.waymark.node.internal.command;

import dev.waymark.node.internal.data.Keyspace;
import dev.waymark.node.internal.data.Type;
import dev.waymark.node.internal.data.Value;
import dev.waymark.protocol.RespWriter;
import org.jspecify.annotations.Nullable;

/**
 * One command at work: its words, its client, its reply, and the keys it may touch.
 *
 * <p>A handler reads keys through {@link #find}, {@link #string} and {@link #value}, which see to expiry, statistics
 * and wrong types, and tells of each change with {@link #modified}, which sees to everything that depends on it. All
 * keys of a command are in one slot, {@link #slot}; the gate has made sure of that.
 *
 * <p>Good while the handler runs, and not longer.
 */
public final class Call {

    private final Engine engine;
    private final Session session;
    private final Arguments args;
    private final RespWriter reply;
    private final Command command;

    /** The key for which it waited and runs again; null when it did not wait. */
    private final @Nullable Bytes ready;

    private boolean looksUp;

    int slot = -1;

    Call(Engine engine, Session session, Command command, Arguments args, RespWriter reply, @Nullable Bytes ready) {
        this.engine = engine;
        this.session = session;
        this.command = command;
        this.args = args;
        this.reply = reply;
        this.ready = ready;
        this.looksUp = command.looksUp;
    }

    /** The words of the command, its name first. */
    public Arguments args() {
        return args;
    }

    /** Where the reply goes. */
    public RespWriter reply() {
        return reply;
    }

    /** Who asks. */
    public Session session() {
        return session;
    }

    /** What is asked. */
    public Command command() {
        return command;
    }

    /** The node's parts. */
    public Engine engine() {
        return engine;
    }

    /** All keys. */
    public Keyspace keys() {
        return engine.keys();
    }

    /** The slot of the command's keys; -1 when it has none. */
    public int slot() {
        return slot;
    }

    /** The time, in ms since 1970; it stands still while a command runs. */
    public long now() {
        return engine.now();
    }

    /** Whether replies are RESP3. */
    public boolean resp3() {
        return session.protocol == 3;
    }

    /** Answers OK. */
    public void ok() {
        reply.raw(Replies.OK);
    }

    /** The entry of the key in a word, for reading; {@link Keyspace#NONE} when it is not there. */
    public int find(int word) {
        int entry = look(word);
        if (entry != Keyspace.NONE) {
            keys().use(entry);
        }
        return entry;
    }

    /** Counts whether keys are there, as a command does that only reads, though others of its name write. */
    public void onlyReads() {
        looksUp = true;
    }

    /** As {@link #find}, but does not count as a use of the key. */
    public int look(int word) {
        int entry = inspect(word);
        if (looksUp && entry == Keyspace.NONE) {
            engine.changes().event('m', "keymiss", args.bytes(), args.offset(word), args.length(word));
        }
        return entry;
    }

    /** As {@link #look}, but that a key is missing is no event. */
    public int inspect(int word) {
        int entry = peek(word);
        if (looksUp) {
            engine.stats().looked(entry != Keyspace.NONE);
        }
        return entry;
    }

    /** As {@link #find}, but leaves no trace: neither the statistics nor the time of last use change. */
    public int peek(int word) {
        int entry = keys().find(slot, args.bytes(), args.offset(word), args.length(word));
        if (entry != Keyspace.NONE && keys().expired(entry, now())) {
            engine.changes().expire(slot, args.word(word));
            return Keyspace.NONE;
        }
        return entry;
    }

    /** Takes a key of any slot out when its time is over; whether it is. */
    public boolean expire(int entry, byte[] key) {
        boolean over = keys().expired(entry, now());
        if (over) {
            engine.changes().expire(key);
        }
        return over;
    }

    /**
     * The entry of the string in a word's key; {@link Keyspace#NONE} when there is none.
     *
     * @throws Refusal when the key holds something else
     */
    public int string(int word) {
        int entry = find(word);
        if (entry != Keyspace.NONE && keys().type(entry) != Type.STRING) {
            throw Refusal.WRONG_TYPE;
        }
        return entry;
    }

    /**
     * What the key in a word holds; null when it is not there.
     *
     * @throws Refusal when it holds something else
     */
    public <V extends Value> @Nullable V value(int word, Class<V> type) {
        int entry = find(word);
        if (entry == Keyspace.NONE) {
            return null;
        }
        Value value = keys().value(entry);
        if (!type.isInstance(value)) {
            throw Refusal.WRONG_TYPE;
        }
        return type.cast(value);
    }

    /** Makes the key in a word hold an object, whatever it held before, for good; {@link #modified} must follow. */
    public <V extends Value> V put(int word, V value) {
        put(word, value, -1);
        return value;
    }

    /** As {@link #put(int, Value)}, until a time in ms; -1 for good. */
    public void put(int word, Value value, long expiresAt) {
        long before = sizeBefore(word);
        engine.waiters().leaving(args.bytes(), args.offset(word), args.length(word));
        keys().put(slot, args.bytes(), args.offset(word), args.length(word), value, expiresAt);
        tellIfAdded(word, before);
    }

    /** Makes the key in a word hold a number, whatever it held before; {@link #modified} must follow. */
    public void put(int word, long number, long expiresAt) {
        long before = sizeBefore(word);
        engine.waiters().leaving(args.bytes(), args.offset(word), args.length(word));
        keys().put(slot, args.bytes(), args.offset(word), args.length(word), number, expiresAt);
        tellIfAdded(word, before);
    }

    /** Makes the key in a word hold a string, whatever it held before; its entry. {@link #modified} must follow. */
    public int put(int word, byte[] value, int offset, int length, long expiresAt) {
        long before = sizeBefore(word);
        engine.waiters().leaving(args.bytes(), args.offset(word), args.length(word));
        int entry =
                keys().put(slot, args.bytes(), args.offset(word), args.length(word), value, offset, length, expiresAt);
        tellIfAdded(word, before);
        return entry;
    }

    /** How many keys there are without the one in a word, if its time is over: what is put there is new then. */
    private long sizeBefore(int word) {
        if (keys().sizeExpiring(slot) > 0) {
            peek(word);
        }
        return keys().size();
    }

    private void tellIfAdded(int word, long sizeBefore) {
        if (keys().size() != sizeBefore) {
            engine.waiters().appeared(args.bytes(), args.offset(word), args.length(word));
            engine.changes().event('n', "new", args.bytes(), args.offset(word), args.length(word));
        }
    }

    /**
     * Makes the string in a word's key at least so long, with zeros at its end; {@link #modified} must follow.
     *
     * @param entry the key's; {@link Keyspace#NONE} when it is not there
     * @return its entry from now on: the bytes that {@link Keyspace#bytes} gives for it may be changed
     */
    public int stretch(int word, int entry, int length) {
        long before = keys().size();
        int stretched = keys().stretch(entry, slot, args.bytes(), args.offset(word), args.length(word), length);
        tellIfAdded(word, before);
        return stretched;
    }

    /** Makes the key in a word hold a copy of what an entry holds; {@link #modified} must follow. */
    public void copy(int entry, int word) {
        long before = sizeBefore(word);
        keys().copy(entry, slot, args.bytes(), args.offset(word), args.length(word));
        tellIfAdded(word, before);
    }

    /** Makes the key in a word hold what an entry holds, whose own key must go then; {@link #modified} must follow. */
    public void hand(int entry, int word) {
        long before = sizeBefore(word);
        keys().hand(entry, slot, args.bytes(), args.offset(word), args.length(word));
        tellIfAdded(word, before);
    }

    /**
     * Changes when the key in a word expires; {@link #modified} must follow.
     *
     * @param millis since 1970; -1 for never
     */
    public void expireAt(int word, long millis) {
        keys().expireAt(slot, args.bytes(), args.offset(word), args.length(word), millis);
    }

    /** Takes the key in a word out; false when it was not there. {@link #modified} must follow. */
    public boolean remove(int word) {
        engine.waiters().leaving(args.bytes(), args.offset(word), args.length(word));
        return keys().remove(slot, args.bytes(), args.offset(word), args.length(word));
    }

    /**
     * Tells that the key in a word was changed, after the change.
     *
     * @param kind the class of the event as {@code notify-keyspace-events} has it: {@code $}, {@code l}, {@code g}, ...
     * @param event its name
     * @see <a href="https://redis.io/docs/latest/develop/pubsub/keyspace-notifications/">Keyspace notifications</a>
     */
    public void modified(int word, char kind, String event) {
        touched(word);
        engine.changes().event(kind, event, args.bytes(), args.offset(word), args.length(word));
    }

    /** As {@link #modified}, of a change that is no event. */
    public void touched(int word) {
        recount(word);
        engine.changes().touched(session, args.bytes(), args.offset(word), args.length(word));
    }

    /**
     * As {@link #modified}, of a change that is none to what the key holds, such as how far a group has read a stream:
     * neither those who watch the key nor those who wait for it are told.
     */
    public void noted(int word, char kind, String event) {
        recount(word);
        engine.changes().event(kind, event, args.bytes(), args.offset(word), args.length(word));
    }

    /** As {@link #noted}, of a change that is no event: counts anew what the key takes. */
    public void recount(int word) {
        int entry = keys().find(slot, args.bytes(), args.offset(word), args.length(word));
        if (entry != Keyspace.NONE) {
            keys().changed(entry);
        }
    }

    /** Lets those who wait for the key in a word look at it again, though it was not changed. */
    public void wake(int word) {
        engine.waiters().appeared(args.bytes(), args.offset(word), args.length(word));
    }

    /** As {@link #modified}, and takes the key out, saying so, when nothing is left in what it holds. */
    public void shrunk(int word, Value value, char kind, String event) {
        if (!value.isEmpty()) {
            modified(word, kind, event);
            return;
        }
        remove(word);
        modified(word, kind, event);
        engine.changes().event('g', "del", args.bytes(), args.offset(word), args.length(word));
    }

    /**
     * Lets the client wait for one of its keys, when it may: the command then runs again when one of them was given a
     * value. It may not inside a transaction, whose commands are answered at once.
     *
     * @param from the first word that is a key to wait for
     * @param to behind the last one
     * @param millis how long at most; 0 for ever
     * @param timeout the reply when that is over, RESP2 and RESP3
     * @return false when it may not wait: then nothing was done, and the handler must answer
     */
    public boolean waitForKeys(int from, int to, long millis, TimeoutReply timeout) {
        return waitForKeys(args, from, to, millis, timeout);
    }

    /** As {@link #waitForKeys(int, int, long, TimeoutReply)}, and the command runs again with these words. */
    public boolean waitForKeys(Arguments words, int from, int to, long millis, TimeoutReply timeout) {
        return engine.waiters().add(this, words, from, to, millis, timeout);
    }

    /** Whether this command waited before, and runs again. */
    public boolean resumed() {
        return ready != null;
    }

    /** Whether this command runs again because the key in a word was changed. */
    public boolean isReady(int word) {
        return ready != null && ready.equals(Bytes.of(args.bytes(), args.offset(word), args.length(word)));
    }
}
