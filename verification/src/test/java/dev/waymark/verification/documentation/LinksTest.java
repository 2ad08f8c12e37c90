package dev.waymark.verification.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LinksTest {

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(#[^)]*)?\\)");

    @Test
    void every_link_of_the_documentation_leads_to_a_file() {
        List<String> found = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        for (Path page : Documentation.pages()) {
            Matcher link = LINK.matcher(Documentation.read(page));
            while (link.find()) {
                String target = link.group(1);
                if (target.contains("://")) {
                    continue;
                }
                found.add(target);
                if (!Files.exists(page.resolveSibling(target))) {
                    broken.add(Documentation.HOME.relativize(page) + ": " + target);
                }
            }
        }
        assertThat(found).isNotEmpty();
        assertThat(broken).isEmpty();
    }
}
