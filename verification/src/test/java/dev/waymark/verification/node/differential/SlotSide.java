package dev.waymark.verification.node.differential;

import dev.waymark.protocol.Slots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Two nodes of one kind, half of the slots each; the first is asked. Not thread-safe. */
final class SlotSide implements AutoCloseable {

    /** How many cases are sent before their replies are read. */
    private static final int BATCH = 200;

    private final Wire first;
    private final Wire second;
    private final String firstAddress;
    private final String secondAddress;
    private final String secondId;

    SlotSide(String name, int first, int second) throws IOException {
        this.first = new Wire(name, first);
        this.second = new Wire(name, second);
        firstAddress = "127.0.0.1:" + first;
        secondAddress = "127.0.0.1:" + second;
        secondId = ask(this.second, "CLUSTER", "MYID").tree().body().replace("\"", "");
        ask(this.first, "HELLO", "3");
        config("cluster-require-full-coverage", "no");
    }

    /** Opens slots, and gives the keys of the cases their values, where keys can be written now. */
    void prepare(List<SlotCase> cases) throws IOException {
        setSlot(SlotCase.Slot.IMPORTING, "IMPORTING", secondId);
        setSlot(SlotCase.Slot.FOREIGN, "IMPORTING", secondId);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int owed = 0;
        for (SlotCase each : cases) {
            for (byte[][] command : each.preparation()) {
                out.writeBytes(Words.request(command));
                owed++;
            }
        }
        first.send(out.toByteArray());
        for (; owed > 0; owed--) {
            RawReply reply = first.read();
            if (reply.isError()) {
                throw new IOException("a key cannot be given its value: " + reply);
            }
        }
        setSlot(SlotCase.Slot.FOREIGN, "STABLE");
        setSlot(SlotCase.Slot.MIGRATING, "MIGRATING", secondId);
        ask(first, "CLUSTER", "DELSLOTS", slot(SlotCase.Slot.UNASSIGNED));
    }

    /** Sets a parameter of the first node. */
    void config(String parameter, String value) throws IOException {
        ask(first, "CONFIG", "SET", parameter, value);
    }

    /** Waits until the first node calls the cluster broken. */
    void awaitFail() throws IOException {
        long end = System.nanoTime() + 20_000_000_000L;
        setSlot(SlotCase.Slot.FOREIGN, "STABLE"); // Changes nothing, but lets it look at its slots.
        while (!ask(first, "CLUSTER", "INFO").toString().contains("cluster_state:fail")) {
            if (System.nanoTime() > end) {
                throw new IOException("the cluster does not become broken");
            }
        }
    }

    /** What comes of the cases, in their order. */
    List<String> outcomes(List<SlotCase> cases) throws IOException {
        List<String> outcomes = new ArrayList<>();
        for (int from = 0; from < cases.size(); from += BATCH) {
            List<SlotCase> batch = cases.subList(from, Math.min(cases.size(), from + BATCH));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            batch.stream()
                    .flatMap(each -> each.commands().stream())
                    .forEach(words -> out.writeBytes(Words.request(words)));
            first.send(out.toByteArray());
            for (SlotCase each : batch) {
                outcomes.add(outcome(each));
            }
        }
        return outcomes;
    }

    private String outcome(SlotCase each) throws IOException {
        StringBuilder outcome = new StringBuilder();
        String end = '"' + each.end() + '"';
        try {
            for (RawReply reply = first.read(); !reply.toString().equals(end); reply = first.read()) {
                outcome.append(form(reply.tree(), each.template())).append(' ');
            }
        } catch (IOException e) {
            throw new IOException(each + ": " + outcome + "and then " + e.getMessage(), e);
        }
        return outcome.toString().replace(firstAddress, "FIRST").replace(secondAddress, "SECOND");
    }

    /** An error as it stands; of everything else only that it was served, and what came of each part of EXEC. */
    private static String form(RawReply.Part part, SlotCase.Template template) {
        if (part.head().startsWith("-")) {
            boolean redirected = part.head().matches("-(MOVED|ASK|TRYAGAIN|CLUSTERDOWN|CROSSSLOT|EXECABORT) .*");
            return redirected || !template.isScript() ? part.head() : "served";
        }
        if (part.head().equals("+QUEUED")) {
            return part.head();
        }
        boolean error = !template.isScript()
                && part.parts().stream().anyMatch(inner -> inner.head().startsWith("-"));
        return error
                ? part.parts().stream()
                        .map(inner -> form(inner, template))
                        .toList()
                        .toString()
                : "served";
    }

    private void setSlot(SlotCase.Slot slot, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("CLUSTER", "SETSLOT", slot(slot)));
        all.addAll(List.of(words));
        ask(first, all.toArray(String[]::new));
    }

    private static String slot(SlotCase.Slot slot) {
        return String.valueOf(Slots.of(slot.tag.getBytes(StandardCharsets.UTF_8)));
    }

    private static RawReply ask(Wire wire, String... words) throws IOException {
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = words[i].getBytes(StandardCharsets.UTF_8);
        }
        wire.send(Words.request(bytes));
        RawReply reply = wire.read();
        if (reply.isError()) {
            throw new IOException(String.join(" ", words) + ": " + reply);
        }
        return reply;
    }

    @Override
    public void close() throws IOException {
        first.close();
        second.close();
    }
}
