package dev.waymark.lab;

import dev.waymark.client.Endpoint;
import dev.waymark.lab.LabException.Reason;
import dev.waymark.lab.internal.cluster.ClusterException;
import dev.waymark.lab.internal.experiment.Experiments;
import dev.waymark.lab.internal.experiment.Site;
import dev.waymark.lab.server.ClusterStartException;
import dev.waymark.lab.server.RealCluster;
import dev.waymark.node.EmbeddedCluster;
import dev.waymark.ops.Login;

/** Runs experiments on a real cluster. */
public final class Lab {

    private static final int PRIMARIES = 3;

    private Lab() {}

    /**
     * Runs the chosen experiments, one after the other, on the calling thread.
     *
     * @param progress hears how far it is
     * @throws LabException when it cannot be done; the message is for the user
     * @throws dev.waymark.lab.server.MissingServerException when the engine is not on this machine
     */
    public static LabReport run(LabTarget target, LabOptions options, Progress progress) {
        try {
            if (target instanceof LabTarget.Connected there) {
                Login login = new Login(there.user(), there.password(), null);
                try (Site site = Site.open(there.entry(), login, true)) {
                    return Experiments.runOnBorrowed(site, options, progress);
                }
            }
            if (target instanceof LabTarget.Embedded) {
                return runEmbedded(options, progress);
            }
            LabTarget.Started started = (LabTarget.Started) target;
            progress.begin(
                    "starting " + PRIMARIES + " primaries of "
                            + started.engine().label(),
                    0);
            try (RealCluster cluster = RealCluster.start(started.engine(), PRIMARIES, 0);
                    Site site = Site.open(cluster.primary(0).endpoint(), Login.OPEN, false)) {
                return Experiments.run(site, options, progress);
            }
        } catch (ClusterException | ClusterStartException e) {
            throw new LabException(Reason.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    private static LabReport runEmbedded(LabOptions options, Progress progress) {
        progress.begin("starting " + PRIMARIES + " embedded primaries", 0);
        try (EmbeddedCluster cluster =
                        EmbeddedCluster.builder().shards(PRIMARIES).start();
                Site site = Site.open(new Endpoint("127.0.0.1", cluster.node(0).port()), Login.OPEN, false)) {
            return Experiments.run(site, options, progress);
        }
    }
}
