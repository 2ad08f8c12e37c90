package dev.waymark.verification.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.ops.Check;
import dev.waymark.ops.FindingCode;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page docs/ops/check.md has every finding that there is, and no other. */
class CheckPageTest {

    private static final String PAGE = Documentation.read(Documentation.HOME.resolve("docs/ops/check.md"));

    @Test
    void it_explains_each_code_in_their_order() {
        List<String> explained = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|")
                .matcher(PAGE)
                .results()
                .map(row -> row.group(1))
                .toList();

        assertThat(explained)
                .containsExactlyElementsOf(Arrays.stream(FindingCode.values())
                        .map(FindingCode::label)
                        .toList());
    }

    @Test
    void it_says_which_share_is_uneven() {
        List<MatchResult> shares =
                Pattern.compile("more than (\\d+) %").matcher(PAGE).results().toList();

        assertThat(shares).hasSize(1);
        assertThat(Double.parseDouble(shares.get(0).group(1))).isEqualTo(Check.UNEVEN_PERCENT);
    }
}
