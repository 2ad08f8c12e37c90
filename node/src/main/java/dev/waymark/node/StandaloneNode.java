package dev.waymark.node;

import dev.waymark.node.NodeStartException.Reason;
import dev.waymark.node.internal.launch.Alone;
import dev.waymark.node.internal.launch.Configuration;
import dev.waymark.node.internal.member.CorruptConfigException;
import dev.waymark.node.internal.settings.InvalidSetting;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Consumer;

/**
 * One cluster node, configured in the words of redis.conf, with its nodes.conf on disk; what {@code waymark node} runs.
 *
 * <p>It has no bus between processes yet: CLUSTER MEET does not reach anybody, and it serves when it is given all slots
 * (CLUSTER ADDSLOTSRANGE 0 16383). Its keys are gone when it ends.
 *
 * <p>Thread-safe. {@link #close} leaves no thread and no port.
 */
public final class StandaloneNode implements AutoCloseable {

    private final Alone alone;
    private final List<InetSocketAddress> addresses;

    private StandaloneNode(Alone alone, List<InetSocketAddress> addresses) {
        this.alone = alone;
        this.addresses = addresses;
    }

    /**
     * Starts it, and returns when it answers.
     *
     * @param words as redis-server has them: {@code --port 7000 --maxmemory 100mb}; {@code --config FILE} reads a file
     *     in the syntax of redis.conf, over which all other words win
     * @param log told what an operator should know, such as that nodes.conf cannot be written
     * @throws NodeStartException when it cannot start
     * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/management/config/">Redis configuration</a>
     */
    public static StandaloneNode start(List<String> words, Consumer<String> log) {
        try {
            Configuration configuration = Configuration.of(words);
            Alone alone = Alone.start(configuration, log);
            List<InetSocketAddress> addresses = configuration.addresses().stream()
                    .map(address -> new InetSocketAddress(address.getAddress(), alone.port()))
                    .toList();
            return new StandaloneNode(alone, addresses);
        } catch (InvalidSetting e) {
            throw new NodeStartException(Reason.CONFIGURATION, e.why(), e);
        } catch (BindException e) {
            throw new NodeStartException(Reason.ADDRESS, "cannot listen at " + e.getMessage(), e);
        } catch (CorruptConfigException | IOException e) {
            throw new NodeStartException(Reason.FILES, e.getMessage(), e);
        }
    }

    /** Where it listens. */
    public List<InetSocketAddress> addresses() {
        return addresses;
    }

    /** Its port for clients, also when it was to choose one. */
    public int port() {
        return alone.port();
    }

    /** Its node id: 40 hexadecimal digits. */
    public String id() {
        return alone.id();
    }

    /** Whether every slot is served, as far as it knows. */
    public boolean isServing() {
        return alone.isServing();
    }

    /** Waits until it has ended: by {@link #close}, or because a client has sent SHUTDOWN. */
    public void awaitEnd() throws InterruptedException {
        alone.awaitEnd();
    }

    /** Ends it; its nodes.conf is on disk then. Again is nothing. */
    @Override
    public void close() {
        alone.close();
    }
}
