package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.lab.LabReport;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told, and what is not. */
class NarratorTest {

    private static final LabReport.Reshard RESULT = new LabReport.Reshard("reshard", 1000, 0.5, 2000);
    private static final LabReport REPORT = new LabReport(
            new LabReport.Engine("redis", "7.0.15", 3),
            new LabReport.Parameters(100, 100, 1000, 1, 7),
            List.of(RESULT));

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void each_result_is_a_table_and_the_last_line_says_whose_it_was() {
        tell(false, false);

        assertThat(text(out))
                .startsWith("reshard\n")
                .contains("keys moved 2,000")
                .endsWith("seed 7\n");
    }

    @Test
    void one_document_is_all_that_json_prints() {
        tell(true, false);

        assertThat(text(out)).startsWith("{\"engine\"").hasLineCount(1);
    }

    @Test
    void what_was_measured_while_the_program_was_being_ended_is_no_result() {
        tell(false, true);
        tell(true, true);

        assertThat(text(out)).isEmpty();
    }

    private void tell(boolean json, boolean interrupted) {
        try (Narrator narrator = new Narrator(stream(out), json, stream(err), () -> interrupted)) {
            narrator.begin("reshard", 10);
            narrator.result(RESULT);
            narrator.over(REPORT);
        }
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
