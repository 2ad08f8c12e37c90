package dev.waymark.client.command;

import static dev.waymark.client.command.Arguments.utf8;
import static dev.waymark.client.command.Command.begin;
import static dev.waymark.client.command.Command.keyless;
import static dev.waymark.client.command.Command.utf8;
import static dev.waymark.client.command.Decoders.BLOB;
import static dev.waymark.client.command.Decoders.BLOBS;
import static dev.waymark.client.command.Decoders.OBJECTS;
import static dev.waymark.client.command.Decoders.OBJECT_MAP;
import static dev.waymark.client.command.Decoders.OBJECT_MAPS;
import static dev.waymark.client.command.Decoders.STRING;
import static dev.waymark.client.command.Decoders.STRINGS;
import static dev.waymark.client.command.Decoders.STRING_MAP;
import static dev.waymark.client.command.Decoders.STRING_SET;
import static dev.waymark.client.command.Decoders.number;
import static dev.waymark.client.command.Decoders.ok;

import dev.waymark.protocol.Reply;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Commands on one server: which node serves them is up to the client. Those that look into how it works are in
 * {@link Diagnostics}, those on connections in {@link Clients}, those on users in {@link Acl}.
 */
public final class Server {

    private static final Spec BGREWRITEAOF = Spec.of("BGREWRITEAOF");
    private static final Spec BGSAVE = Spec.of("BGSAVE");
    private static final Spec COMMAND_COUNT = Spec.of("COMMAND", "COUNT");
    private static final Spec COMMAND_DOCS = Spec.of("COMMAND", "DOCS");
    private static final Spec COMMAND_GETKEYS = Spec.of("COMMAND", "GETKEYS");
    private static final Spec COMMAND_GETKEYSANDFLAGS = Spec.of("COMMAND", "GETKEYSANDFLAGS");
    private static final Spec COMMAND_INFO = Spec.of("COMMAND", "INFO");
    private static final Spec COMMAND_LIST = Spec.of("COMMAND", "LIST");
    private static final Spec CONFIG_GET = Spec.of("CONFIG", "GET");
    private static final Spec CONFIG_RESETSTAT = Spec.of("CONFIG", "RESETSTAT");
    private static final Spec CONFIG_REWRITE = Spec.of("CONFIG", "REWRITE");
    private static final Spec CONFIG_SET = Spec.of("CONFIG", "SET");
    private static final Spec DBSIZE = Spec.of("DBSIZE");
    private static final Spec ECHO = Spec.of("ECHO");
    private static final Spec FLUSHALL = Spec.of("FLUSHALL");
    private static final Spec FLUSHDB = Spec.of("FLUSHDB");
    private static final Spec INFO = Spec.of("INFO");
    private static final Spec LASTSAVE = Spec.of("LASTSAVE");
    private static final Spec LOLWUT = Spec.of("LOLWUT");
    private static final Spec MODULE_LIST = Spec.of("MODULE", "LIST");
    private static final Spec MODULE_LOAD = Spec.of("MODULE", "LOAD");
    private static final Spec MODULE_UNLOAD = Spec.of("MODULE", "UNLOAD");
    private static final Spec PING = Spec.of("PING");
    private static final Spec ROLE = Spec.of("ROLE");
    private static final Spec SAVE = Spec.of("SAVE");
    private static final Spec TIME = Spec.of("TIME");

    private static final Decoder<Instant> SECONDS = reply -> Instant.ofEpochSecond(number().decode(reply));
    private static final Decoder<Instant> MICROS = reply -> {
        List<Reply> two = Decoders.items(reply, 2, "an array of seconds and microseconds");
        return Instant.ofEpochSecond(number().decode(two.get(0)), 1000 * number().decode(two.get(1)));
    };

    private Server() {}

    /**
     * Rewrites the append-only file in the background; what the server says to that.
     *
     * @see <a href="https://redis.io/docs/latest/commands/bgrewriteaof/">BGREWRITEAOF</a>
     */
    public static Command<String> bgrewriteaof() {
        return keyless(BGREWRITEAOF, STRING);
    }

    /**
     * Saves a snapshot in the background; what the server says to that. An error when it is saving already.
     *
     * @see <a href="https://redis.io/docs/latest/commands/bgsave/">BGSAVE</a>
     */
    public static Command<String> bgsave() {
        return keyless(BGSAVE, STRING);
    }

    /**
     * {@link #bgsave} that waits its turn when the server rewrites its append-only file.
     *
     * @see <a href="https://redis.io/docs/latest/commands/bgsave/">BGSAVE</a>
     */
    public static Command<String> bgsaveSchedule() {
        return begin(BGSAVE).arg("SCHEDULE").returns(STRING);
    }

    /**
     * How many commands the server has.
     *
     * @see <a href="https://redis.io/docs/latest/commands/command-count/">COMMAND COUNT</a>
     */
    public static Command<Long> commandCount() {
        return keyless(COMMAND_COUNT, number());
    }

    /**
     * What commands do and take, by their names in lower case; of all commands when none is named.
     *
     * @see <a href="https://redis.io/docs/latest/commands/command-docs/">COMMAND DOCS</a>
     */
    public static Command<Map<String, @Nullable Object>> commandDocs(String... names) {
        return begin(COMMAND_DOCS).optional(names).returns(OBJECT_MAP);
    }

    /**
     * The keys of a command, which is not run.
     *
     * @see <a href="https://redis.io/docs/latest/commands/command-getkeys/">COMMAND GETKEYS</a>
     */
    public static Command<List<String>> commandGetkeys(String... words) {
        return begin(COMMAND_GETKEYS).args(words).returns(STRINGS);
    }

    /** {@link #commandGetkeys(String...)} in bytes. */
    public static Command<List<byte[]>> commandGetkeys(byte[]... words) {
        return begin(COMMAND_GETKEYS).args(words).returns(BLOBS);
    }

    /**
     * The keys of a command, which is not run, each with what the command does to it.
     *
     * @see <a href="https://redis.io/docs/latest/commands/command-getkeysandflags/">COMMAND GETKEYSANDFLAGS</a>
     */
    public static Command<List<@Nullable Object>> commandGetkeysandflags(String... words) {
        return commandGetkeysandflags(utf8(words));
    }

    /** {@link #commandGetkeysandflags(String...)} in bytes. */
    public static Command<List<@Nullable Object>> commandGetkeysandflags(byte[]... words) {
        return begin(COMMAND_GETKEYSANDFLAGS).args(words).returns(OBJECTS);
    }

    /**
     * Arity, flags, key positions and more of commands, null for each that the server has not; of all when none is
     * named.
     *
     * @see <a href="https://redis.io/docs/latest/commands/command-info/">COMMAND INFO</a>
     */
    public static Command<List<@Nullable Object>> commandInfo(String... names) {
        return begin(COMMAND_INFO).optional(names).returns(OBJECTS);
    }

    /**
     * The names of all commands, in lower case.
     *
     * @see <a href="https://redis.io/docs/latest/commands/command-list/">COMMAND LIST</a>
     */
    public static Command<Set<String>> commandList() {
        return keyless(COMMAND_LIST, STRING_SET);
    }

    /**
     * Settings whose names match glob-style patterns, by name.
     *
     * @see <a href="https://redis.io/docs/latest/commands/config-get/">CONFIG GET</a>
     */
    public static Command<Map<String, String>> configGet(String... patterns) {
        return begin(CONFIG_GET).args(patterns).returns(STRING_MAP);
    }

    /**
     * Sets the counters of INFO and the latency histograms to zero; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/config-resetstat/">CONFIG RESETSTAT</a>
     */
    public static Command<Boolean> configResetstat() {
        return keyless(CONFIG_RESETSTAT, ok());
    }

    /**
     * Writes the settings in force to the configuration file; true. An error when the server runs without one.
     *
     * @see <a href="https://redis.io/docs/latest/commands/config-rewrite/">CONFIG REWRITE</a>
     */
    public static Command<Boolean> configRewrite() {
        return keyless(CONFIG_REWRITE, ok());
    }

    /**
     * Changes a setting; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/config-set/">CONFIG SET</a>
     */
    public static Command<Boolean> configSet(String name, String value) {
        return begin(CONFIG_SET).arg(name).arg(value).returns(ok());
    }

    /**
     * Changes several settings, all or none; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/config-set/">CONFIG SET</a>
     */
    public static Command<Boolean> configSet(Map<String, String> settings) {
        return begin(CONFIG_SET).args(utf8(settings)).returns(ok());
    }

    /**
     * How many keys the node holds.
     *
     * @see <a href="https://redis.io/docs/latest/commands/dbsize/">DBSIZE</a>
     */
    public static Command<Long> dbsize() {
        return keyless(DBSIZE, number());
    }

    /**
     * Gives a message back.
     *
     * @see <a href="https://redis.io/docs/latest/commands/echo/">ECHO</a>
     */
    public static Command<String> echo(String message) {
        return keyless(ECHO, STRING, utf8(message));
    }

    /** {@link #echo(String)} in bytes. */
    public static Command<byte[]> echo(byte[] message) {
        return keyless(ECHO, BLOB, message);
    }

    /**
     * Deletes all keys of the node, in all its databases; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/flushall/">FLUSHALL</a>
     */
    public static Command<Boolean> flushall() {
        return keyless(FLUSHALL, ok());
    }

    /**
     * Deletes all keys of the node, in all its databases; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/flushall/">FLUSHALL</a>
     */
    public static Command<Boolean> flushall(FlushMode mode) {
        return begin(FLUSHALL).arg(mode.name()).returns(ok());
    }

    /**
     * Deletes all keys of the node; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/flushdb/">FLUSHDB</a>
     */
    public static Command<Boolean> flushdb() {
        return keyless(FLUSHDB, ok());
    }

    /**
     * Deletes all keys of the node; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/flushdb/">FLUSHDB</a>
     */
    public static Command<Boolean> flushdb(FlushMode mode) {
        return begin(FLUSHDB).arg(mode.name()).returns(ok());
    }

    /**
     * Facts about the server as lines of {@code name:value}, in sections; the usual ones when none is named.
     *
     * @see <a href="https://redis.io/docs/latest/commands/info/">INFO</a>
     */
    public static Command<String> info(String... sections) {
        return begin(INFO).optional(sections).returns(STRING);
    }

    /**
     * When the last snapshot was saved, in whole seconds.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lastsave/">LASTSAVE</a>
     */
    public static Command<Instant> lastsave() {
        return keyless(LASTSAVE, SECONDS);
    }

    /**
     * A picture, and the version of the server.
     *
     * @see <a href="https://redis.io/docs/latest/commands/lolwut/">LOLWUT</a>
     */
    public static Command<String> lolwut() {
        return keyless(LOLWUT, STRING);
    }

    /**
     * The modules that are loaded.
     *
     * @see <a href="https://redis.io/docs/latest/commands/module-list/">MODULE LIST</a>
     */
    public static Command<List<Map<String, @Nullable Object>>> moduleList() {
        return keyless(MODULE_LIST, OBJECT_MAPS);
    }

    /**
     * Loads a module from a file of the server; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/module-load/">MODULE LOAD</a>
     */
    public static Command<Boolean> moduleLoad(String path, String... arguments) {
        return begin(MODULE_LOAD).arg(path).optional(arguments).returns(ok());
    }

    /**
     * Unloads a module; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/module-unload/">MODULE UNLOAD</a>
     */
    public static Command<Boolean> moduleUnload(String name) {
        return begin(MODULE_UNLOAD).arg(name).returns(ok());
    }

    /**
     * {@code PONG}.
     *
     * @see <a href="https://redis.io/docs/latest/commands/ping/">PING</a>
     */
    public static Command<String> ping() {
        return keyless(PING, STRING);
    }

    /**
     * Gives a message back.
     *
     * @see <a href="https://redis.io/docs/latest/commands/ping/">PING</a>
     */
    public static Command<String> ping(String message) {
        return keyless(PING, STRING, utf8(message));
    }

    /** {@link #ping(String)} in bytes. */
    public static Command<byte[]> ping(byte[] message) {
        return keyless(PING, BLOB, message);
    }

    /**
     * The role of the node in its replication, and what belongs to it.
     *
     * @see <a href="https://redis.io/docs/latest/commands/role/">ROLE</a>
     */
    public static Command<List<@Nullable Object>> role() {
        return keyless(ROLE, OBJECTS);
    }

    /**
     * Saves a snapshot, and serves nobody meanwhile; true.
     *
     * @see <a href="https://redis.io/docs/latest/commands/save/">SAVE</a>
     */
    public static Command<Boolean> save() {
        return keyless(SAVE, ok());
    }

    /**
     * The time of the server, in microseconds.
     *
     * @see <a href="https://redis.io/docs/latest/commands/time/">TIME</a>
     */
    public static Command<Instant> time() {
        return keyless(TIME, MICROS);
    }
}
