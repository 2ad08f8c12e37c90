package dev.waymark.client.internal.redirect;

/**
 * How a client understands what nodes say and how it acts on it. The client has one policy, {@link #CORRECT}; the lab
 * has naive ones, to show what they cost.
 */
public interface RedirectPolicy {

    /** Takes every verdict as it is meant and every step as decided. */
    RedirectPolicy CORRECT = new RedirectPolicy() {};

    /** The verdict as this client understands it. */
    default Verdict understand(Verdict verdict) {
        return verdict;
    }

    /** The step as this client carries it out. */
    default Step.SendTo carryOut(Step.SendTo step) {
        return step;
    }
}
