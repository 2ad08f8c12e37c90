package dev.waymark.verification.node.differential;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A reply as the bytes that came. Immutable, as long as nobody changes the array. */
record RawReply(byte[] bytes) {

    /**
     * A reply taken apart.
     *
     * @param head its first line: {@code $3}, {@code :1}, {@code *2}
     * @param body the bytes of a bulk, in quotes; empty for everything else
     * @param parts the elements of an aggregate
     */
    record Part(String head, String body, List<Part> parts) {

        boolean isMap() {
            return head.startsWith("%");
        }

        /** The same with its elements in an order of their own, {@code together} of them always side by side. */
        Part sorted(int together) {
            List<List<Part>> groups = new ArrayList<>();
            for (int i = 0; i < parts.size(); i += together) {
                groups.add(parts.subList(i, Math.min(parts.size(), i + together)));
            }
            return new Part(
                    head,
                    body,
                    groups.stream()
                            .sorted((a, b) -> a.toString().compareTo(b.toString()))
                            .flatMap(List::stream)
                            .toList());
        }

        /** The same, sorted on every level; maps by their keys. */
        Part sortedDeeply() {
            List<Part> inner = parts.stream().map(Part::sortedDeeply).toList();
            return new Part(head, body, inner).sorted(isMap() ? 2 : 1);
        }

        /** What it is, without what it says; nothing is something else. */
        String shape() {
            String line = "$*".contains(head.substring(0, 1)) && head.endsWith("-1") ? head : head.substring(0, 1);
            String count = "*%~>".contains(head.substring(0, 1)) ? head : line;
            return count + parts.stream().map(Part::shape).collect(Collectors.joining(" ", "[", "]"));
        }

        @Override
        public String toString() {
            if (parts.isEmpty()) {
                return body.isEmpty() ? head : body;
            }
            return head + parts.stream().map(Part::toString).collect(Collectors.joining(", ", " [", "]"));
        }
    }

    boolean isError() {
        return bytes[0] == '-' || bytes[0] == '!';
    }

    /** Whether it reads like this; {@code nil} is each of the ways to say nothing. */
    boolean is(String text) {
        String own = toString();
        return own.equals(text) || (text.equals("nil") && (own.equals("_") || own.equals("$-1") || own.equals("*-1")));
    }

    /** The reply taken apart. */
    Part tree() {
        return new Reading().part();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawReply reply && Arrays.equals(bytes, reply.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** As a person reads it: bulks in quotes, everything else with its type. */
    @Override
    public String toString() {
        return tree().toString();
    }

    /** Goes through the bytes once. */
    private final class Reading {
        private int at;

        Part part() {
            String head = line();
            char type = head.charAt(0);
            int count = "$=!*~>%|".indexOf(type) < 0 ? -1 : Integer.parseInt(head.substring(1));
            if (count < 0) {
                return new Part(head, "", List.of());
            }
            if ("$=!".indexOf(type) >= 0) {
                String body = Words.quoted(Arrays.copyOfRange(bytes, at, at + count));
                at += count + 2;
                return new Part(head, type == '$' ? body : type + body, List.of());
            }
            List<Part> parts = new ArrayList<>();
            for (int i = "%|".indexOf(type) >= 0 ? 2 * count : count; i > 0; i--) {
                parts.add(part());
            }
            return new Part(head, "", parts);
        }

        private String line() {
            int from = at;
            while (bytes[at] != '\r') {
                at++;
            }
            at += 2;
            return new String(bytes, from, at - 2 - from, StandardCharsets.ISO_8859_1);
        }
    }
}
