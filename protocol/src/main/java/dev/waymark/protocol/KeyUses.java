package dev.waymark.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Tells what a command does with its keys.
 *
 * <p>The flags of the key specs say so, where they do not depend on the words: SET reads with the option GET only,
 * BITFIELD writes unless it has nothing but GETs. The specs of SORT, MIGRATE, GEORADIUS and GEORADIUSBYMEMBER do not
 * find all keys; see {@link KeyPositions}.
 */
final class KeyUses {

    private static final Set<String> READ = Set.of("RO", "access");
    private static final Set<String> OVERWRITE = Set.of("OW", "update");
    private static final Set<String> CHANGE = Set.of("RW", "access", "update");
    private static final Set<String> TAKE = Set.of("RW", "access", "delete");

    private KeyUses() {}

    static List<KeyUse> of(CommandInfo command, byte[][] words) {
        return switch (command.name()) {
            case "SORT", "GEORADIUS", "GEORADIUSBYMEMBER" -> readAndStored(command.keyPositions(words));
            case "MIGRATE" -> all(command.keyPositions(words), TAKE);
            case "SET" -> all(command.keyPositions(words), has(words, "GET") ? CHANGE : OVERWRITE);
            case "BITFIELD" -> all(command.keyPositions(words), onlyGets(words) ? READ : CHANGE);
            default -> bySpecs(command, words);
        };
    }

    private static List<KeyUse> bySpecs(CommandInfo command, byte[][] words) {
        List<KeyUse> uses = new ArrayList<>();
        for (KeySpec spec : command.keySpecs()) {
            if (spec.findsKeys()) {
                int[] positions = KeyPositions.of(spec, words);
                if (spec.find() instanceof KeySpec.Counted && positions.length == 0) {
                    return List.of(); // A wrong count says that the whole command is malformed.
                }
                uses.addAll(all(positions, spec.flags()));
            }
        }
        return uses;
    }

    private static List<KeyUse> all(int[] positions, Set<String> flags) {
        List<KeyUse> uses = new ArrayList<>();
        for (int position : positions) {
            uses.add(new KeyUse(position, flags));
        }
        return uses;
    }

    /** The first key is read, the one behind STORE is written. */
    private static List<KeyUse> readAndStored(int[] positions) {
        List<KeyUse> uses = new ArrayList<>();
        for (int position : positions) {
            uses.add(new KeyUse(position, position == 1 ? READ : OVERWRITE));
        }
        return uses;
    }

    private static boolean has(byte[][] words, String option) {
        for (int i = 3; i < words.length; i++) {
            if (KeyPositions.equalsIgnoringCase(words[i], option)) {
                return true;
            }
        }
        return false;
    }

    private static boolean onlyGets(byte[][] words) {
        int word = 2;
        while (word < words.length) {
            int more = words.length - word - 1;
            if (KeyPositions.equalsIgnoringCase(words[word], "GET") && more >= 2) {
                word += 3;
            } else if (KeyPositions.equalsIgnoringCase(words[word], "OVERFLOW") && more >= 1) {
                word += 2;
            } else {
                return false;
            }
        }
        return true;
    }
}
