package dev.waymark.verification.simulation;

import java.util.Arrays;

/**
 * What one node takes for the cluster: the owner of each slot, and of each node its epoch, its primary and whether it
 * is down. Nodes differ in it until gossip has told all of them.
 */
final class Beliefs {

    static final int NOBODY = -1;

    final int[] owner;
    final long[] epoch;
    final int[] primary;
    final boolean[] failed;

    /** Slots whose owner does not claim them any more: the next to claim one gets it, whatever the epochs. */
    private final boolean[] unclaimed;

    Beliefs(int slots, int nodes) {
        owner = new int[slots];
        epoch = new long[nodes];
        primary = new int[nodes];
        failed = new boolean[nodes];
        unclaimed = new boolean[slots];
        Arrays.fill(owner, NOBODY);
        Arrays.fill(primary, NOBODY);
    }

    Beliefs(Beliefs other) {
        owner = other.owner.clone();
        epoch = other.epoch.clone();
        primary = other.primary.clone();
        failed = other.failed.clone();
        unclaimed = other.unclaimed.clone();
    }

    boolean isPrimary(int node) {
        return primary[node] == NOBODY;
    }

    boolean owns(int node, int slot) {
        return owner[slot] == node;
    }

    int slotsOf(int node) {
        int count = 0;
        for (int each : owner) {
            count += each == node ? 1 : 0;
        }
        return count;
    }

    /** Takes in what {@code node} says of itself: a higher epoch wins its slots. */
    void learn(int node, Beliefs its) {
        epoch[node] = its.epoch[node];
        primary[node] = its.primary[node];
        failed[node] = false;
        for (int slot = 0; slot < owner.length; slot++) {
            int known = owner[slot];
            if (its.owner[slot] == node && known != node) {
                if (known == NOBODY || unclaimed[slot] || epoch[known] < epoch[node]) {
                    owner[slot] = node;
                }
            }
            if (owner[slot] == node) {
                unclaimed[slot] = its.owner[slot] != node;
            }
        }
    }
}
