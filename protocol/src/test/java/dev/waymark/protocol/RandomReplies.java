package dev.waymark.protocol;

import dev.waymark.protocol.Reply.Items;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Replies of every type, made up. */
final class RandomReplies {

    private static final Items.Kind[] KINDS = Items.Kind.values();
    private static final double[] SPECIAL = {0, -0.0, 1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };

    private final Random random;

    RandomReplies(Random random) {
        this.random = random;
    }

    /** A reply whose aggregates nest at most {@code depth} deep. */
    Reply next(int depth) {
        return switch (random.nextInt(depth > 0 ? 10 : 8)) {
            case 0 -> new Reply.Text(line());
            case 1 -> new Reply.Failure("ERR " + line());
            case 2 -> Reply.Number.of(number());
            case 3 -> Reply.Null.INSTANCE;
            case 4 -> new Reply.Real(real());
            case 5 -> new Reply.Bool(random.nextBoolean());
            case 6 -> new Reply.Big(new BigInteger(1 + random.nextInt(200), random).subtract(BigInteger.TEN));
            case 7 -> bulk();
            case 8 -> new Items(KINDS[random.nextInt(3)], several(random.nextInt(5), depth - 1));
            default -> new Reply.Pairs(several(2 * random.nextInt(4), depth - 1));
        };
    }

    private List<Reply> several(int count, int depth) {
        List<Reply> replies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            replies.add(next(depth));
        }
        return replies;
    }

    private Reply bulk() {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return new Reply.Bulk(bytes, 0, bytes.length);
    }

    private String line() {
        StringBuilder line = new StringBuilder();
        for (int left = random.nextInt(12); left > 0; left--) {
            line.append((char) (random.nextInt(8) == 0 ? 0xe4 : ' ' + random.nextInt(95)));
        }
        return line.toString();
    }

    private long number() {
        return random.nextLong() >> random.nextInt(64);
    }

    private double real() {
        return switch (random.nextInt(4)) {
            case 0 -> SPECIAL[random.nextInt(SPECIAL.length)];
            case 1 -> number();
            case 2 -> random.nextInt(100_000) / 100.0;
            default -> {
                double any = Double.longBitsToDouble(random.nextLong());
                // One nan is as good as another, but equality asks for the same.
                yield Double.isNaN(any) ? Double.NaN : any;
            }
        };
    }
}
