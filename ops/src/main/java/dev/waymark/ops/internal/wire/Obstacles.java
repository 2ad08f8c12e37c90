package dev.waymark.ops.internal.wire;

import dev.waymark.client.Endpoint;
import dev.waymark.ops.Silence;
import dev.waymark.ops.Silence.Reason;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import javax.net.ssl.SSLException;

/** Says in a user's words why a node has not answered. */
final class Obstacles {

    private Obstacles() {}

    static Silence hangs(Duration timeout) {
        return new Silence(Reason.NO_ANSWER, "does not answer within " + text(timeout));
    }

    static Silence explain(Endpoint node, IOException e, Duration timeout) {
        if (e instanceof SocketTimeoutException) {
            return hangs(timeout);
        }
        if (e instanceof RefusedException refused) {
            return refused(node, refused);
        }
        String message = String.valueOf(e.getMessage());
        if (e instanceof NotAClusterNodeException) {
            return new Silence(Reason.NO_CLUSTER_NODE, message);
        }
        if (e instanceof UnknownHostException) {
            return new Silence(Reason.NO_CONNECTION, "cannot be reached: there is no such host");
        }
        if (e instanceof SSLException) {
            return new Silence(Reason.NO_CONNECTION, "cannot be reached with TLS: " + message);
        }
        // Our own messages begin with the node's name already.
        return message.startsWith(node + " ")
                ? new Silence(
                        Reason.NO_CONNECTION, message.substring(node.toString().length() + 1))
                : new Silence(Reason.NO_CONNECTION, "cannot be reached: " + message);
    }

    private static Silence refused(Endpoint node, RefusedException refused) {
        String line = String.valueOf(refused.getMessage());
        return switch (refused.code()) {
            case "NOAUTH" -> new Silence(Reason.REFUSED, "wants a password");
            case "WRONGPASS" -> new Silence(Reason.REFUSED, "does not accept this user and password");
            default ->
                line.contains("without any password configured")
                        ? new Silence(Reason.REFUSED, "has no password, but one was given")
                        : new Silence(
                                Reason.REFUSED, line.substring(node.toString().length() + 1));
        };
    }

    private static String text(Duration time) {
        return time.toMillis() % 1000 == 0
                ? time.toSeconds() + " s"
                : String.format(Locale.ROOT, "%d ms", time.toMillis());
    }
}
