package dev.waymark.verification.node.differential;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One command with keys in one situation. Immutable.
 *
 * @param number differs for every case, and so do the names of its keys: no case sees what another has left
 */
record SlotCase(int number, Template template, Slot slot, Keys keys, boolean asking, boolean multi, boolean readonly) {

    /** What the asked node believes about the slot of the keys. */
    enum Slot {
        STABLE("b"),
        MIGRATING("c"),
        UNASSIGNED("f"),
        IMPORTING("foo"),
        FOREIGN("d");

        /** A hash tag that names it: the first of two nodes has those below 8192 at first, the second the others. */
        final String tag;

        Slot(String tag) {
            this.tag = tag;
        }

        /** Whether the first node has no right to it, so that keys can only be written there while it imports them. */
        boolean isOfOther() {
            return this == IMPORTING || this == FOREIGN;
        }
    }

    /** Which keys are there. */
    enum Keys {
        ABSENT(false, false),
        PRESENT(true, true),
        FIRST(true, false),
        SECOND(false, true),
        /** The second key has another slot. */
        CROSSING(false, false);

        final boolean first;
        final boolean second;

        Keys(boolean first, boolean second) {
            this.first = first;
            this.second = second;
        }
    }

    /**
     * A command, K and L being its keys.
     *
     * @param maker what gives K a value
     */
    record Template(List<String> words, List<String> maker) {

        boolean hasTwoKeys() {
            return words.contains("L");
        }

        /** Whether it runs a script, for which only the way there is compared. */
        boolean isScript() {
            return words.get(0).startsWith("EVAL") || words.get(0).startsWith("FCALL");
        }
    }

    /** What puts the keys there that shall be there. */
    List<byte[][]> preparation() {
        List<byte[][]> commands = new ArrayList<>();
        if (keys.first) {
            make(key("K"), commands);
        }
        if (keys.second && template.hasTwoKeys()) {
            make(key("L"), commands);
        }
        return commands;
    }

    private void make(String key, List<byte[][]> commands) {
        if (slot.isOfOther()) {
            commands.add(bytes(List.of("ASKING")));
        }
        commands.add(bytes(template.maker().stream()
                .map(word -> word.equals("K") ? key : word)
                .toList()));
    }

    /** What is sent; its last reply is {@link #end()}. */
    List<byte[][]> commands() {
        List<byte[][]> commands = new ArrayList<>();
        commands.add(bytes(List.of(readonly ? "READONLY" : "READWRITE")));
        if (asking) {
            commands.add(bytes(List.of("ASKING")));
        }
        if (multi) {
            commands.add(bytes(List.of("MULTI")));
        }
        commands.add(bytes(template.words().stream().map(this::key).toList()));
        if (multi) {
            commands.add(bytes(List.of("EXEC")));
        }
        commands.add(bytes(List.of("UNWATCH")));
        commands.add(bytes(List.of("ECHO", end())));
        return commands;
    }

    /** What the last command answers. */
    String end() {
        return "case " + number;
    }

    private String key(String word) {
        return switch (word) {
            case "K" -> "{" + slot.tag + "}" + number;
            case "L" -> "{" + (keys == Keys.CROSSING ? "g" : slot.tag) + "}" + number + "b";
            default -> word;
        };
    }

    private static byte[][] bytes(List<String> words) {
        return words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    }

    @Override
    public String toString() {
        return slot + ", keys " + keys + (asking ? ", ASKING" : "") + (multi ? ", MULTI" : "")
                + (readonly ? ", READONLY" : "") + ": " + String.join(" ", template.words());
    }
}
