package dev.waymark.benchmarks.driver;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.command.Strings;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Waymark as it comes. A command is made anew for each request, as its users do. */
final class WaymarkDriver implements Driver {

    private final ClusterClient client;

    WaymarkDriver(List<String> nodes) {
        client = ClusterClient.connect("redis://" + String.join(",", nodes));
    }

    @Override
    public String description() {
        return "Waymark";
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return client.call(Strings.get(key));
    }

    @Override
    public void send(byte[] key, BiConsumer<byte @Nullable [], @Nullable Throwable> done) {
        client.send(Strings.get(key)).whenComplete(done);
    }

    @Override
    public void close() {
        client.close();
    }
}
