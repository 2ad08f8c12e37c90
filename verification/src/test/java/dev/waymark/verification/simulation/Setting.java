package dev.waymark.verification.simulation;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.Endpoint;
import dev.waymark.client.ReadFrom;
import dev.waymark.client.command.Command;
import dev.waymark.protocol.Idempotence;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What differs from run to run before anything happens.
 *
 * @param origin where the clock begins; in some runs it runs over soon
 * @param narrow whether connections are full soon
 * @param oldServers whether CLUSTER SHARDS is unknown
 * @param oneHost whether all nodes listen on one host, which redirects then leave out
 */
record Setting(
        int primaries,
        int replicasEach,
        int slots,
        int threads,
        long origin,
        boolean narrow,
        boolean oldServers,
        boolean oneHost,
        ClientConfig config) {

    static Setting draw(Chance chance) {
        boolean narrow = chance.oneIn(10);
        long origin = chance.oneIn(4) ? Long.MAX_VALUE - chance.millis(1, 2000) : chance.millis(0, 1_000_000);
        ReadFrom readFrom = chance.percent(70) ? ReadFrom.PRIMARY : chance.oneIn(2) ? ReadFrom.REPLICA : ReadFrom.ANY;
        Duration firstPause = Duration.ofNanos(chance.micros(500, 10_000));
        ClientConfig config = ClientConfig.ofSeeds(new Endpoint("10.0.0.1", 7000))
                .withTimeout(Duration.ofNanos(chance.millis(100, 1500)))
                .withConnectTimeout(Duration.ofNanos(chance.millis(30, 300)))
                .withPauses(firstPause, firstPause.plusNanos(chance.millis(10, 300)))
                .withMaxRedirects(chance.oneIn(5) ? chance.between(0, 3) : chance.between(8, 24))
                .withRefreshInterval(Duration.ofNanos(chance.millis(10, 200)))
                .withRefreshPeriod(chance.oneIn(2) ? Duration.ZERO : Duration.ofNanos(chance.millis(200, 2000)))
                .withReadFrom(readFrom)
                .withConnectionsPerNode(chance.percent(75) ? 1 : chance.between(2, 3))
                .withMaxWaitingPerConnection(narrow ? chance.between(1, 4) : 10_000)
                .withRepeatIdempotentWrites(chance.oneIn(2));
        return new Setting(
                chance.between(2, 4),
                chance.oneIn(3) ? 0 : 1,
                chance.between(2, 4),
                chance.between(2, 4),
                origin,
                narrow,
                chance.oneIn(5),
                chance.oneIn(5),
                config);
    }

    /** Whether a command goes to any node that may serve it. */
    boolean anywhere(Command<?> command) {
        return command.slot() < 0 || config.readFrom() != ReadFrom.PRIMARY && command.idempotence() == Idempotence.READ;
    }

    boolean repeatable(Command<?> command) {
        @Nullable Boolean said = command.repeatable();
        if (said != null) {
            return said;
        }
        return command.idempotence() == Idempotence.READ
                || command.idempotence() == Idempotence.IDEMPOTENT_WRITE && config.repeatIdempotentWrites();
    }
}
