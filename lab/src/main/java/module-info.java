/** Real clusters, experiments that measure a client on them, and what they show. */
@org.jspecify.annotations.NullMarked
module dev.waymark.lab {
    requires static org.jspecify;
    requires transitive dev.waymark.client;
    requires dev.waymark.node;
    requires dev.waymark.ops;

    exports dev.waymark.lab;
    exports dev.waymark.lab.server;
}
