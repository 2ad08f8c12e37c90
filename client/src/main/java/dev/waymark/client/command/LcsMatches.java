package dev.waymark.client.command;

import dev.waymark.protocol.Reply;
import java.util.List;
import java.util.Map;

/**
 * Where the longest common subsequence of two strings lies in them.
 *
 * @param runs its runs of neighbouring bytes, the last first
 * @param length its whole length in bytes, also of runs that are too short to be listed
 */
public record LcsMatches(List<Run> runs, long length) {

    static final Decoder<LcsMatches> READER = reply -> {
        Map<String, Reply> fields = Decoders.map(Decoders.STRING, item -> item).decode(reply);
        return new LcsMatches(
                Decoders.list(Run::read).decode(Decoders.field(fields, "matches")),
                Decoders.number().decode(Decoders.field(fields, "len")));
    };

    /**
     * A run of bytes that both strings have.
     *
     * @param firstStart where it begins in the first string, from 0
     * @param secondStart where it begins in the second string, from 0
     * @param length how long it is, in bytes
     */
    public record Run(long firstStart, long secondStart, long length) {

        private static Run read(Reply reply) {
            List<Reply> run = Decoders.items(reply, 3, "an array of two ranges and a length");
            return new Run(
                    start(run.get(0)), start(run.get(1)), Decoders.number().decode(run.get(2)));
        }

        private static long start(Reply range) {
            return Decoders.number()
                    .decode(Decoders.items(range, 2, "an array of a start and an end")
                            .get(0));
        }
    }
}
