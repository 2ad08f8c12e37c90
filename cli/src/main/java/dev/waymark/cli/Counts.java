package dev.waymark.cli;

/** Numbers with the word that goes with them. */
final class Counts {

    private Counts() {}

    static String of(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }
}
