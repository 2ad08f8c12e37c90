package dev.waymark.cli;

import dev.waymark.ops.Broadcast;
import dev.waymark.ops.Broadcast.Answer;
import dev.waymark.ops.Broadcast.Audience;
import dev.waymark.ops.Login;
import dev.waymark.ops.Silence;
import dev.waymark.ops.Survey;
import dev.waymark.ops.internal.text.Json;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code waymark call}: sends one command to many nodes. */
@Command(
        name = "call",
        description = "Sends one command to every primary, or to replicas, and prints what each answers.",
        mixinStandardHelpOptions = true,
        versionProvider = Waymark.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Words of the command that look like an option of this program go behind --:",
            "  waymark call 127.0.0.1:7000 -- ACL GETUSER --user",
            "",
            "Exit code 0: every node answered, and none with an error. 1: one did not.",
            "3: HOST:PORT does not answer, does not let you in, or is no cluster node."
        })
final class CallCommand implements Callable<Integer> {

    private final PrintStream out;

    @Mixin
    private Entry entry = new Entry();

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", description = "The command and its words.")
    private List<String> words = List.of();

    @ArgGroup(exclusive = true)
    private Whom whom = new Whom();

    @Option(names = "--json", description = "Prints one JSON document.")
    private boolean json;

    CallCommand(PrintStream out) {
        this.out = out;
    }

    /** Nothing of it: primaries. */
    static final class Whom {
        @Option(names = "--replicas", description = "Replicas, too.")
        private boolean all;

        @Option(
                names = {"--only-primaries", "--only-masters"},
                description = "Primaries only, as without it.")
        private boolean primaries;

        @Option(names = "--only-replicas", description = "Replicas only.")
        private boolean replicas;

        Audience audience() {
            return all ? Audience.ALL : replicas && !primaries ? Audience.REPLICAS : Audience.PRIMARIES;
        }
    }

    @Override
    public Integer call() {
        Login login = entry.login();
        Survey survey = Survey.glance(entry.endpoint(), login, entry.timeout());
        List<byte[]> command = words.stream()
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toList();
        List<Answer> answers = Broadcast.send(survey, whom.audience(), login, entry.timeout(), command);
        if (json) {
            out.println(Json.write(answers.stream().map(CallCommand::member).toList()));
        } else {
            answers.forEach(answer -> out.println(answer.node().name() + ": " + text(answer)));
        }
        return answers.stream().allMatch(Answer::isGood) ? ExitCode.OK : ExitCode.FAILED;
    }

    private static String text(Answer answer) {
        Silence silence = answer.silence();
        return silence == null ? ReplyText.plain(Objects.requireNonNull(answer.reply())) : silence.message();
    }

    private static Map<String, @Nullable Object> member(Answer answer) {
        Map<String, @Nullable Object> member = new LinkedHashMap<>();
        member.put("id", answer.node().id());
        member.put("address", String.valueOf(answer.node().endpoint()));
        Silence silence = answer.silence();
        if (silence == null) {
            ReplyText.put(member, Objects.requireNonNull(answer.reply()));
        } else {
            member.put("silence", silence.message());
        }
        return member;
    }
}
