package dev.waymark.cli;

import dev.waymark.ops.Survey;
import dev.waymark.ops.SurveyedNode;
import java.util.List;

/** Finds the node that a user means: by its id, the beginning of its id, or its HOST:PORT. */
final class NodeNames {

    private final Survey survey;

    NodeNames(Survey survey) {
        this.survey = survey;
    }

    /**
     * The id of the node.
     *
     * @throws ProgramException when there is none, or several
     */
    String id(String name) {
        List<String> ids = survey.nodes().stream()
                .filter(node -> node.id().startsWith(name) || name.equals(String.valueOf(node.endpoint())))
                .map(SurveyedNode::id)
                .toList();
        if (name.isEmpty() || ids.size() != 1) {
            String what = ids.isEmpty() || name.isEmpty() ? "there is no node '" : "several nodes begin with '";
            throw new ProgramException(
                    ExitCode.USAGE,
                    what + name + "' (waymark info lists them; an id, its beginning, or HOST:PORT)",
                    null);
        }
        return ids.get(0);
    }

    /** How the node with an id is called in messages. */
    String name(String id) {
        return survey.nodes().stream()
                .filter(node -> node.id().equals(id))
                .map(SurveyedNode::name)
                .findFirst()
                .orElse(id);
    }
}
