package dev.waymark.node.internal.acl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccessListTest {

    private final Catalog catalog = new Catalog(commands());
    private final AccessList users = new AccessList(catalog);

    private static Map<String, List<String>> commands() {
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put("get", List.of("read", "string", "fast"));
        commands.put("set", List.of("write", "string", "slow"));
        commands.put("hset", List.of("write", "hash", "fast"));
        commands.put("hget", List.of("read", "hash", "fast"));
        commands.put("select", List.of("fast", "connection"));
        commands.put("config", List.of("slow"));
        commands.put("config|get", List.of("admin", "slow"));
        commands.put("config|set", List.of("admin", "slow"));
        return commands;
    }

    @Test
    void the_default_user_may_do_everything_at_first() {
        assertThat(users.defaultUser().isUnlimited()).isTrue();
        assertThat(users.defaultUser().text()).isEqualTo("on nopass ~* &* +@all");
    }

    @Test
    void who_may_do_all_but_one_thing_is_not_unlimited() throws Exception {
        User user = user("on", "nopass", "+@all", "~*", "&*");
        assertThat(user.isUnlimited()).isTrue();

        for (String rule : List.of("-get", "resetkeys", "resetchannels", "-@read")) {
            User less = users.change("less", List.of("reset", "+@all", "~*", "&*", rule));
            assertThat(less.isUnlimited()).as(rule).isFalse();
        }
    }

    @Test
    void rules_give_rights_to_commands_and_subcommands() throws Exception {
        User user = user("+@hash", "-hset", "+config|get", "+select|0");

        assertThat(may(user, "hget", null)).isTrue();
        assertThat(may(user, "hset", null)).isFalse();
        assertThat(may(user, "config|get", "x")).isTrue();
        assertThat(may(user, "config|set", "x")).isFalse();
        assertThat(may(user, "select", "0")).isTrue();
        assertThat(may(user, "select", "1")).isFalse();
        assertThat(may(user, "select", null)).isFalse();
        assertThat(user.text()).isEqualTo("off resetchannels -@all +hget +config|get +select|0");
    }

    @Test
    void its_rules_make_the_same_user_again() throws Exception {
        User user = user("on", ">secret", "~a*", "%R~b*", "&c", "+@read", "+config|set", "(+set ~x)", "(-@all +hset)");

        User again = users.change("again", AccessList.merged(List.of(("reset " + user.text()).split(" "))));

        assertThat(again.text()).isEqualTo(user.text().replace("on #", "on sanitize-payload #"));
    }

    @Test
    void a_key_pattern_may_be_for_reading_or_writing_only() throws Exception {
        User user = user("+@all", "%R~r*", "%W~w*");

        assertThat(touches(user, "r1", true, false)).isNull();
        assertThat(touches(user, "r1", false, true)).isEqualTo(new Denial(Denial.Reason.KEY, 7));
        assertThat(touches(user, "w1", false, true)).isNull();
        assertThat(touches(user, "w1", true, true)).isEqualTo(new Denial(Denial.Reason.KEY, 7));
        assertThat(touches(user, "w1", false, false)).isNull();
        assertThat(touches(user, "x", false, false)).isEqualTo(new Denial(Denial.Reason.KEY, 7));
    }

    @Test
    void one_selector_must_allow_all_of_it() throws Exception {
        User user = user("+get", "~a", "(+set ~b)");

        assertThat(user.check(deed("get", null, new Deed.Key(bytes("a"), true, false, 1))))
                .isNull();
        assertThat(user.check(deed("set", null, new Deed.Key(bytes("b"), false, true, 1))))
                .isNull();
        assertThat(user.check(deed("get", null, new Deed.Key(bytes("b"), true, false, 1))))
                .isEqualTo(new Denial(Denial.Reason.KEY, 1));
    }

    @Test
    void a_wrong_rule_leaves_the_user_as_it_was_and_tells_which_one_it_is() throws Exception {
        User user = user("on", ">secret", "+get");
        String before = user.text();

        assertThatThrownBy(() -> users.change("u", List.of("off", "+set", "+nonsense")))
                .isInstanceOfSatisfying(RefusedRule.class, refused -> {
                    assertThat(refused.rule()).isEqualTo("+nonsense");
                    assertThat(refused.why()).isEqualTo("Unknown command or category name in ACL");
                });

        assertThat(user.text()).isEqualTo(before);
    }

    @Test
    void passwords_are_kept_as_hashes_only() throws Exception {
        User user = user("on", ">secret");

        assertThat(users.authenticate("u", bytes("secret"))).isSameAs(user);
        assertThat(users.authenticate("u", bytes("Secret"))).isNull();
        assertThat(users.authenticate("nobody", bytes("secret"))).isNull();
        assertThat(user.text())
                .doesNotContain("secret")
                .contains("#2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b");
        users.change("u", List.of("off"));
        assertThat(users.authenticate("u", bytes("secret"))).isNull();
    }

    @Test
    void the_log_counts_what_happens_again_within_a_minute() {
        AccessLog log = new AccessLog();
        log.limit(2);
        log.add(entry("a", 0));
        log.add(entry("b", 1_000));
        log.add(entry("a", 50_000));

        assertThat(log.entries()).extracting(AccessLog.Entry::count).containsExactly(2L, 1L);
        log.add(entry("a", 200_000));
        assertThat(log.entries()).extracting(AccessLog.Entry::count).containsExactly(1L, 2L);
    }

    private static AccessLog.Entry entry(String object, long millis) {
        return new AccessLog.Entry(1, Denial.Reason.KEY, "toplevel", bytes(object), "u", millis, "id=1");
    }

    private User user(String... rules) throws Exception {
        return users.change("u", List.of(rules));
    }

    private boolean may(User user, String command, String firstArgument) {
        return user.check(deed(command, firstArgument)) == null;
    }

    private Denial touches(User user, String key, boolean reads, boolean writes) {
        return user.check(deed("get", null, new Deed.Key(bytes(key), reads, writes, 7)));
    }

    private Deed deed(String command, String firstArgument, Deed.Key... keys) {
        return new Deed(catalog.id(command), false, firstArgument, List.of(keys), List.of());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
