package dev.waymark.client.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import dev.waymark.protocol.Slots;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A golden example: what a factory sends, a sample reply or several, and what they are read as.
 *
 * <p>Requests are written as their words with spaces between them, replies as RESP with spaces for the line ends;
 * {@code ''} is an empty word, {@code ␣} a space.
 */
record Example(
        Command<?> command,
        String request,
        List<String> replies,
        @Nullable Object value) {

    static <T extends @Nullable Object> Sent<T> that(Command<T> command) {
        return new Sent<>(command);
    }

    record Sent<T extends @Nullable Object>(Command<T> command) {
        Answered<T> sends(String request) {
            return new Answered<>(command, request);
        }
    }

    record Answered<T extends @Nullable Object>(Command<T> command, String request) {
        Read<T> reads(String... replies) {
            return new Read<>(command, request, List.of(replies));
        }
    }

    record Read<T extends @Nullable Object>(Command<T> command, String request, List<String> replies) {
        Example as(T value) {
            return new Example(command, request, replies, value);
        }
    }

    void check() {
        byte[][] words = words();
        assertThat(sent(command)).isEqualTo(text(resp(words)));
        for (String reply : replies) {
            Object read = command.decoder().decode(parse(reply));
            assertThat(Plain.of(read)).as(reply).isEqualTo(Plain.of(value));
        }
        CommandInfo info = CommandTable.find(words).orElseThrow();
        assertThat(command.name()).isEqualTo(info.name());
        assertThat(info.accepts(words.length)).as("arity").isTrue();
        assertThat(command.slot()).isEqualTo(slot(words, info.slotPositions(words)));
        assertThat(command.idempotence()).isEqualTo(info.idempotence(words));
    }

    private byte[][] words() {
        return Arrays.stream(request.split(" "))
                .map(word -> Command.utf8(word.equals("''") ? "" : word.replace('␣', ' ')))
                .toArray(byte[][]::new);
    }

    /** The words of a command, read as a server reads them. */
    static byte[][] words(Command<?> command) {
        List<byte[]> words = new ArrayList<>();
        byte[] sent = Command.utf8(sent(command));
        int at = lineEnd(sent, 0);
        while (at < sent.length) {
            int data = lineEnd(sent, at);
            int length = Integer.parseInt(text(Arrays.copyOfRange(sent, at + 1, data - 2)));
            words.add(Arrays.copyOfRange(sent, data, data + length));
            at = data + length + 2;
        }
        return words.toArray(byte[][]::new);
    }

    private static int lineEnd(byte[] bytes, int from) {
        int end = from;
        while (bytes[end] != '\n') {
            end++;
        }
        return end + 1;
    }

    static int slot(byte[][] words, int[] positions) {
        int[] slots = Arrays.stream(positions)
                .map(position -> Slots.of(words[position]))
                .distinct()
                .toArray();
        return slots.length == 0 ? Command.NO_SLOT : slots.length == 1 ? slots[0] : Command.SEVERAL_SLOTS;
    }

    /** What a command writes, readable. */
    static String sent(Command<?> command) {
        RespWriter out = new RespWriter(16);
        command.encode(out);
        return text(Arrays.copyOf(out.buffer(), out.length()));
    }

    /** Written down once more, so that the writer of the client is not measured by itself. */
    private static byte[] resp(byte[][] words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(Command.utf8("*" + words.length + "\r\n"));
        for (byte[] word : words) {
            out.writeBytes(Command.utf8("$" + word.length + "\r\n"));
            out.writeBytes(word);
            out.writeBytes(Command.utf8("\r\n"));
        }
        return out.toByteArray();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** A reply in the middle of a buffer that holds other bytes, too, as a connection would read it. */
    static Reply parse(String notation) {
        byte[] resp = Command.utf8(notation.replace(" ", "\r\n").replace('␣', ' ') + "\r\n");
        byte[] buffer = new byte[resp.length + 20];
        Arrays.fill(buffer, (byte) '#');
        System.arraycopy(resp, 0, buffer, 10, resp.length);
        try {
            RespReader reader = new RespReader();
            int end = reader.scan(buffer, 10, buffer.length);
            assertThat(end).as("the end of " + notation).isEqualTo(10 + resp.length);
            return reader.read(buffer, 10);
        } catch (RespSyntaxException e) {
            throw new AssertionError("the example is no RESP: " + notation, e);
        }
    }

    @Override
    public String toString() {
        return request + " -> " + String.join(" or ", replies) + " -> " + Plain.of(value);
    }
}
