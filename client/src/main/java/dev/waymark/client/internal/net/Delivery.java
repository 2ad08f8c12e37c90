package dev.waymark.client.internal.net;

import dev.waymark.protocol.Reply;
import dev.waymark.protocol.RespSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Gives the replies of one connection to the requests they belong to, and, at the end, their loss to those that are
 * left. Only the thread that reads uses it.
 */
final class Delivery {

    private final Connection connection;
    private final Inbox inbox;
    private final Fifo fifo;
    private final Watchers watchers;
    private final Completions told;

    Delivery(Connection connection, Inbox inbox, Fifo fifo, Watchers watchers) {
        this.connection = connection;
        this.inbox = inbox;
        this.fifo = fifo;
        this.watchers = watchers;
        this.told = new Completions(connection);
    }

    /** Completes every request whose reply has come in whole; false when there was none. */
    boolean completeBatch() {
        boolean any = false;
        Pending oldest = null;
        try {
            for (Reply reply = inbox.next(); reply != null; reply = inbox.next()) {
                any = true;
                if (reply instanceof Reply.Items items && items.kind() == Reply.Items.Kind.PUSH) {
                    continue; // Not the reply to anything. Subscriptions have connections of their own.
                }
                oldest = fifo.poll();
                if (oldest == null) {
                    connection.fail("a reply came that nothing had asked for");
                    break;
                }
                oldest.reply(reply);
                told.add(oldest);
                oldest = null;
            }
        } catch (RespSyntaxException e) {
            any = true;
            malformed(e.getMessage());
        } catch (RuntimeException | Error e) {
            // Out of memory, say. What is behind this reply can be read no better, and nobody must wait for it.
            any = true;
            connection.fail("reading failed: " + e);
            lose(oldest);
        }
        if (any) {
            told.wakeAll();
        }
        watchers.reached(fifo.polled());
        return any;
    }

    /** Tells every request that is left that it is lost. */
    void tellLost(long handed, String why) {
        for (long number = fifo.polled(); ; number++) {
            Pending oldest = fifo.poll();
            if (oldest == null) {
                break;
            }
            oldest.lost(number < handed, why);
            told.add(oldest);
        }
        told.wakeAll();
        watchers.reached(Long.MAX_VALUE);
    }

    /** The oldest request learns what came in place of its reply, all others that the connection is lost. */
    private void malformed(@Nullable String what) {
        Pending oldest = fifo.poll();
        if (oldest != null) {
            oldest.malformed("" + what);
            told.add(oldest);
        }
        connection.fail("it sent what is no RESP: " + what);
    }

    private void lose(@Nullable Pending oldest) {
        if (oldest != null) {
            oldest.lost(true, connection.whyClosed());
            told.add(oldest);
        }
    }
}
