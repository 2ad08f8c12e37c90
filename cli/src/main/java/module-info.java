/** Being written. */
@org.jspecify.annotations.NullMarked
module dev.waymark.cli {
    requires static org.jspecify;
    requires dev.waymark.lab;
    requires info.picocli;

    exports dev.waymark.cli;
}
