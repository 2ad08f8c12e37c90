package dev.waymark.node.internal.settings;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What CONFIG shows and sets: all parameters that redis-server 7.0 has, with its initial values, but for those in which
 * a node in one JVM differs.
 *
 * <p>Names are in any case, aliases count. Whoever depends on a parameter often keeps what it needs and is told of
 * changes by {@link #watch}. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/management/config/">Redis configuration</a>
 */
public final class Settings {

    private static final List<Parameter> PARAMETERS = load();

    private final Map<String, Setting> byName = new LinkedHashMap<>();

    /** All parameters at their initial values. */
    public Settings() {
        for (Parameter parameter : PARAMETERS) {
            Setting setting = new Setting(parameter);
            byName.put(parameter.name(), setting);
            parameter.aliases().forEach(alias -> byName.put(alias, setting));
        }
    }

    /** One parameter to be changed. */
    public record Change(String name, String value) {}

    /** What is known of a parameter; null when there is none of this name. */
    public @Nullable Parameter parameter(String name) {
        Setting setting = find(name);
        return setting == null ? null : setting.parameter;
    }

    /** The value of a parameter, as CONFIG GET shows it. */
    public String text(String name) {
        return setting(name).text;
    }

    /** Whether a parameter is {@code yes}. */
    public boolean isOn(String name) {
        return text(name).equals("yes");
    }

    /** The value of a parameter that is a number; beyond the largest long it is that. */
    public long number(String name) {
        return setting(name).number;
    }

    /** Calls {@code action} now, and whenever this parameter was changed. */
    public void watch(String name, Runnable action) {
        setting(name).watchers.add(action);
        action.run();
    }

    /** The parameters that match, under the names they match by, with their values. */
    public Map<String, String> shown(Predicate<String> match) {
        Map<String, String> shown = new LinkedHashMap<>();
        byName.forEach((name, setting) -> {
            if (match.test(name)) {
                shown.put(name, setting.parameter.kind().shown(setting.text));
            }
        });
        return shown;
    }

    /**
     * Gives a parameter a value before the node starts, also one that cannot be changed later.
     *
     * @throws InvalidSetting when there is no such parameter, or it does not take this value
     */
    public void begin(String name, String value) throws InvalidSetting {
        Setting setting = find(name);
        if (setting == null) {
            throw new InvalidSetting("there is no parameter of this name");
        }
        setting.to(setting.parameter.normal(setting.text, value));
        setting.watchers.forEach(Runnable::run);
    }

    /**
     * Changes several parameters, or none when one of them cannot be.
     *
     * @throws InvalidSetting with the error of CONFIG SET
     */
    public void change(List<Change> changes) throws InvalidSetting {
        requireChangeable(changes);
        Map<Setting, String> before = new HashMap<>();
        for (Change change : changes) {
            Setting setting = setting(change.name());
            before.putIfAbsent(setting, setting.text);
            try {
                setting.to(setting.parameter.normal(setting.text, change.value()));
            } catch (InvalidSetting e) {
                before.forEach(Setting::to);
                throw failed(change.name().toLowerCase(Locale.ROOT), e.why());
            }
        }
        for (Setting changed : before.keySet()) {
            changed.watchers.forEach(Runnable::run);
        }
    }

    private void requireChangeable(List<Change> changes) throws InvalidSetting {
        Set<String> names = new HashSet<>();
        for (Change change : changes) {
            Setting setting = find(change.name());
            if (setting == null) {
                throw new InvalidSetting(
                        "Unknown option or number of arguments for CONFIG SET - '" + change.name() + "'");
            }
            if (setting.parameter.changes() == Parameter.Changes.AT_START) {
                throw failed(change.name(), "can't set immutable config");
            }
            if (setting.parameter.changes() == Parameter.Changes.PROTECTED) {
                throw failed(change.name(), "can't set protected config");
            }
            // The same parameter under two names is not noticed, by Redis neither.
            if (!names.add(change.name().toLowerCase(Locale.ROOT))) {
                throw failed(change.name(), "duplicate parameter");
            }
        }
    }

    private static InvalidSetting failed(String name, String why) {
        return new InvalidSetting("CONFIG SET failed (possibly related to argument '" + name + "') - " + why);
    }

    private @Nullable Setting find(String name) {
        return byName.get(name.toLowerCase(Locale.ROOT));
    }

    private Setting setting(String name) {
        Setting setting = find(name);
        if (setting == null) {
            throw new IllegalArgumentException("no parameter is called " + name);
        }
        return setting;
    }

    private static List<Parameter> load() {
        List<Parameter> parameters = new ArrayList<>();
        InputStream resource = Settings.class.getResourceAsStream("parameters.tsv");
        if (resource == null) {
            throw new IllegalStateException("parameters.tsv is missing from the jar of waymark-node");
        }
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
            lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Parameter::parse)
                    .forEach(parameters::add);
        } catch (IOException e) {
            throw new UncheckedIOException("parameters.tsv cannot be read", e);
        }
        return Collections.unmodifiableList(parameters);
    }

    /** A parameter and its value. */
    private static final class Setting {

        private final Parameter parameter;
        private final List<Runnable> watchers = new ArrayList<>();
        private String text;
        private long number;

        Setting(Parameter parameter) {
            this.parameter = parameter;
            text = "";
            to(parameter.initial());
        }

        void to(String normal) {
            text = normal;
            if (parameter.kind() == Kind.NUMBER || parameter.kind() == Kind.MEMORY) {
                number = new BigInteger(normal)
                        .min(BigInteger.valueOf(Long.MAX_VALUE))
                        .longValueExact();
            }
        }
    }
}
