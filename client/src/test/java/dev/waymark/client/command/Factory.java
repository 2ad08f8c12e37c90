package dev.waymark.client.command;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A factory method of typed commands, and how to call it with arguments that are made up. */
record Factory(Method method) {

    /** Every class of the package that makes commands. */
    static final List<Class<?>> CLASSES = List.of(
            Acl.class,
            BlockingPops.class,
            Clients.class,
            Cluster.class,
            ClusterSlots.class,
            Diagnostics.class,
            HashExpiry.class,
            Hashes.class,
            KeyExpiry.class,
            Keys.class,
            Lcs.class,
            Lists.class,
            Server.class,
            Sets.class,
            SortedSetAlgebra.class,
            SortedSetRanges.class,
            SortedSets.class,
            Sorting.class,
            Strings.class);

    private static final Map<String, String> BYTES_TO_TEXT = Map.of(
            "byte[]", "java.lang.String",
            "byte[][]", "java.lang.String[]",
            "java.util.Collection<java.util.Map$Entry<byte[], byte[]>>",
                    "java.util.Map<java.lang.String, java.lang.String>",
            "java.util.Collection<dev.waymark.client.command.Scored<byte[]>>",
                    "java.util.Collection<dev.waymark.client.command.Scored<java.lang.String>>");

    private static final List<Factory> ALL = CLASSES.stream()
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .map(Factory::new)
            .toList();

    static Stream<Factory> all() {
        return ALL.stream();
    }

    /** Whether its first key or value is bytes; then it has a twin that takes text. */
    boolean takesBytes() {
        return Arrays.stream(method.getGenericParameterTypes())
                .map(Type::getTypeName)
                .filter(type -> BYTES_TO_TEXT.containsKey(type) || BYTES_TO_TEXT.containsValue(type))
                .findFirst()
                .map(BYTES_TO_TEXT::containsKey)
                .orElse(false);
    }

    /** The factory that takes text where this one takes bytes; all else is the same. */
    Factory twin() {
        return all().filter(other -> !other.equals(this)
                        && other.method.getDeclaringClass() == method.getDeclaringClass()
                        && other.method.getName().equals(method.getName())
                        && isTextOf(other.method.getGenericParameterTypes(), method.getGenericParameterTypes()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(this + " has no twin that takes text"));
    }

    private static boolean isTextOf(Type[] text, Type[] bytes) {
        return text.length == bytes.length
                && IntStream.range(0, text.length).allMatch(i -> {
                    String name = bytes[i].getTypeName();
                    return text[i].getTypeName().equals(BYTES_TO_TEXT.getOrDefault(name, name))
                            || text[i].getTypeName().equals(name);
                });
    }

    /** The command for made up arguments, with each option that there is in turn, and without. */
    List<Command<?>> samples(String tag) {
        List<Object[]> calls = new ArrayList<>();
        calls.add(new Object[0]);
        Type[] types = method.getGenericParameterTypes();
        for (int i = 0; i < types.length; i++) {
            List<Object> values = values(types[i], tag + method.getParameters()[i].getName());
            calls = calls.stream()
                    .flatMap(call -> values.stream().map(value -> append(call, value)))
                    .collect(Collectors.toCollection(ArrayList::new));
        }
        return calls.stream().<Command<?>>map(this::call).toList();
    }

    Command<?> call(Object... arguments) {
        try {
            return (Command<?>) method.invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a factory cannot be called", e);
        }
    }

    private static List<Object> values(Type type, String name) {
        Class<?> raw = raw(type);
        if (raw.isArray() && Option.class.isAssignableFrom(raw.getComponentType())) {
            Object none = Array.newInstance(raw.getComponentType(), 0);
            return Stream.concat(
                            Stream.of(none), options(raw.getComponentType()).map(option -> {
                                Object one = Array.newInstance(raw.getComponentType(), 1);
                                Array.set(one, 0, option);
                                return one;
                            }))
                    .toList();
        }
        return Option.class.isAssignableFrom(raw) ? options(raw).toList() : List.of(value(type, name));
    }

    private static Stream<Object> options(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && method.getReturnType() == type)
                .map(method -> {
                    Object[] arguments = Arrays.stream(method.getGenericParameterTypes())
                            .map(each -> value(each, "o"))
                            .toArray();
                    try {
                        return method.invoke(null, arguments);
                    } catch (ReflectiveOperationException e) {
                        throw new LinkageError("a factory cannot be called", e);
                    }
                });
    }

    private static Object value(Type type, String name) {
        return switch (type.getTypeName()) {
            case "java.lang.String" -> name;
            case "byte[]" -> Command.utf8(name);
            case "java.lang.String[]" -> new String[] {name + 1, name + 2};
            case "byte[][]" -> new byte[][] {Command.utf8(name + 1), Command.utf8(name + 2)};
            case "int" -> 1;
            case "int[]" -> new int[] {1, 2};
            case "long" -> 1L;
            case "long[]" -> new long[] {1, 2};
            case "double" -> 1.5;
            case "boolean" -> true;
            case "java.time.Duration" -> Duration.ofSeconds(2);
            case "java.time.Instant" -> Instant.ofEpochSecond(1000);
            case "java.util.Map<java.lang.String, java.lang.String>" -> Map.of(name, "v");
            case "java.util.Collection<java.util.Map$Entry<byte[], byte[]>>" ->
                List.of(Map.entry(Command.utf8(name), Command.utf8("v")));
            case "java.util.Collection<dev.waymark.client.command.Scored<java.lang.String>>" ->
                List.of(new Scored<>("m", 1));
            case "java.util.Collection<dev.waymark.client.command.Scored<byte[]>>" ->
                List.of(new Scored<>(Command.utf8("m"), 1));
            default -> ofOwnType(raw(type));
        };
    }

    private static Object ofOwnType(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        Map<Class<?>, Object> values = Map.of(
                ScoreRange.class, ScoreRange.of(1, 2),
                LexRange.class, LexRange.of("a", "b"),
                Aggregate.class, Aggregate.max().weights(1, 2),
                Migration.class, Migration.to("127.0.0.1", 1, Duration.ofSeconds(1)));
        return Optional.ofNullable(values.get(type))
                .orElseThrow(() -> new AssertionError("say here how to make up a " + type));
    }

    private static Class<?> raw(Type type) {
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) type;
    }

    private static Object[] append(Object[] call, Object value) {
        Object[] longer = Arrays.copyOf(call, call.length + 1);
        longer[call.length] = value;
        return longer;
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName() + "("
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ")) + ")";
    }
}
