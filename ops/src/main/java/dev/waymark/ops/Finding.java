package dev.waymark.ops;

import java.util.List;

/**
 * One thing that is not in order. Immutable.
 *
 * @param nodes the nodes that it is about; empty when it is about no particular one
 * @param slots the slots that it is about; {@link SlotSet#NONE} when it is about none
 * @param message what is the matter, one line without the code
 * @param remedy what to do about it, one line
 */
public record Finding(
        Severity severity, FindingCode code, List<SurveyedNode> nodes, SlotSet slots, String message, String remedy) {

    /** Takes a copy of the list. */
    public Finding {
        nodes = List.copyOf(nodes);
    }
}
