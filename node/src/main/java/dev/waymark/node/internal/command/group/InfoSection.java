package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Command;
import dev.waymark.node.internal.command.CommandStats;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.PubSub.Kind;
import dev.waymark.node.internal.command.Stats;
import dev.waymark.node.internal.command.Versions;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A part of INFO. The fields that tools read are there; what there cannot be in a JVM, such as forks and fragments of
 * an allocator, is left out, or 0 where tools expect it.
 */
enum InfoSection {
    SERVER("Server") {
        @Override
        void write(InfoLines lines, Engine engine) {
            long seconds = (engine.now() - engine.started()) / 1000;
            lines.add("redis_version", Versions.REDIS)
                    .add("waymark_version", Versions.WAYMARK)
                    .add("redis_mode", "cluster")
                    .add(
                            "os",
                            System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                                    + System.getProperty("os.arch"))
                    .add("arch_bits", "64")
                    .add("java_version", Runtime.version().toString())
                    .add("process_id", ProcessHandle.current().pid())
                    .add("process_supervised", "no")
                    .add("run_id", engine.runId())
                    .add("tcp_port", engine.settings().number("port"))
                    .add("server_time_usec", engine.micros())
                    .add("uptime_in_seconds", seconds)
                    .add("uptime_in_days", seconds / 86_400)
                    .add("hz", engine.settings().number("hz"))
                    .add("configured_hz", engine.settings().number("hz"))
                    .add("lru_clock", engine.now() / 1000 & 0xFFFFFF)
                    .add("executable", "")
                    .add("config_file", "")
                    .zeros("io_threads_active");
        }
    },

    CLIENTS("Clients") {
        @Override
        void write(InfoLines lines, Engine engine) {
            lines.add("connected_clients", engine.clients().count())
                    .zeros("cluster_connections")
                    .add("maxclients", engine.settings().number("maxclients"))
                    .zeros("client_recent_max_input_buffer", "client_recent_max_output_buffer")
                    .add(
                            "blocked_clients",
                            engine.clients().all().stream()
                                    .filter(session -> session.isWaiting())
                                    .count())
                    .add("tracking_clients", engine.tracking().clients())
                    .zeros("clients_in_timeout_table");
        }
    },

    MEMORY("Memory") {
        @Override
        void write(InfoLines lines, Engine engine) {
            long used = engine.memory();
            lines.bytes("used_memory", used)
                    .bytes("used_memory_rss", Runtime.getRuntime().totalMemory())
                    .bytes("used_memory_peak", Math.max(used, engine.peakMemory()))
                    .add("used_memory_overhead", used - engine.keys().used())
                    .add("used_memory_startup", Engine.STARTUP_BYTES)
                    .add("used_memory_dataset", engine.keys().used())
                    .bytes("total_system_memory", Runtime.getRuntime().maxMemory())
                    .zeros("used_memory_lua", "number_of_cached_scripts", "number_of_functions", "number_of_libraries")
                    .bytes("maxmemory", engine.settings().number("maxmemory"))
                    .add("maxmemory_policy", engine.settings().text("maxmemory-policy"))
                    .add(
                            "mem_fragmentation_ratio",
                            "%.2f",
                            used == 0 ? 0 : (double) Runtime.getRuntime().totalMemory() / used)
                    .zeros("mem_not_counted_for_evict", "mem_replication_backlog", "mem_clients_slaves")
                    .add("mem_clients_normal", engine.clients().memory())
                    .zeros("mem_cluster_links", "mem_aof_buffer")
                    .add("mem_allocator", "jvm")
                    .zeros("active_defrag_running", "lazyfree_pending_objects", "lazyfreed_objects");
        }
    },

    /** Keys are in memory only: nothing is saved, and nothing is loaded. */
    PERSISTENCE("Persistence") {
        @Override
        void write(InfoLines lines, Engine engine) {
            lines.zeros("loading", "async_loading")
                    .add("rdb_changes_since_last_save", engine.dirty())
                    .zeros("rdb_bgsave_in_progress")
                    .add("rdb_last_save_time", engine.started() / 1000)
                    .add("rdb_last_bgsave_status", "ok")
                    .add("rdb_last_bgsave_time_sec", -1)
                    .add("rdb_current_bgsave_time_sec", -1)
                    .zeros("rdb_saves", "aof_enabled", "aof_rewrite_in_progress", "aof_rewrite_scheduled")
                    .add("aof_last_rewrite_time_sec", -1)
                    .add("aof_current_rewrite_time_sec", -1)
                    .add("aof_last_bgrewrite_status", "ok")
                    .add("aof_last_write_status", "ok");
        }
    },

    STATS("Stats") {
        @Override
        void write(InfoLines lines, Engine engine) {
            Stats stats = engine.stats();
            lines.add("total_connections_received", stats.connections())
                    .add("total_commands_processed", stats.commands())
                    .add("instantaneous_ops_per_sec", Math.round(stats.commandsPerSecond()))
                    .add("total_net_input_bytes", stats.inputBytes())
                    .add("total_net_output_bytes", stats.outputBytes())
                    .add("instantaneous_input_kbps", "%.2f", stats.inputPerSecond() / 1024)
                    .add("instantaneous_output_kbps", "%.2f", stats.outputPerSecond() / 1024)
                    .add("rejected_connections", stats.rejectedConnections())
                    .zeros("sync_full", "sync_partial_ok", "sync_partial_err")
                    .add("expired_keys", stats.expired())
                    .add("expired_stale_perc", "%.2f", 0)
                    .zeros("expired_time_cap_reached_count")
                    .add("evicted_keys", stats.evicted())
                    .zeros("evicted_clients")
                    .add("keyspace_hits", stats.hits())
                    .add("keyspace_misses", stats.misses())
                    .add("pubsub_channels", engine.pubSub().size(Kind.CHANNEL))
                    .add("pubsub_patterns", engine.pubSub().size(Kind.PATTERN))
                    .add("pubsubshard_channels", engine.pubSub().size(Kind.SHARD))
                    .zeros("latest_fork_usec", "total_forks", "migrate_cached_sockets")
                    .add("tracking_total_keys", engine.tracking().keys())
                    .add("tracking_total_items", engine.tracking().items())
                    .add("tracking_total_prefixes", engine.tracking().prefixes())
                    .zeros("unexpected_error_replies")
                    .add("total_error_replies", stats.errors())
                    .zeros("dump_payload_sanitizations")
                    .add("total_reads_processed", stats.reads())
                    .add("total_writes_processed", stats.writes())
                    .zeros("io_threaded_reads_processed", "io_threaded_writes_processed");
        }
    },

    REPLICATION("Replication") {
        @Override
        void write(InfoLines lines, Engine engine) {
            lines.add("role", "master")
                    .zeros("connected_slaves")
                    .add("master_failover_state", "no-failover")
                    .add("master_replid", engine.runId())
                    .add("master_replid2", "0".repeat(40))
                    .zeros("master_repl_offset")
                    .add("second_repl_offset", -1)
                    .zeros("repl_backlog_active")
                    .add("repl_backlog_size", engine.settings().number("repl-backlog-size"))
                    .zeros("repl_backlog_first_byte_offset", "repl_backlog_histlen");
        }
    },

    /** The time of the whole JVM, which does not tell how much of it the system took. */
    CPU("CPU") {
        @Override
        void write(InfoLines lines, Engine engine) {
            Duration total = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
            lines.add("used_cpu_sys", "%.6f", 0)
                    .add("used_cpu_user", "%.6f", total.toNanos() / 1e9)
                    .add("used_cpu_sys_children", "%.6f", 0)
                    .add("used_cpu_user_children", "%.6f", 0);
        }
    },

    MODULES("Modules") {
        @Override
        void write(InfoLines lines, Engine engine) {}
    },

    COMMANDSTATS("Commandstats") {
        @Override
        void write(InfoLines lines, Engine engine) {
            forEach(engine, command -> {
                CommandStats stats = command.stats();
                if (stats.isUsed()) {
                    lines.add("cmdstat_" + command.title(), counts(stats));
                }
            });
        }

        private static String counts(CommandStats stats) {
            return String.format(
                    Locale.ROOT,
                    "calls=%d,usec=%d,usec_per_call=%.2f,rejected_calls=%d,failed_calls=%d",
                    stats.calls(),
                    stats.micros(),
                    stats.calls() == 0 ? 0 : (double) stats.micros() / stats.calls(),
                    stats.rejections(),
                    stats.failures());
        }
    },

    ERRORSTATS("Errorstats") {
        @Override
        void write(InfoLines lines, Engine engine) {
            engine.stats().errorsByKind().forEach((kind, count) -> lines.add("errorstat_" + kind, "count=" + count));
        }
    },

    LATENCYSTATS("Latencystats") {
        @Override
        void write(InfoLines lines, Engine engine) {
            String[] percents =
                    engine.settings().text("latency-tracking-info-percentiles").split(" ");
            forEach(engine, command -> {
                if (command.stats().tracked() > 0) {
                    lines.add("latency_percentiles_usec_" + command.title(), percentiles(command.stats(), percents));
                }
            });
        }

        private static String percentiles(CommandStats stats, String[] percents) {
            StringBuilder text = new StringBuilder();
            for (String percent : percents) {
                if (!percent.isEmpty()) {
                    double micros = stats.percentileNanos(Double.parseDouble(percent)) / 1000.0;
                    text.append(text.isEmpty() ? "p" : ",p")
                            .append(percent)
                            .append(String.format(Locale.ROOT, "=%.3f", micros));
                }
            }
            return text.toString();
        }
    },

    CLUSTER("Cluster") {
        @Override
        void write(InfoLines lines, Engine engine) {
            lines.add("cluster_enabled", 1);
        }
    },

    KEYSPACE("Keyspace") {
        @Override
        void write(InfoLines lines, Engine engine) {
            if (engine.keys().size() > 0) {
                lines.add(
                        "db0",
                        "keys=" + engine.keys().size() + ",expires="
                                + engine.keys().sizeExpiring() + ",avg_ttl=0");
            }
        }
    };

    /** What INFO shows when it is not asked for anything special. */
    static final Set<InfoSection> DEFAULTS =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(COMMANDSTATS, LATENCYSTATS)));

    private final String title;

    InfoSection(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    abstract void write(InfoLines lines, Engine engine);

    private static void forEach(Engine engine, Consumer<Command> action) {
        for (Command command : engine.commands().all()) {
            action.accept(command);
            command.subcommands().values().forEach(action);
        }
    }
}
