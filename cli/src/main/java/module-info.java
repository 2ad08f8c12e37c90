/** The one program, {@code waymark}. */
@org.jspecify.annotations.NullMarked
module dev.waymark.cli {
    requires static org.jspecify;
    requires dev.waymark.lab;
    requires dev.waymark.node;
    requires dev.waymark.ops;
    requires info.picocli;
    requires org.jline.reader;
    requires org.jline.terminal;

    exports dev.waymark.cli;

    opens dev.waymark.cli to
            info.picocli;
}
