package dev.waymark.verification.scripted;

import java.io.IOException;

/** What a node does with one request. */
@FunctionalInterface
interface Reaction {

    /** Does it. Runs on the thread that answers the connection, and may hold it up. */
    void to(Exchange exchange) throws IOException, InterruptedException;

    /** This, and then that. */
    default Reaction then(Reaction next) {
        return exchange -> {
            to(exchange);
            next.to(exchange);
        };
    }
}
