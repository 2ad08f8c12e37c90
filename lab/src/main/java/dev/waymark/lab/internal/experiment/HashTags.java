package dev.waymark.lab.internal.experiment;

import dev.waymark.protocol.Slots;
import java.nio.charset.StandardCharsets;

/** One short hash tag for each slot: the smallest number whose digits lie in it. */
final class HashTags {

    private static final String[] TAGS = find();

    private HashTags() {}

    /** The tag of a slot, without braces. */
    static String of(int slot) {
        return TAGS[slot];
    }

    private static String[] find() {
        String[] tags = new String[Slots.COUNT];
        int missing = Slots.COUNT;
        for (int i = 0; missing > 0; i++) {
            String tag = Integer.toString(i);
            int slot = Slots.of(tag.getBytes(StandardCharsets.US_ASCII));
            if (tags[slot] == null) {
                tags[slot] = tag;
                missing--;
            }
        }
        return tags;
    }
}
