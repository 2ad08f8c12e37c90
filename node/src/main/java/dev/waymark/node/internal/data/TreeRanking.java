package dev.waymark.node.internal.data;

/**
 * The members of a large sorted set: a table to find them by their bytes, and a tree to find them by their order.
 *
 * <p>Not thread-safe.
 */
final class TreeRanking implements Ranking {

    private final KeyHash hash;
    private final MemberTable table;
    private final ScoreTree tree;

    TreeRanking(KeyHash hash) {
        this.hash = hash;
        this.table = new MemberTable(hash, this::renamed);
        this.tree = new ScoreTree(table);
    }

    /** One with the members of another. */
    static TreeRanking of(KeyHash hash, Ranking other) {
        TreeRanking ranking = new TreeRanking(hash);
        Ranks all = new Ranks(0, other.members().size());
        other.forEach(all, false, (bytes, at, length, score) -> ranking.add(score, bytes, at, length));
        return ranking;
    }

    private void renamed(int from, int to) {
        tree.rename(score(to), from, to);
    }

    @Override
    public MemberTable members() {
        return table;
    }

    @Override
    public long memory() {
        return 40 + table.memory() + tree.memory();
    }

    @Override
    public TreeRanking copy() {
        return of(hash, this);
    }

    @Override
    public void add(double score, byte[] member, int at, int length) {
        tree.add(score, table.add(member, at, length, Ranking.value(score), 0, Double.BYTES));
    }

    @Override
    public void update(int entry, double score) {
        tree.remove(score(entry), entry);
        byte[] bytes = table.bytes(entry);
        Words.put(bytes, Entry.valueAt(bytes, table.offset(entry)), Double.doubleToRawLongBits(score));
        tree.add(score, entry);
    }

    @Override
    public void remove(int entry) {
        // From the tree first: removing it from the table may give others new names, and the tree then looks at all.
        tree.remove(score(entry), entry);
        table.remove(entry);
    }

    @Override
    public void remove(Ranks ranks) {
        for (int i = 0; i < ranks.size(); i++) {
            remove(tree.at(ranks.from()));
        }
    }

    @Override
    public int rank(Bound bound) {
        return tree.rank(bound);
    }

    @Override
    public int at(int rank) {
        return tree.at(rank);
    }

    @Override
    public void forEach(Ranks ranks, boolean reverse, MemberConsumer action) {
        tree.forEach(ranks, reverse, entry -> give(entry, action));
    }

    @Override
    public Ranks ranks(LexRange range, boolean reverse) {
        int from = rank(range.min(), range.min().open());
        int to = rank(range.max(), !range.max().open());
        return from < to ? new Ranks(from, to) : Ranks.NONE;
    }

    private int rank(LexRange.End end, boolean behind) {
        if (end.side() != 0) {
            return end.side() < 0 ? 0 : table.size();
        }
        return tree.rank(Bound.ofMember(end.member(), behind));
    }
}
