package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.acl.User;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.PubSub.Kind;
import dev.waymark.node.internal.command.Session;
import java.util.List;

/** Closes the connections of clients whose user may not do any more what they do. */
final class Expulsion {

    private Expulsion() {}

    /** Those of a user that is none any more. */
    static void ofAll(Call call, User gone) {
        for (Session session : List.copyOf(call.engine().clients().all())) {
            if (session.user() == gone) {
                call.engine().clients().kill(session, call.session());
            }
        }
    }

    /** Those that listen to what their user may not hear. */
    static void ofListeners(Call call, User changed) {
        if (changed.isUnlimited()) {
            return;
        }
        for (Session session : List.copyOf(call.engine().clients().all())) {
            if (session.user() == changed && session.isSubscriber() && !mayHearAll(call.engine(), session)) {
                call.engine().clients().kill(session, call.session());
            }
        }
    }

    private static boolean mayHearAll(Engine engine, Session session) {
        for (Kind kind : Kind.values()) {
            for (byte[] topic : engine.pubSub().topics(session, kind)) {
                if (!session.user().mayHear(topic, kind == Kind.PATTERN)) {
                    return false;
                }
            }
        }
        return true;
    }
}
