package dev.waymark.client.internal.refresh;

import dev.waymark.client.*;
import dev.waymark.client.internal.topology.*;
import dev.waymark.protocol.Reply;
import java.util.*;
import org.jspecify.annotations.Nullable;

public final class ViewParser {
    public static View parse(Endpoint asked, boolean tls, Reply shards, @Nullable Reply slots, Reply nodes)
            throws ViewException {
        if (!(nodes instanceof Reply.Bulk b)) throw new ViewException("" + nodes);
        List<Topology.Node> all = new ArrayList<>();
        String me = null;
        for (String line : b.text().split("\n")) {
            String[] w = line.split(" ");
            String a = w[1].split("@")[0];
            int c = a.lastIndexOf(':');
            List<SlotRange> r = new ArrayList<>();
            for (int i = 8; i < w.length; i++)
                if (!w[i].startsWith("[")) {
                    String[] se = w[i].split("-");
                    r.add(new SlotRange(Integer.parseInt(se[0]), Integer.parseInt(se[se.length - 1])));
                }
            boolean p = w[2].contains("master");
            if (w[2].contains("myself")) me = w[0];
            String host = c == 0 ? asked.host() : a.substring(0, c);
            all.add(new Topology.Node(
                    w[0],
                    new Endpoint(host, Integer.parseInt(a.substring(c + 1))),
                    List.of(),
                    p ? Topology.Role.PRIMARY : Topology.Role.REPLICA,
                    p ? null : w[3],
                    Long.parseLong(w[6]),
                    Topology.Health.ONLINE,
                    r));
        }
        return new View(Topology.of(all), asked, me, false);
    }
}
