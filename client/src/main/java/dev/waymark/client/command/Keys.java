package dev.waymark.client.command;

import dev.waymark.client.command.Command.Spec;

/** Commands on keys, whatever they hold. */
public final class Keys {

    private static final Spec DEL = Spec.of("DEL");
    private static final Spec EXISTS = Spec.of("EXISTS");
    private static final Spec TOUCH = Spec.of("TOUCH");
    private static final Spec UNLINK = Spec.of("UNLINK");

    private Keys() {}

    /** Deletes keys; how many there were. */
    public static Command<Long> del(String... keys) {
        return counting(DEL, Arguments.utf8(keys));
    }

    /** {@link #del(String...)} in bytes. */
    public static Command<Long> del(byte[]... keys) {
        return counting(DEL, keys.clone());
    }

    /** Counts the keys that exist, one that is given twice twice. */
    public static Command<Long> exists(String... keys) {
        return counting(EXISTS, Arguments.utf8(keys));
    }

    /** {@link #exists(String...)} in bytes. */
    public static Command<Long> exists(byte[]... keys) {
        return counting(EXISTS, keys.clone());
    }

    /** Marks keys as used now; how many there were. */
    public static Command<Long> touch(String... keys) {
        return counting(TOUCH, Arguments.utf8(keys));
    }

    /** {@link #touch(String...)} in bytes. */
    public static Command<Long> touch(byte[]... keys) {
        return counting(TOUCH, keys.clone());
    }

    /** Deletes keys and frees their memory in the background; how many there were. */
    public static Command<Long> unlink(String... keys) {
        return counting(UNLINK, Arguments.utf8(keys));
    }

    /** {@link #unlink(String...)} in bytes. */
    public static Command<Long> unlink(byte[]... keys) {
        return counting(UNLINK, keys.clone());
    }

    private static Command<Long> counting(Spec spec, byte[][] keys) {
        return Command.splittable(spec, Decoders.number(), SlotSplit.SUM, keys);
    }
}
