package dev.waymark.node.internal.acl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What users were not allowed to do, the last first. The same within a minute is one entry. Not thread-safe.
 *
 * @see <a href="https://redis.io/docs/latest/commands/acl-log/">ACL LOG</a>
 */
public final class AccessLog {

    private static final long SAME_MILLIS = 60_000;

    private final List<Entry> entries = new ArrayList<>();
    private long most;

    /**
     * What was not allowed.
     *
     * @param context where: {@code toplevel} or {@code multi}
     * @param object the command, key or channel
     * @param user who it was, or said it was
     * @param millis when it last happened, since 1970
     * @param client the client, as CLIENT LIST shows it
     */
    public record Entry(
            long count, Denial.Reason reason, String context, byte[] object, String user, long millis, String client) {

        private boolean isLike(Entry other) {
            return reason == other.reason
                    && context.equals(other.context)
                    && user.equals(other.user)
                    && Arrays.equals(object, other.object)
                    && Math.abs(millis - other.millis) <= SAME_MILLIS;
        }

        private Entry again(long times) {
            return new Entry(times + count, reason, context, object, user, millis, client);
        }
    }

    /** Keeps so many entries, from the next one on: {@code acllog-max-len}. */
    public void limit(long to) {
        most = to;
    }

    /** The entries, the last first. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Forgets them. */
    public void reset() {
        entries.clear();
    }

    /** Writes something down. */
    public void add(Entry entry) {
        Entry added = entry;
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).isLike(entry)) {
                added = entry.again(entries.remove(i).count());
                break;
            }
        }
        entries.add(0, added);
        while (entries.size() > most) {
            entries.remove(entries.size() - 1);
        }
    }
}
