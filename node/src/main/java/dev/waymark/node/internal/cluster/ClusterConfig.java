package dev.waymark.node.internal.cluster;

import dev.waymark.node.internal.member.Address;
import dev.waymark.node.internal.settings.Settings;
import java.util.List;

/** Reads from the parameters of a node what they say about its cluster. */
final class ClusterConfig {

    /** The parameters that are read here. */
    private static final List<String> PARAMETERS = List.of(
            "cluster-allow-pubsubshard-when-down",
            "cluster-allow-reads-when-down",
            "cluster-allow-replica-migration",
            "cluster-announce-bus-port",
            "cluster-announce-hostname",
            "cluster-announce-ip",
            "cluster-announce-port",
            "cluster-node-timeout",
            "cluster-preferred-endpoint-type",
            "cluster-replica-no-failover",
            "cluster-require-full-coverage");

    private ClusterConfig() {}

    /** Calls {@code action} now, and whenever one of these parameters was changed. */
    static void watch(Settings config, Runnable action) {
        PARAMETERS.forEach(name -> config.watch(name, action));
    }

    /**
     * What the membership needs to know.
     *
     * @param initial what holds where no parameter says something else: the address, and the delay after the start
     */
    static dev.waymark.node.internal.member.Settings membership(
            Settings config, dev.waymark.node.internal.member.Settings initial) {
        return new dev.waymark.node.internal.member.Settings(
                address(config, initial.address()),
                config.text("cluster-announce-hostname"),
                config.number("cluster-node-timeout"),
                config.isOn("cluster-require-full-coverage"),
                config.isOn("cluster-allow-replica-migration"),
                config.isOn("cluster-replica-no-failover"),
                initial.startDelayMs());
    }

    private static Address address(Settings config, Address own) {
        String ip = config.text("cluster-announce-ip");
        return new Address(
                ip.isEmpty() ? own.ip() : ip,
                announced(config, "cluster-announce-port", own.port()),
                own.secondPort(),
                announced(config, "cluster-announce-bus-port", own.busPort()));
    }

    private static int announced(Settings config, String parameter, int own) {
        int port = (int) config.number(parameter);
        return port == 0 ? own : port;
    }

    /** What matters for how it answers. */
    static Preferences preferences(Settings config) {
        return new Preferences(
                config.text("cluster-preferred-endpoint-type"),
                config.isOn("cluster-allow-reads-when-down"),
                config.isOn("cluster-allow-pubsubshard-when-down"));
    }
}
