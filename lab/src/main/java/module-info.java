/** Being written. */
@org.jspecify.annotations.NullMarked
module dev.waymark.lab {
    requires static org.jspecify;
    requires dev.waymark.client;

    exports dev.waymark.lab;
}
