package dev.waymark.verification.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The REPL of {@code waymark cli}, at a terminal. */
@Tag("once")
class CliReplIT {

    @TempDir
    Path folder;

    private LoneServer server;
    private Path history;
    private String at;

    @BeforeEach
    void start() throws Exception {
        server = LoneServer.start(folder);
        history = folder.resolve("history");
        at = "127.0.0.1:" + server.port();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void the_prompt_follows_what_is_agreed_with_the_server() throws Exception {
        try (TypedAt repl = repl()) {
            repl.await(at + "> ");
            repl.type("select 2");
            repl.await("OK\n" + at + "[2]> ");
            repl.type("multi");
            repl.await("OK\n" + at + "[2](TX)> ");
            repl.type("set k \"a");
            repl.await("... ");
            repl.type("b\"");
            repl.await("QUEUED\n" + at + "[2](TX)> ");
            repl.type("exec");
            repl.await("1) OK\n" + at + "[2]> ");
            repl.type("get k");
            repl.await("\"a\\nb\"\n");
            repl.type("quit");
            assertThat(repl.end()).isZero();
        }
    }

    @Test
    void ctrl_c_ends_what_waits_and_comes_back_to_the_prompt() throws Exception {
        try (TypedAt repl = repl()) {
            repl.await(at + "> ");
            repl.type("subscribe news");
            repl.await("Reading messages... (press Ctrl-C to quit)\n1) \"subscribe\"\n2) \"news\"\n3) (integer) 1\n");
            Started.ask(server.port(), "PUBLISH", "news", "hello");
            repl.await("1) \"message\"\n2) \"news\"\n3) \"hello\"\n");
            repl.pressCtrlC();
            repl.await(at + "> ");
            repl.type("monitor");
            repl.await("OK\n");
            Started.ask(server.port(), "ECHO", "seen");
            repl.await("\"ECHO\" \"seen\"");
            repl.pressCtrlC();
            repl.await(at + "> ");
            repl.type("blpop nothing 0");
            repl.await("\n");
            while (!Started.ask(server.port(), "INFO", "clients").contains("blocked_clients:1")) {
                assertThat(server.port()).isPositive();
            }
            repl.pressCtrlC();
            repl.await(at + "> ");
            repl.type("echo still here");
            repl.await("wrong number of arguments");
            repl.type("ping");
            repl.await("PONG\n");
        }
    }

    @Test
    void names_are_completed_and_arguments_hinted() throws Exception {
        try (TypedAt repl = repl()) {
            repl.await(at + "> ");
            repl.type("hgeta\tnothing");
            repl.await("(empty array)\n" + at + "> ");
            repl.type("object enc\tnothing");
            repl.await("(nil)\n" + at + "> ");
            repl.press("expire");
            // From the server, for the table does not know what its arguments are called.
            repl.await(" key seconds [NX | XX | GT | LT]");
        }
    }

    @Test
    void a_lost_server_is_told_and_found_again() throws Exception {
        try (TypedAt repl = repl()) {
            repl.await(at + "> ");
            server.close();
            repl.type("ping");
            repl.await("Error: Server closed the connection\nnot connected> ");
            repl.type("ping");
            repl.await("Could not connect to Redis at " + at + ": Connection refused\nnot connected> ");
            server.start();
            repl.type("ping");
            repl.await("PONG\n" + at + "> ");
        }
    }

    @Test
    void passwords_are_not_remembered_and_the_rest_is_for_its_owner_only() throws Exception {
        try (TypedAt repl = repl()) {
            repl.await(at + "> ");
            for (String line : new String[] {
                "config set requirepass s3cret",
                "auth s3cret",
                "AUTH default s3cret",
                "hello 3 auth default s3cret",
                "acl setuser ada on >s3cret",
                "2 auth s3cret",
                "auth \"s3cret"
            }) {
                repl.type(line);
            }
            repl.type("\"");
            repl.type("set remembered 1");
            repl.type("get remembered");
            repl.await("\"1\"\n" + at + "> ");
            // Ctrl-P: the line before.
            repl.type("\u0010\u0010");
            repl.await("OK\n");
            repl.type("quit");
            assertThat(repl.end()).isZero();
        }

        assertThat(Files.readString(history)).contains("set remembered 1\n").doesNotContain("s3cret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
                .isEqualTo("rw-------");
    }

    private TypedAt repl() throws Exception {
        return TypedAt.terminal(Map.of("WAYMARK_HISTFILE", history.toString()), "cli", "-p", "" + server.port());
    }
}
