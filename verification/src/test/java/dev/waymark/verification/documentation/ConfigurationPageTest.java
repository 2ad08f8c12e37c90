package dev.waymark.verification.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.event.ClientEvent;
import dev.waymark.client.event.ClientMetrics;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page docs/client/configuration.md against the code. */
class ConfigurationPageTest {

    private static final String PAGE = Documentation.read(Documentation.HOME.resolve("docs/client/configuration.md"));

    @Test
    void its_parameters_are_those_of_a_uri_and_its_defaults_are_those_of_the_code() {
        Map<String, String> examples = new TreeMap<>();
        Pattern.compile("(?m)^\\| `(\\w+)` \\| `([^`]+)` \\| (?:`([^`]+)`|none) \\|")
                .matcher(PAGE)
                .results()
                .forEach(row -> {
                    examples.put(row.group(1), row.group(2));
                    if (row.group(3) != null) {
                        assertThat(setting(row.group(1), "?" + row.group(1) + "=" + row.group(3)))
                                .as(row.group(1))
                                .isEqualTo(setting(row.group(1), ""));
                    }
                });

        assertThat(examples.keySet()).isEqualTo(new TreeSet<>(parametersThatTheCodeNames()));
        examples.forEach((name, value) ->
                assertThat(setting(name, "?" + name + "=" + value)).as(name).isNotEqualTo(setting(name, "")));
    }

    @Test
    void it_has_every_setting_every_event_and_all_that_the_metrics_answer() {
        List<String> settings = publicMethods(ClientConfig.class)
                .filter(name -> name.startsWith("with"))
                .toList();
        List<String> events = Arrays.stream(ClientEvent.class.getPermittedSubclasses())
                .map(Class::getSimpleName)
                .toList();
        List<String> answers = publicMethods(ClientMetrics.class)
                .filter(name -> !name.equals("onEvent"))
                .map(name -> name + "()")
                .toList();

        assertThat(settings).hasSizeGreaterThan(15).allSatisfy(this::isOnThePage);
        assertThat(events).hasSize(7).allSatisfy(this::isOnThePage);
        assertThat(answers).hasSize(7).allSatisfy(this::isOnThePage);
    }

    private void isOnThePage(String name) {
        assertThat(PAGE).contains("`" + name + "`");
    }

    private static Stream<String> publicMethods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .map(Method::getName)
                .distinct();
    }

    /** From the message about one that there is not. */
    private static List<String> parametersThatTheCodeNames() {
        try {
            ClientConfig.of("redis://h:1?nonsense=1");
            throw new AssertionError("an unknown parameter was accepted");
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            String names = message.substring(message.indexOf("there are ") + 10, message.indexOf("; the form"));
            return List.of(names.split(", "));
        }
    }

    private static Object setting(String name, String query) {
        try {
            return ClientConfig.class.getMethod(name).invoke(ClientConfig.of("redis://h:1" + query));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("ClientConfig has no " + name, e);
        }
    }
}
