package dev.waymark.benchmarks;

import java.io.IOException;

/** The process that started this one, as seen through standard input: it is gone when that ends. */
final class Parent {

    private Parent() {}

    /** Ends this process as soon as its parent has ended, so that no load outlives the run it belongs to. */
    static void haltWhenGone() {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (System.in.read() >= 0) {
                            // Nothing is ever said.
                        }
                    } catch (IOException closed) {
                        // As good as the end.
                    }
                    Runtime.getRuntime().halt(3);
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }
}
