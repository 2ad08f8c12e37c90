package dev.waymark.node.internal.command.group;

import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;

/** The options of SET. Immutable. */
record SetOptions(boolean onlyIfAbsent, boolean onlyIfPresent, boolean get, Expiry expiry) {

    static SetOptions of(Call call) {
        Arguments args = call.args();
        boolean absent = false;
        boolean present = false;
        boolean get = false;
        Expiry expiry = Expiry.ABSENT;
        for (int word = 3; word < args.count(); word++) {
            if (args.is(word, "NX") && !present) {
                absent = true;
            } else if (args.is(word, "XX") && !absent) {
                present = true;
            } else if (args.is(word, "GET")) {
                get = true;
            } else {
                Expiry given = Expiry.option(call, word, Expiry.Allowed.WITH_KEEPTTL);
                expiry = expiry.replacedBy(given);
                word += expiry.words() - 1;
            }
        }
        return new SetOptions(absent, present, get, expiry.resolved(call));
    }
}
