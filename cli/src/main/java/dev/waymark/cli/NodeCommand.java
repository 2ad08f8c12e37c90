package dev.waymark.cli;

import dev.waymark.node.NodeStartException;
import dev.waymark.node.StandaloneNode;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** {@code waymark node}: runs one node in the foreground. */
@Command(
        name = "node",
        description = "Runs one cluster node in the foreground, until Ctrl-C, SIGTERM or SHUTDOWN.",
        customSynopsis = "waymark node [--port N] [--config FILE] [--json] [--PARAMETER VALUE...]...",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Any other --PARAMETER is one of redis.conf, and wins over the file:",
            "  waymark node --port 7000 --maxmemory 100mb --bind 127.0.0.1 ::1",
            "",
            "It listens on loopback unless --bind says otherwise, and then lets others",
            "in only with a password (requirepass) or with --protected-mode no. It keeps",
            "nodes.conf in the folder of --dir, and no keys on disk.",
            "",
            "Nodes of different processes do not reach each other yet: CLUSTER MEET has",
            "no effect. CLUSTER ADDSLOTSRANGE 0 16383 makes this node serve alone. For a",
            "cluster of several nodes see waymark cluster start.",
            "",
            "Exit code 0: it was ended by SHUTDOWN; 130: by Ctrl-C; 143: by SIGTERM.",
            "Exit code 1: its port or its files cannot be had; 2: a parameter is wrong."
        })
final class NodeCommand implements Callable<Integer> {

    private final PrintStream out;
    private final PrintStream err;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Where clients reach it; 0 for a free one (default 6379).")
    private @Nullable String port;

    @Option(names = "--config", paramLabel = "FILE", description = "A file in the syntax of redis.conf.")
    private @Nullable String config;

    @Option(names = "--json", description = "Says that it is ready as a JSON document.")
    private boolean json;

    @Unmatched
    private List<String> parameters = new ArrayList<>();

    NodeCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() throws InterruptedException {
        StandaloneNode node = start();
        Runtime.getRuntime().addShutdownHook(new Thread(node::close, "waymark-node-ending"));
        String addresses =
                node.addresses().stream().map(NodeCommand::text).collect(Collectors.joining(json ? "\",\"" : ", "));
        out.println(
                json
                        ? "{\"addresses\":[\"" + addresses + "\"],\"id\":\"" + node.id() + "\",\"pid\":"
                                + ProcessHandle.current().pid() + "}"
                        : "ready at " + addresses);
        out.flush();
        if (!node.isServing()) {
            err.println("It serves no slots yet: CLUSTER ADDSLOTSRANGE 0 16383 gives it all. "
                    + "It cannot meet nodes of other processes yet.");
        }
        node.awaitEnd();
        return ExitCode.OK;
    }

    private StandaloneNode start() {
        List<String> words = new ArrayList<>();
        if (config != null) {
            words.addAll(List.of("--config", config));
        }
        words.addAll(parameters);
        if (port != null) {
            words.addAll(List.of("--port", port));
        }
        try {
            return StandaloneNode.start(words, err::println);
        } catch (NodeStartException e) {
            int code = e.reason() == NodeStartException.Reason.CONFIGURATION ? ExitCode.USAGE : ExitCode.FAILED;
            throw new ProgramException(code, String.valueOf(e.getMessage()), e);
        }
    }

    private static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
