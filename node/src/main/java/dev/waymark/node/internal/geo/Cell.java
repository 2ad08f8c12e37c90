package dev.waymark.node.internal.geo;

/**
 * A cell of a {@link Grid}: a geohash. Immutable.
 *
 * @param bits of its row and of its column, by turns; the lowest one is of the row
 * @param step how many bits each of both has, from 1 to {@link #FINEST}
 * @see <a href="https://en.wikipedia.org/wiki/Geohash">Geohash</a>
 */
public record Cell(long bits, int step) {

    /** The step of what a sorted set keeps: 52 bits are a double without loss. */
    public static final int FINEST = 26;

    private static final String DIGITS = "0123456789bcdefghjkmnpqrstuvwxyz";
    private static final int BITS_PER_DIGIT = 5;

    static Cell of(long column, long row, int step) {
        return new Cell(spread(column) << 1 | spread(row), step);
    }

    /** The finest cell in which a place is, which must be {@link Position#isValid valid}. */
    public static Cell of(Position position) {
        return Grid.MERCATOR.cell(position, FINEST);
    }

    /**
     * The middle of the finest cell that a score is. Every score is one, because any number may be added to a sorted
     * set: those below zero and those too large are taken as the processor converts them to 64 bits without a sign.
     */
    public static Position position(double score) {
        Box box = Grid.MERCATOR.box(new Cell(unsigned(score), FINEST));
        return new Position(
                middle(box.west(), box.east(), Grid.MERCATOR.box().east()),
                middle(box.south(), box.north(), Grid.MERCATOR.box().north()));
    }

    private static double middle(double from, double to, double most) {
        return Math.max(-most, Math.min(most, (from + to) / 2));
    }

    /** A place as the eleven characters that are usual elsewhere; the last one tells nothing. */
    public static String text(Position position) {
        long bits = Grid.GLOBE.cell(position, FINEST).bits;
        StringBuilder text = new StringBuilder();
        for (int shift = 2 * FINEST - BITS_PER_DIGIT; shift >= 0; shift -= BITS_PER_DIGIT) {
            text.append(DIGITS.charAt((int) (bits >> shift) & DIGITS.length() - 1));
        }
        return text.append(DIGITS.charAt(0)).toString();
    }

    /** The lowest score of the places in it. */
    public double lowestScore() {
        return score(bits);
    }

    /** The lowest score above those of the places in it. */
    public double scoreBehind() {
        return score(bits + 1);
    }

    private double score(long of) {
        return of << 2 * (FINEST - step);
    }

    long column() {
        return gather(bits >>> 1);
    }

    long row() {
        return gather(bits);
    }

    /** The cell so many columns to the east and rows to the north; beyond an edge, it goes on at the opposite one. */
    Cell moved(int columns, int rows) {
        long mask = (1L << step) - 1;
        long column = columns == 0 ? column() : column() + columns & mask;
        long row = rows == 0 ? row() : row() + rows & mask;
        return of(column, row, step);
    }

    /** Puts a zero before each of 32 bits. */
    private static long spread(long bits) {
        long spread = bits & 0xFFFF_FFFFL;
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFFL;
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FFL;
        spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0FL;
        spread = (spread | spread << 2) & 0x3333_3333_3333_3333L;
        return (spread | spread << 1) & 0x5555_5555_5555_5555L;
    }

    /** Takes every second bit, from the lowest one on. */
    private static long gather(long bits) {
        long gathered = bits & 0x5555_5555_5555_5555L;
        gathered = (gathered | gathered >>> 1) & 0x3333_3333_3333_3333L;
        gathered = (gathered | gathered >>> 2) & 0x0F0F_0F0F_0F0F_0F0FL;
        gathered = (gathered | gathered >>> 4) & 0x00FF_00FF_00FF_00FFL;
        gathered = (gathered | gathered >>> 8) & 0x0000_FFFF_0000_FFFFL;
        return (gathered | gathered >>> 16) & 0xFFFF_FFFFL;
    }

    private static long unsigned(double value) {
        return value < 0x1p63 ? signed(value) : signed(value - 0x1p63) ^ Long.MIN_VALUE;
    }

    /** What does not fit becomes the most negative number. */
    private static long signed(double value) {
        return value >= 0x1p63 ? Long.MIN_VALUE : (long) value;
    }
}
