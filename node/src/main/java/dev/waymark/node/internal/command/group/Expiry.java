package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * When a key is to expire, as EX, PX, EXAT, PXAT, PERSIST and KEEPTTL say. Immutable.
 *
 * @param kind which of them
 * @param word where the option stands
 * @param millis since 1970, once {@link #resolved}
 */
record Expiry(Kind kind, int word, long millis) {

    static final Expiry ABSENT = new Expiry(Kind.NONE, 0, -1);

    private enum Kind {
        NONE(1, false),
        EX(1000, true),
        PX(1, true),
        EXAT(1000, false),
        PXAT(1, false),
        PERSIST(1, false),
        KEEPTTL(1, false);

        private final int unitMillis;
        private final boolean relative;

        Kind(int unitMillis, boolean relative) {
            this.unitMillis = unitMillis;
            this.relative = relative;
        }
    }

    /** Which options a command has besides the four that give a time. */
    enum Allowed {
        WITH_PERSIST,
        WITH_KEEPTTL
    }

    boolean isAbsent() {
        return kind == Kind.NONE;
    }

    boolean isPersist() {
        return kind == Kind.PERSIST;
    }

    boolean isKeep() {
        return kind == Kind.KEEPTTL;
    }

    /** How many words the option has. */
    int words() {
        return kind == Kind.PERSIST || kind == Kind.KEEPTTL ? 1 : 2;
    }

    /**
     * The option that counts when another follows: the later one, which must be of the same kind.
     *
     * @param next null when what follows is no option
     */
    Expiry replacedBy(@Nullable Expiry next) {
        if (next == null || (kind != Kind.NONE && kind != next.kind)) {
            throw Refusal.SYNTAX;
        }
        return next;
    }

    /** The option that begins at a word; null when there is none. Its time is not looked at yet. */
    static @Nullable Expiry option(Call call, int word, Allowed allowed) {
        Arguments args = call.args();
        if (allowed == Allowed.WITH_PERSIST && args.is(word, "PERSIST")) {
            return new Expiry(Kind.PERSIST, word, -1);
        }
        if (allowed == Allowed.WITH_KEEPTTL && args.is(word, "KEEPTTL")) {
            return new Expiry(Kind.KEEPTTL, word, -1);
        }
        for (Kind kind : new Kind[] {Kind.EX, Kind.PX, Kind.EXAT, Kind.PXAT}) {
            if (args.is(word, kind.name()) && word + 1 < args.count()) {
                return new Expiry(kind, word, -1);
            }
        }
        return null;
    }

    /** The one option, or none, that the words from {@code from} on are. Its time is not looked at yet. */
    static Expiry ofOptions(Call call, int from, Allowed allowed) {
        Expiry expiry = ABSENT;
        for (int word = from; word < call.args().count(); word++) {
            Expiry given = option(call, word, allowed);
            expiry = expiry.replacedBy(given);
            word += expiry.words() - 1;
        }
        return expiry;
    }

    /** The same with its time. Redis looks at times when it has seen that all options are well-formed. */
    Expiry resolved(Call call) {
        if (kind == Kind.NONE || words() == 1) {
            return this;
        }
        return new Expiry(kind, word, time(call, word + 1, kind.unitMillis, kind.relative));
    }

    /** The time that a word gives, from now on. */
    static long relative(Call call, int word, int unitMillis) {
        return time(call, word, unitMillis, true);
    }

    private static long time(Call call, int word, int unitMillis, boolean relative) {
        Refusal invalid =
                new Refusal("ERR invalid expire time in '" + call.command().title() + "' command");
        long given = call.args().number(word);
        if (given <= 0 || given > Long.MAX_VALUE / unitMillis) {
            throw invalid;
        }
        long millis = given * unitMillis;
        if (relative && millis > Long.MAX_VALUE - call.now()) {
            throw invalid;
        }
        return relative ? millis + call.now() : millis;
    }
}
