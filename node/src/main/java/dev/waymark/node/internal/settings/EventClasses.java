package dev.waymark.node.internal.settings;

/**
 * Which keyspace events are published: {@code notify-keyspace-events}. Immutable.
 *
 * @param mask a bit for each class, as its letter has it
 * @see <a href="https://redis.io/docs/latest/develop/pubsub/keyspace-notifications/">Keyspace notifications</a>
 */
public record EventClasses(int mask) {

    /** No event at all. */
    public static final EventClasses NONE = new EventClasses(0);

    /** The classes in the order in which CONFIG GET shows them. Those from {@code n} on are not part of {@code A}. */
    private static final String LETTERS = "g$lshzxetdnKEm";

    private static final int ALL = (1 << LETTERS.indexOf('n')) - 1;

    /** The classes that these letters mean. */
    static EventClasses parse(String letters) throws InvalidSetting {
        int mask = 0;
        for (int i = 0; i < letters.length(); i++) {
            char letter = letters.charAt(i);
            if (letter == 'A') {
                mask |= ALL;
            } else if (LETTERS.indexOf(letter) >= 0) {
                mask |= bit(letter);
            } else {
                throw new InvalidSetting("Invalid event class character. Use 'Ag$lshzxeKEtmdn'.");
            }
        }
        return new EventClasses(mask);
    }

    /** The classes of letters that were accepted before. */
    public static EventClasses known(String letters) {
        try {
            return parse(letters);
        } catch (InvalidSetting e) {
            throw new IllegalArgumentException(letters, e);
        }
    }

    /** Whether events of a class are published, anywhere. */
    public boolean has(char letter) {
        return (mask & bit(letter)) != 0;
    }

    private static int bit(char letter) {
        return 1 << LETTERS.indexOf(letter);
    }

    /** As CONFIG GET shows them: {@code A} hides {@code n}. */
    String shown() {
        return (mask & ALL) == ALL ? toString().replace("n", "") : toString();
    }

    @Override
    public String toString() {
        boolean all = (mask & ALL) == ALL;
        StringBuilder letters = new StringBuilder(all ? "A" : "");
        for (int i = 0; i < LETTERS.length(); i++) {
            char letter = LETTERS.charAt(i);
            if (has(letter) && !(all && (bit(letter) & ALL) != 0)) {
                letters.append(letter);
            }
        }
        return letters.toString();
    }
}
