package dev.waymark.node.internal.member;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The nodes that are known, this one first: found by their id, one after the other, or by chance. */
final class Roster {

    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final Map<String, Member> byId = new HashMap<>();
    private final List<Member> members = new ArrayList<>();

    @Nullable
    Member find(String id) {
        return byId.get(id);
    }

    int size() {
        return members.size();
    }

    Member get(int index) {
        return members.get(index);
    }

    /** All of them; not to be changed by whoever reads it. */
    List<Member> all() {
        return members;
    }

    Member any(RandomGenerator random) {
        return members.get(random.nextInt(members.size()));
    }

    void add(Member member) {
        byId.put(member.id, member);
        members.add(member);
    }

    void remove(Member member) {
        byId.remove(member.id);
        members.remove(member);
    }

    void rename(Member member, String id) {
        byId.remove(member.id);
        member.id = id;
        byId.put(id, member);
    }

    /** How many primaries own slots: whose majority decides. */
    int voters() {
        int voters = 0;
        for (Member member : members) {
            if (member.isPrimary() && member.slots.size() > 0) {
                voters++;
            }
        }
        return voters;
    }

    /** Whether any primary has a replica. */
    boolean hasReplicas() {
        for (Member member : members) {
            if (!member.replicas.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** A node id that nobody has: 160 random bits as 40 lower-case hexadecimal digits. */
    static String randomId(RandomGenerator random) {
        char[] id = new char[40];
        long bits = 0;
        for (int i = 0; i < id.length; i++, bits >>>= 4) {
            if (i % 16 == 0) {
                bits = random.nextLong();
            }
            id[i] = HEX[(int) bits & 15];
        }
        return new String(id);
    }
}
