package dev.waymark.lab.internal.strategy;

import dev.waymark.client.internal.redirect.RedirectPolicy;
import dev.waymark.client.internal.redirect.Step.SendTo;
import dev.waymark.client.internal.redirect.Verdict;
import dev.waymark.client.internal.redirect.Verdict.Kind;

/** Two ways to get ASK wrong, both met in the field. */
public enum Misunderstanding implements RedirectPolicy {
    /** Takes ASK for MOVED: the map follows it, and no ASKING goes before the command. */
    ASK_AS_MOVED {
        @Override
        public Verdict understand(Verdict verdict) {
            return verdict.kind() == Kind.ASK
                    ? new Verdict(Kind.MOVED, verdict.node(), verdict.slot(), verdict.target(), verdict.detail())
                    : verdict;
        }
    },
    /** Follows ASK once and leaves the map alone, but says no ASKING: the importing node sends the command back. */
    ASKING_FORGOTTEN {
        @Override
        public SendTo carryOut(SendTo step) {
            return new SendTo(step.endpoint(), false);
        }
    }
}
