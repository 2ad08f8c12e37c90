package dev.waymark.verification.node.differential;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Random commands of several clients at both servers, of which many wait for keys: whoever waits at one must wait at
 * the other, and be served at the same time with the same.
 *
 * <p>Properties: {@code waymark.seed} (the first round's), {@code waymark.rounds} (how many). What differs is printed
 * as a script.
 */
class RandomWaitingIT {

    private static final int CLIENTS = 6;

    /** As many commands as a round has: few, so that a report is short. */
    private static final int STEPS = 60;

    private static final List<String> WAITING = List.of(
            "BLPOP list... 0",
            "BRPOP list... 0",
            "BLMOVE list list side side 0",
            "BRPOPLPUSH list list 0",
            "BLMPOP 0 #list... side [COUNT count]",
            "BZPOPMIN zset... 0",
            "BZPOPMAX zset... 0",
            "BZMPOP 0 #zset... (MIN|MAX) [COUNT count]",
            "XREAD BLOCK 0 STREAMS stream ($|1|0)",
            "XREAD BLOCK 0 COUNT count STREAMS stream stream $ ($|1-2)",
            "XREADGROUP GROUP G C BLOCK 0 [NOACK] STREAMS stream >");

    private static final List<String> CHANGING = List.of(
            "LPUSH list item...",
            "RPUSH list item...",
            "RPUSH list item...",
            "LMOVE list list side side",
            "LPOP list",
            "LREM list 0 item",
            "LTRIM list 1 count",
            "ZADD zset (1 item)...",
            "ZADD zset (1 item)...",
            "ZREM zset item",
            "ZPOPMIN zset count",
            "XADD stream 1-* F V",
            "XADD stream 1-* F V",
            "XDEL stream 1-1 1-2",
            "XGROUP CREATE stream G $ MKSTREAM",
            "XGROUP CREATE stream G 0",
            "XGROUP DESTROY stream G",
            "DEL any...",
            "SET any V",
            "SADD any V",
            "RENAME any any",
            "COPY any any [REPLACE]",
            "SORT any BY NOSORT STORE any",
            "ZUNIONSTORE any 1 any",
            "XSETID stream 9",
            "PEXPIREAT any 1",
            "FLUSHALL",
            "WATCH any",
            "MULTI",
            "MULTI",
            "EXEC",
            "EXEC",
            "EXEC",
            "EXEC");

    private final Pools pools = new Pools();
    private final List<Form> waiting;
    private final List<Form> changing;

    RandomWaitingIT() {
        pools.add("list", "{t}l1 {t}l1 {t}l2 {t}l3 | {t}z1 {t}x1");
        pools.add("zset", "{t}z1 {t}z1 {t}z2 | {t}l1 {t}x1");
        pools.add("stream", "{t}x1 {t}x1 {t}x2 | {t}l1");
        pools.add("any", "{t}l1 {t}l2 {t}l3 {t}z1 {t}z2 {t}x1 {t}x2");
        pools.add("item", "a b c");
        pools.add("count", "1 2 3");
        pools.add("side", "LEFT RIGHT");
        waiting = WAITING.stream().map(rule -> Form.parse(rule, pools)).toList();
        changing = CHANGING.stream().map(rule -> Form.parse(rule, pools)).toList();
    }

    @Test
    void who_waits_is_served_as_at_redis_server() throws IOException {
        long seed = Long.getLong("waymark.seed", System.nanoTime() & 0xFFFFFFFFL);
        int rounds = Integer.getInteger("waymark.rounds", 300);
        System.out.println("RandomWaitingIT: -Dwaymark.seed=" + seed);
        try (Rivals rivals = Rivals.start()) {
            for (long own = seed; own < seed + rounds; own++) {
                try (Round round = new Round(rivals, new Random(own))) {
                    if (!round.agrees()) {
                        fail("-Dwaymark.seed=" + own + " -Dwaymark.rounds=1:\n" + String.join("\n", round.script));
                    }
                }
            }
        }
    }

    /** Some clients and what they say, on empty servers. */
    private final class Round implements AutoCloseable {

        private final Random random;
        private final Dialogue control;
        private final List<Dialogue> clients = new ArrayList<>();
        private final boolean[] waits = new boolean[CLIENTS];
        private final List<String> script = new ArrayList<>();

        Round(Rivals rivals, Random random) throws IOException {
            this.random = random;
            control = rivals.connect();
            control.flush();
            for (int i = 0; i < CLIENTS; i++) {
                Dialogue client = rivals.connect();
                client.speak(i % 2 == 0 ? 2 : 3);
                clients.add(client);
            }
        }

        /** Whether both servers did the same all the time; if not, the last lines of the script show it. */
        boolean agrees() throws IOException {
            for (int step = 0; step < STEPS; step++) {
                List<Integer> idle = idle();
                int client = idle.get(random.nextInt(idle.size()));
                List<byte[]> words = new ArrayList<>();
                // Somebody must be left to change something.
                List<Form> forms = idle.size() == 1 || random.nextInt(3) > 0 ? changing : waiting;
                forms.get(random.nextInt(forms.size())).write(pools, random, words);
                byte[][] command = words.toArray(byte[][]::new);
                clients.get(client).send(Words.request(command));
                control.settle();
                if (!compare(client, command)) {
                    return false;
                }
            }
            return true;
        }

        private boolean compare(int speaking, byte[][] command) throws IOException {
            Dialogue.Answers own = clients.get(speaking).readAll();
            waits[speaking] = own.redis().is("*0");
            script.add(name(speaking) + "> " + (waits[speaking] ? "@blocks " : "") + Words.line(command));
            boolean same = agree(own);
            for (int i = 0; i < CLIENTS; i++) {
                if (i == speaking || !waits[i]) {
                    continue;
                }
                Dialogue.Answers served = clients.get(i).readAll();
                waits[i] = served.redis().is("*0");
                if (!waits[i] || !served.redis().equals(served.node())) {
                    script.add(name(i) + "> @reads");
                    same &= agree(served);
                }
            }
            return same;
        }

        private boolean agree(Dialogue.Answers answers) {
            boolean same = answers.same(Comparison.EXACT);
            if (!same) {
                script.add(answers.toString());
            }
            return same;
        }

        /** The clients that do not wait; there always is one. */
        private List<Integer> idle() {
            return IntStream.range(0, CLIENTS).filter(i -> !waits[i]).boxed().toList();
        }

        private char name(int client) {
            return (char) ('A' + client);
        }

        @Override
        public void close() throws IOException {
            for (Dialogue client : clients) {
                client.close();
            }
            control.settle();
            control.close();
        }
    }
}
