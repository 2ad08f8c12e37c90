package dev.waymark.client.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.protocol.CommandInfo;
import dev.waymark.protocol.CommandTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All factories of typed commands, found by reflection: they agree with the command table, and none is forgotten. */
@Tag("once")
class FactoriesTest {

    private static final Set<String> TYPED_GROUPS =
            Set.of("string", "generic", "hash", "list", "set", "sorted-set", "server", "cluster", "connection");

    /** Where keys and values come from applications. */
    private static final Set<Class<?>> ADMINISTRATIVE =
            Set.of(Acl.class, Clients.class, Cluster.class, ClusterSlots.class, Diagnostics.class, Server.class);

    /** Commands of these groups that have no factory, by the reason. */
    private static final Map<String, Set<String>> LEFT_OUT = Map.of(
            "it changes a connection that the client shares and sets up itself",
            Set.of(
                    "ASKING",
                    "AUTH",
                    "CLIENT CACHING",
                    "CLIENT CAPA",
                    "CLIENT IMPORT-SOURCE",
                    "CLIENT REPLY",
                    "CLIENT TRACKING",
                    "HELLO",
                    "QUIT",
                    "READONLY",
                    "READWRITE",
                    "RESET",
                    "SELECT"),
            "it makes a stream of its connection, or is sent between servers only",
            Set.of("CLUSTER SYNCSLOTS", "MONITOR", "PSYNC", "REPLCONF", "RESTORE-ASKING", "SYNC"),
            "a node of a cluster refuses it",
            Set.of("FAILOVER", "REPLICAOF", "SLAVEOF", "SWAPDB"),
            "it is the old name of another",
            Set.of("CLUSTER SLAVES", "HMSET", "SUBSTR"),
            "it answers nothing when it works, or is no business of an application",
            Set.of("DEBUG", "MODULE LOADEX", "SHUTDOWN"));

    /** All examples, by the names of their commands. */
    private static final Map<String, List<Example>> EXAMPLES = Stream.<Stream<Example>>of(
                    StringsTest.examples(),
                    StringsTest.multiKeyExamples(),
                    StringsTest.setExamples(),
                    StringsTest.lcsExamples(),
                    KeysTest.examples(),
                    KeysTest.factExamples(),
                    KeysTest.scanAndSortExamples(),
                    KeysTest.expiryExamples(),
                    HashesTest.examples(),
                    HashesTest.expiryExamples(),
                    ListsTest.examples(),
                    ListsTest.blockingExamples(),
                    SetsTest.examples(),
                    SortedSetsTest.examples(),
                    SortedSetsTest.memberExamples(),
                    SortedSetsTest.rangeExamples(),
                    SortedSetsTest.oldRangeExamples(),
                    SortedSetsTest.algebraExamples(),
                    SortedSetsTest.blockingExamples(),
                    ServerTest.examples(),
                    ServerTest.dataExamples(),
                    ServerTest.diagnosticExamples(),
                    ServerTest.clientExamples(),
                    ServerTest.aclExamples(),
                    ClusterTest.examples(),
                    ClusterTest.shapeExamples(),
                    ClusterTest.slotExamples())
            .flatMap(Function.identity())
            .collect(Collectors.groupingBy(example -> example.command().name()));

    static Stream<Factory> factories() {
        return Factory.all();
    }

    static Stream<Factory> factoriesInBytes() {
        return Factory.all().filter(Factory::takesBytes);
    }

    @ParameterizedTest
    @MethodSource("factories")
    void a_factory_agrees_with_the_command_table(Factory factory) {
        for (String tag : List.of("", "{t}")) {
            for (Command<?> command : factory.samples(tag)) {
                byte[][] words = Example.words(command);
                CommandInfo info = CommandTable.find(words)
                        .orElseThrow(() -> new AssertionError(command + " is not in the command table"));
                assertThat(command.name()).isEqualTo(info.name());
                assertThat(info.accepts(words.length)).as("arity of " + command).isTrue();
                assertThat(command.keyCount()).as("keys of " + command).isEqualTo(info.slotPositions(words).length);
                assertThat(command.slot())
                        .as("slot of " + command)
                        .isEqualTo(Example.slot(words, info.slotPositions(words)));
                assertThat(command.blocking()).isEqualTo(info.flags().contains("blocking"));
                assertThat(command.idempotence())
                        .as("idempotence of " + command)
                        .isEqualTo(info.idempotence(words));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("factoriesInBytes")
    void a_factory_that_takes_bytes_sends_what_its_twin_sends(Factory factory) {
        List<Command<?>> inBytes = factory.samples("{t}");
        List<Command<?>> inText = factory.twin().samples("{t}");

        assertThat(inBytes.stream().map(Example::sent))
                .isEqualTo(inText.stream().map(Example::sent).toList());
    }

    @ParameterizedTest
    @MethodSource("factoriesInBytes")
    void a_factory_that_takes_bytes_reads_what_its_twin_reads(Factory factory) {
        Command<?> inBytes = factory.samples("{t}").get(0);
        Command<?> inText = factory.twin().samples("{t}").get(0);

        for (Example example : EXAMPLES.getOrDefault(inText.name(), List.of())) {
            for (String reply : example.replies()) {
                assertThat(outcome(inBytes, reply)).as(reply).isEqualTo(outcome(inText, reply));
            }
        }
    }

    @Test
    void every_factory_with_keys_or_values_of_an_application_takes_them_in_bytes_too() {
        Set<Factory> twins = factoriesInBytes().map(Factory::twin).collect(Collectors.toSet());

        assertThat(Factory.all()
                        .filter(factory ->
                                !ADMINISTRATIVE.contains(factory.method().getDeclaringClass()))
                        .filter(factory -> !factory.takesBytes() && !twins.contains(factory))
                        .map(Factory::toString))
                .as("what has no keys or values: cursors and numbers alone")
                .containsExactlyInAnyOrder(
                        "Keys.clusterscan(String, ScanOption[])",
                        "Keys.randomkey()",
                        "Keys.scan(String, ScanOption[])",
                        "Keys.waitReplicas(int, Duration)",
                        "Keys.waitaof(int, int, Duration)");
    }

    @Test
    void every_factory_has_an_example() {
        Map<String, Long> factories = Factory.all()
                .filter(factory -> !factory.takesBytes())
                .collect(Collectors.groupingBy(
                        factory -> factory.samples("{t}").get(0).name(), TreeMap::new, Collectors.counting()));

        assertThat(factories)
                .allSatisfy((command, count) -> assertThat(EXAMPLES.getOrDefault(command, List.of()))
                        .as("examples of " + command)
                        .hasSizeGreaterThanOrEqualTo(count.intValue()));
    }

    @Test
    void every_command_of_these_groups_has_a_factory_or_a_reason_to_have_none() {
        Set<String> typed = Factory.all()
                .map(factory -> factory.samples("{t}").get(0).name())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> leftOut = LEFT_OUT.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        Set<String> containers = CommandTable.all().stream()
                .map(CommandInfo::name)
                .filter(name -> name.contains(" "))
                .map(name -> name.substring(0, name.indexOf(' ')))
                .collect(Collectors.toSet());

        assertThat(CommandTable.all().stream()
                        .filter(info -> TYPED_GROUPS.contains(info.group()))
                        .map(CommandInfo::name)
                        .filter(name -> !containers.contains(name) && !name.endsWith(" HELP"))
                        .filter(name -> !leftOut.contains(name)))
                .containsExactlyInAnyOrderElementsOf(typed);
    }

    @Test
    void every_class_that_makes_commands_is_looked_at() throws Exception {
        Path folder =
                Path.of(Strings.class.getResource("Strings.class").toURI()).getParent();
        List<String> makers = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                Class<?> type = Class.forName(Strings.class.getPackageName() + "." + name);
                if (type != Command.class
                        && Stream.of(type.getMethods())
                                .anyMatch(m -> m.getReturnType() == Command.class
                                        && java.lang.reflect.Modifier.isStatic(m.getModifiers()))) {
                    makers.add(name);
                }
            }
        }
        assertThat(makers)
                .containsExactlyInAnyOrderElementsOf(
                        Factory.CLASSES.stream().map(Class::getSimpleName).toList());
    }

    /** What the decoder of a command makes of a reply, as plain text or as its refusal. */
    private static @Nullable Object outcome(Command<?> command, String reply) {
        try {
            return Plain.of(command.decoder().decode(Example.parse(reply)));
        } catch (IllegalArgumentException e) {
            return "refused";
        }
    }
}
