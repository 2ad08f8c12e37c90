package dev.waymark.protocol;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes {@code commands.tsv} from what running servers say: {@code CommandTableTool FILE HOST:PORT...}
 *
 * <p>The servers are asked COMMAND and COMMAND DOCS in the order given. The table has the commands of all; of a command
 * that several have it has what the last one says, but the loosest arity, and the first versions of Redis and of Valkey
 * that had it. The last column is {@link RepetitionList}'s. {@code tools/command-table} starts the servers, and then
 * this.
 */
public final class CommandTableTool {

    private CommandTableTool() {}

    /** See the class comment. */
    public static void main(String[] arguments) throws IOException, RespSyntaxException {
        if (arguments.length < 2) {
            System.err.println("usage: CommandTableTool FILE HOST:PORT...");
            System.exit(2);
        }
        ServerCommands commands = new ServerCommands();
        for (String address : Arrays.asList(arguments).subList(1, arguments.length)) {
            int colon = address.lastIndexOf(':');
            try (Socket socket =
                    new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))) {
                commands.add(ask(socket, "INFO", "server"), ask(socket, "COMMAND"), ask(socket, "COMMAND", "DOCS"));
            }
        }
        RepetitionList repetitions = new RepetitionList();
        Set<String> unknown = repetitions.unknownAmong(commands.names());
        if (!unknown.isEmpty()) {
            System.err.println("no server knows " + unknown + ", which RepetitionList has");
            System.exit(1);
        }
        CommandRows rows = new CommandRows();
        String table = commands.merged(repetitions).stream()
                .map(rows::format)
                .collect(Collectors.joining("\n", CommandRows.HEADER + "\n", "\n"));
        Files.writeString(Path.of(arguments[0]), table);
        System.out.println(arguments[0] + ": " + commands.names().size() + " commands");
    }

    private static Reply ask(Socket socket, String... words) throws IOException, RespSyntaxException {
        RespWriter request = new RespWriter(64).array(words.length);
        for (String word : words) {
            request.bulk(word.getBytes(StandardCharsets.UTF_8));
        }
        socket.getOutputStream().write(request.buffer(), 0, request.length());
        RespReader reader = new RespReader();
        byte[] buffer = new byte[1 << 16];
        int length = 0;
        while (reader.scan(buffer, 0, length) < 0) {
            if (length == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * length);
            }
            int read = socket.getInputStream().read(buffer, length, buffer.length - length);
            if (read < 0) {
                throw new IOException("the server closed the connection");
            }
            length += read;
        }
        return reader.read(buffer, 0);
    }
}
