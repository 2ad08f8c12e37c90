package dev.waymark.ops;

import dev.waymark.ops.internal.check.Agreement;
import dev.waymark.ops.internal.check.Health;
import dev.waymark.ops.internal.check.OpenSlots;
import dev.waymark.ops.internal.check.Ownership;
import dev.waymark.ops.internal.check.Picture;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Says what is not in order in a cluster. Pure: the same survey gives the same findings, and nothing is asked.
 *
 * <p>All codes, what they mean and what to do stand in docs/ops/check.md.
 */
public final class Check {

    /** From how many percent above or below an even share on the slots of a primary are uneven. */
    public static final double UNEVEN_PERCENT = 10;

    private Check() {}

    /** What is not in order, errors first; empty for a healthy cluster. */
    public static List<Finding> findings(Survey survey) {
        return findings(survey, UNEVEN_PERCENT);
    }

    /**
     * The same with another threshold.
     *
     * @param unevenPercent as {@link #UNEVEN_PERCENT}; a difference of one slot is never uneven
     */
    public static List<Finding> findings(Survey survey, double unevenPercent) {
        Picture picture = new Picture(survey);
        List<Finding> findings = new ArrayList<>();
        Health.look(picture, findings::add);
        Ownership.look(picture, findings::add);
        OpenSlots.look(picture, findings::add);
        Agreement.look(picture, findings::add);
        Ownership.lookAtShares(picture, unevenPercent, findings::add);
        // A stable order: within one severity by code, within one code as they were found.
        findings.sort(Comparator.comparing(Finding::severity).thenComparing(Finding::code));
        return List.copyOf(findings);
    }
}
