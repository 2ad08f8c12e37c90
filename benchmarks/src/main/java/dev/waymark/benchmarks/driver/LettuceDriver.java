package dev.waymark.benchmarks.driver;

import io.lettuce.core.LettuceVersion;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.EpollProvider;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Lettuce: one connection that all threads share, multiplexed on Netty's native epoll. */
final class LettuceDriver implements Driver {

    private final boolean autoFlush;
    private final RedisClusterClient client;
    private final StatefulRedisClusterConnection<byte[], byte[]> connection;
    private final RedisAdvancedClusterCommands<byte[], byte[]> sync;
    private final RedisAdvancedClusterAsyncCommands<byte[], byte[]> async;

    LettuceDriver(List<String> nodes, boolean autoFlush) {
        this.autoFlush = autoFlush;
        client = RedisClusterClient.create(
                nodes.stream().map(node -> RedisURI.create("redis://" + node)).toList());
        connection = client.connect(ByteArrayCodec.INSTANCE);
        connection.setAutoFlushCommands(autoFlush);
        sync = connection.sync();
        async = connection.async();
    }

    @Override
    public String description() {
        return "Lettuce " + LettuceVersion.getVersion() + (EpollProvider.isAvailable() ? ", epoll" : ", NIO")
                + (autoFlush ? "" : ", flushed by hand");
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return sync.get(key);
    }

    @Override
    public void send(byte[] key, BiConsumer<byte @Nullable [], @Nullable Throwable> done) {
        async.get(key).whenComplete(done);
    }

    @Override
    public void flush() {
        if (!autoFlush) {
            connection.flushCommands();
        }
    }

    @Override
    public void close() {
        connection.close();
        // Its usual quiet period of two seconds is for servers that redeploy.
        client.shutdown(0, 5, TimeUnit.SECONDS);
    }
}
