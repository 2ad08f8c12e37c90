package dev.waymark.node.internal.command;

import dev.waymark.node.internal.data.Keyspace;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes out the keys whose time is over and that nobody asks for.
 *
 * <p>It goes round through the slots that have keys that expire, some thousand keys at each call, and further as long
 * as many of those it meets have expired. So a call is short, however many keys there are, and few that have expired
 * stay for long. Not thread-safe.
 */
final class ActiveExpiry {

    /** How many keys are looked at before it is asked whether that was worth while. */
    private static final int ROUND = 2_000;

    private static final int LEAST_ROUNDS = 5;
    private static final int MOST_ROUNDS = 50;

    /** Of so many keys that expire, one must have expired, or the rest can wait. */
    private static final int WORTHWHILE = 10;

    private final Engine engine;
    private final List<byte[]> over = new ArrayList<>();
    private long cursor;
    private int met;

    /** Whether it does anything: DEBUG can stop it. */
    boolean on = true;

    ActiveExpiry(Engine engine) {
        this.engine = engine;
    }

    /** Takes out some. */
    void run() {
        Keyspace keys = engine.keys();
        for (int round = 0; on && round < MOST_ROUNDS && keys.sizeExpiring() > 0; round++) {
            met = 0;
            cursor = keys.scanExpiring(cursor, ROUND, entry -> look(keys, entry));
            over.forEach(engine.changes()::expire);
            boolean worthwhile = over.size() * WORTHWHILE > met;
            over.clear();
            if (cursor == 0 || (round >= LEAST_ROUNDS && !worthwhile)) {
                return;
            }
        }
    }

    private void look(Keyspace keys, int entry) {
        met += keys.expiresAt(entry) < 0 ? 0 : 1;
        if (keys.expired(entry, engine.now())) {
            over.add(keys.key(entry));
        }
    }
}
