package dev.waymark.node.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Does the same at random to a {@link ListValue} and to an {@link ArrayList}, and compares them. */
final class ListAgainstModel {

    private final Random random;
    private final int sizes;
    private final ListValue list = new ListValue();
    private final List<String> model = new ArrayList<>();
    private boolean growing = true;

    /** @param sizes how long an element is at most */
    ListAgainstModel(Random random, int sizes) {
        this.random = random;
        this.sizes = sizes;
    }

    void run(int steps) {
        long empty = list.memory();
        for (int i = 0; i < steps; i++) {
            if (random.nextInt(2_000) == 0) {
                growing = !growing;
            }
            if (growing ? random.nextInt(4) > 0 : random.nextInt(4) == 0) {
                add(value());
            } else if (!model.isEmpty()) {
                change();
            }
            check();
        }
        list.removeFirst(list.size());
        assertThat(list.memory()).isEqualTo(empty);
    }

    private void add(String value) {
        byte[] window = ("<" + value + ">").getBytes(StandardCharsets.ISO_8859_1);
        int length = value.length();
        switch (random.nextInt(5)) {
            case 0, 1 -> {
                list.pushFirst(window, 1, length);
                model.add(0, value);
            }
            case 2, 3 -> {
                list.pushLast(window, 1, length);
                model.add(value);
            }
            default -> {
                int index = random.nextInt(model.size() + 1);
                list.insert(index, window, 1, length);
                model.add(index, value);
            }
        }
    }

    private void change() {
        int index = random.nextInt(model.size());
        switch (random.nextInt(40)) {
            case 0 -> trim(random.nextInt(model.size() / 8 + 1), random.nextInt(model.size() / 8 + 1));
            case 1, 2 -> removeEqual(model.get(index), random.nextInt(7) - 3);
            case 3, 4, 5, 6, 7, 8, 9 -> {
                String value = value();
                list.set(index, value.getBytes(StandardCharsets.ISO_8859_1), 0, value.length());
                model.set(index, value);
            }
            case 10, 11 -> popWritten(random.nextInt(Math.min(model.size(), 5)) + 1);
            case 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23 ->
                assertThat(text(list.popFirst())).isEqualTo(model.remove(0));
            default -> assertThat(text(list.popLast())).isEqualTo(model.remove(model.size() - 1));
        }
    }

    private void trim(int front, int back) {
        int last = Math.min(back, model.size() - front);
        list.removeFirst(front);
        list.removeLast(last);
        model.subList(0, front).clear();
        model.subList(model.size() - last, model.size()).clear();
    }

    private void removeEqual(String value, int count) {
        int most = count == 0 ? Integer.MAX_VALUE : Math.abs(count);
        long expected = 0;
        while (expected < most && model.contains(value)) {
            model.remove(count < 0 ? model.lastIndexOf(value) : model.indexOf(value));
            expected++;
        }
        assertThat(list.removeEqual(value.getBytes(StandardCharsets.ISO_8859_1), 0, value.length(), count))
                .isEqualTo(expected);
    }

    private void popWritten(int count) {
        RespWriter out = new RespWriter(64);
        List<String> popped = new ArrayList<>();
        boolean first = random.nextBoolean();
        for (int i = 0; i < count; i++) {
            popped.add(model.remove(first ? 0 : model.size() - 1));
        }
        if (first) {
            list.popFirst(count, out);
        } else {
            list.popLast(count, out);
        }
        assertThat(written(out)).isEqualTo(bulks(popped));
    }

    /** Everything now and then, some elements always. */
    private void check() {
        assertThat(list.size()).isEqualTo(model.size());
        assertThat(list.isEmpty()).isEqualTo(model.isEmpty());
        int from = random.nextInt(model.size() + 1);
        int to = from + random.nextInt(Math.min(model.size() - from, 40) + 1);
        if (random.nextInt(500) == 0) {
            from = 0;
            to = model.size();
            checkFind();
        }
        RespWriter out = new RespWriter(64);
        list.write(from, to - from, out);
        assertThat(written(out)).isEqualTo(bulks(model.subList(from, to)));
        if (from < to) {
            assertThat(text(list.get(from))).isEqualTo(model.get(from));
        }
    }

    private void checkFind() {
        String value = value();
        boolean forward = random.nextBoolean();
        int most = random.nextInt(model.size() + 10);
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < Math.min(model.size(), most); i++) {
            int index = forward ? i : model.size() - 1 - i;
            if (model.get(index).equals(value)) {
                expected.add((long) index);
            }
        }
        List<Long> found = new ArrayList<>();
        list.find(value.getBytes(StandardCharsets.ISO_8859_1), 0, value.length(), forward, most, found::add);
        assertThat(found).isEqualTo(expected);
    }

    /** Often one of a few, so that there are equal ones. */
    private String value() {
        if (random.nextInt(3) == 0) {
            return "v".repeat(random.nextInt(3));
        }
        String digits = Integer.toString(random.nextInt(1_000_000));
        return digits.repeat(sizes / digits.length() + 1).substring(0, random.nextInt(sizes + 1));
    }

    private static String bulks(List<String> values) {
        StringBuilder bulks = new StringBuilder();
        for (String value : values) {
            bulks.append('$')
                    .append(value.length())
                    .append("\r\n")
                    .append(value)
                    .append("\r\n");
        }
        return bulks.toString();
    }

    private static String written(RespWriter out) {
        return new String(out.buffer(), 0, out.length(), StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
