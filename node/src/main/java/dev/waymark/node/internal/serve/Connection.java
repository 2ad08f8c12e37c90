package dev.waymark.node.internal.serve;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.Outlet;
import dev.waymark.node.internal.command.Session;
import dev.waymark.protocol.RequestReader;
import dev.waymark.protocol.RespSyntaxException;
import dev.waymark.protocol.RespWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/**
 * One client's socket. Not thread-safe: only its server's thread touches it.
 *
 * <p>Bytes are read into a buffer that all connections share; only the beginning of a command whose end has not come is
 * kept here. Replies go into a writer that all share, and to the socket when the commands that were read are done. What
 * the socket does not take is kept, and until that is written no further command is read: a client that does not read
 * its replies gets none, and costs no more than one reply and what its own commands have asked for at once.
 */
final class Connection implements Outlet {

    /** Replies in the shared writer that are written before the next command runs. */
    private static final int ENOUGH = 1 << 20;

    /** From here on, what is kept grows by a quarter: twice as much may be more than the heap has. */
    private static final int LARGE = 64 << 20;

    private final Server server;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final RequestReader reader = new RequestReader(RequestReader.Limits.UNAUTHENTICATED);
    private final Session session;
    private final Backlog backlog = new Backlog();
    private final OutputWatch watch = new OutputWatch();
    private final String remote;
    private final String local;
    private boolean trusted;
    private boolean closed;

    /** Whether more waits for it than may: it is closed without that. */
    private boolean overflowing;

    /** Whether a fault holds it up. */
    private boolean held;

    /** The beginning of a command whose end has not come; from {@code start} to {@code end}. */
    private byte[] kept = Server.NOTHING;

    private int start;
    private int end;

    Connection(Server server, SocketChannel channel, SelectionKey key) throws IOException {
        this.server = server;
        this.channel = channel;
        this.key = key;
        this.remote = text(channel.getRemoteAddress());
        this.local = text(channel.getLocalAddress());
        this.session = server.engine().connected(this);
    }

    /** Reads what has come, runs it, and writes the replies. */
    void readable() {
        ByteBuffer direct = server.input();
        direct.clear();
        int count;
        try {
            count = channel.read(direct);
        } catch (IOException e) {
            count = -1;
        }
        if (count < 0) {
            drop();
            return;
        }
        server.engine().stats().read(count);
        direct.flip();
        if (start == end && runnable()) {
            byte[] shared = server.shared();
            direct.get(shared, 0, count);
            int done = run(shared, 0, count);
            keep(shared, done, count);
        } else {
            if ((long) end - start + count > server.mostUnread()) {
                server.tooMuch(this);
                return;
            }
            room(count);
            direct.get(kept, end, count);
            end += count;
            runKept();
        }
        flush();
    }

    /** Writes what waits to be written; when nothing does any more, runs what waits to be run. */
    void proceed() {
        flush();
        if (!closed && backlog.isEmpty() && start < end) {
            runKept();
            flush();
        }
    }

    /** Writes the shared writer's replies, or this connection's own backlog, and chooses what to wait for. */
    void flush() {
        if (closed) {
            return;
        }
        if (overflowing) {
            drop();
            return;
        }
        try {
            RespWriter out = server.out();
            if (server.current() == this && out.length() > 0) {
                int written = backlog.isEmpty() ? Backlog.write(channel, server.output(), out, 0) : 0;
                server.engine().stats().wrote(written);
                if (written < out.length()) {
                    backlog.take(out, written);
                    server.giveAway(out);
                } else {
                    out.clear();
                }
            } else if (!backlog.isEmpty()) {
                long before = backlog.size();
                backlog.writeTo(channel, server.output());
                server.engine().stats().wrote(before - backlog.size());
            }
        } catch (IOException e) {
            drop();
            return;
        }
        if (backlog.isEmpty()) {
            watch.drained();
            if (session.isClosing()) {
                drop();
                return;
            }
        }
        int wanted = backlog.isEmpty() ? SelectionKey.OP_READ : SelectionKey.OP_WRITE;
        if (key.interestOps() != wanted) {
            key.interestOps(wanted);
        }
    }

    @Override
    public void send(byte[] bytes, int offset, int length) {
        if (closed || overflowing) {
            return;
        }
        if (server.current() == this) {
            server.out().raw(bytes, offset, length);
            return;
        }
        try {
            backlog.add(bytes, offset, length);
        } catch (OutOfMemoryError e) {
            // Whoever sends it has nothing to do with that this one does not read.
            overflowing = true;
            server.flushLater(this);
            return;
        }
        watch.pushed(length);
        checkBacklog();
        server.flushLater(this);
    }

    /** Sees to it that it is closed, but not while others are sent the same, when it has not read for too long. */
    void checkBacklog() {
        if (backlog.isEmpty()) {
            return;
        }
        Engine engine = server.engine();
        if (watch.isTooMuch(backlog.size(), engine.clients().outputLimit(session), engine.now())) {
            overflowing = true;
            server.flushLater(this);
        }
    }

    /** Has a command meet with a fault. */
    void suffer(Faults.Effect effect, Arguments words) {
        if (effect.delayMillis() == 0) {
            sufferNow(effect, words);
            return;
        }
        held = true;
        server.later(effect.delayMillis(), () -> {
            held = false;
            if (!closed) {
                server.begin(this);
                sufferNow(effect, words);
                flush();
                server.resumeLater(this);
            }
        });
    }

    private void sufferNow(Faults.Effect effect, Arguments words) {
        RespWriter out = server.out();
        int before = out.length();
        byte[] reply = effect.reply();
        if (reply != null) {
            out.raw(reply);
        } else {
            server.engine().execute(session, words, out);
        }
        if (effect.dropAfter() >= 0) {
            out.truncate(Math.min(out.length(), before + effect.dropAfter()));
            session.outlet().close();
        }
    }

    @Override
    public void resume() {
        server.resumeLater(this);
    }

    @Override
    public void close() {
        server.engine().disconnected(session);
        server.flushLater(this);
    }

    @Override
    public void abort() {
        drop();
    }

    @Override
    public int unread() {
        return end - start;
    }

    @Override
    public long unwritten() {
        return backlog.size();
    }

    @Override
    public String remote() {
        return remote;
    }

    @Override
    public String local() {
        return local;
    }

    /** Closes the socket now. */
    void drop() {
        if (closed) {
            return;
        }
        closed = true;
        server.engine().disconnected(session);
        key.cancel();
        try {
            channel.close();
        } catch (IOException e) {
            // It is gone either way.
        }
        server.dropped(this);
    }

    private boolean runnable() {
        return backlog.isEmpty() && !held && !session.isWaiting() && !session.isClosing();
    }

    private void runKept() {
        start = run(kept, start, end);
        if (start == end) {
            kept = kept.length > Server.INPUT ? Server.NOTHING : kept;
            start = 0;
            end = 0;
        }
    }

    /** Runs the commands that are complete; where the first one begins that is not, or may not run yet. */
    private int run(byte[] buffer, int from, int to) {
        int at = from;
        RespWriter out = server.begin(this);
        try {
            while (at < to && runnable()) {
                trusted = trusted || server.engine().isTrusted(session);
                if (trusted) {
                    reader.limit(server.limits());
                }
                int next = reader.scan(buffer, at, to);
                if (next < 0) {
                    break;
                }
                if (reader.count() > 0) {
                    server.run(this, session, reader, buffer, at);
                }
                at = next;
                if (out.length() > ENOUGH) {
                    flush();
                    out = server.out();
                }
            }
        } catch (RespSyntaxException e) {
            out.error("ERR Protocol error: " + e.getMessage());
            session.outlet().close();
            return to;
        }
        return at;
    }

    private void keep(byte[] buffer, int from, int to) {
        if (from < to) {
            room(to - from);
            System.arraycopy(buffer, from, kept, end, to - from);
            end += to - from;
        }
    }

    private void room(int more) {
        if (kept.length - end >= more) {
            return;
        }
        if (start > 0) {
            System.arraycopy(kept, start, kept, 0, end - start);
            end -= start;
            start = 0;
        }
        if (kept.length - end < more) {
            long grown = kept.length < LARGE ? 2L * kept.length : kept.length + kept.length / 4L;
            kept = Arrays.copyOf(kept, (int) Math.min(Math.max(end + (long) more, grown), Integer.MAX_VALUE - 8));
        }
    }

    private static String text(SocketAddress address) {
        InetSocketAddress inet = (InetSocketAddress) address;
        return inet.getAddress().getHostAddress() + ':' + inet.getPort();
    }
}
