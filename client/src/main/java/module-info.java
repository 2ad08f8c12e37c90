/** The Redis Cluster client. */
@org.jspecify.annotations.NullMarked
module dev.waymark.client {
    requires transitive dev.waymark.protocol;
    requires static org.jspecify;

    exports dev.waymark.client;
    exports dev.waymark.client.command;
    exports dev.waymark.client.event;
    // The lab puts naive strategies into the same redirect machine, to measure what they cost.
    exports dev.waymark.client.internal.redirect to
            dev.waymark.lab;
    exports dev.waymark.client.internal.topology to
            dev.waymark.lab;
}
