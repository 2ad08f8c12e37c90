package dev.waymark.node.internal.gate;

/** What a node believes about the slots; asked before every command that has keys. */
public interface SlotView {

    /**
     * Whether this node has the slot, it neither leaves nor comes in, and the cluster is up: then it is just served.
     */
    boolean isPlain(int slot);

    /** All about a slot. */
    SlotState state(int slot);

    /** Whether the cluster works. */
    ClusterMood mood();

    /** A node that is alone and has all slots. */
    SlotView ALONE = new SlotView() {

        private final SlotState mine = new SlotState(SlotState.Owner.ME, ":0", null, false);

        @Override
        public boolean isPlain(int slot) {
            return true;
        }

        @Override
        public SlotState state(int slot) {
            return mine;
        }

        @Override
        public ClusterMood mood() {
            return ClusterMood.UP;
        }
    };
}
