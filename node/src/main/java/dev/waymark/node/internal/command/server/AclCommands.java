package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.acl.AccessList;
import dev.waymark.node.internal.acl.AccessLog;
import dev.waymark.node.internal.acl.Catalog;
import dev.waymark.node.internal.acl.Denial;
import dev.waymark.node.internal.acl.InvalidRule;
import dev.waymark.node.internal.acl.RefusedRule;
import dev.waymark.node.internal.acl.Selector;
import dev.waymark.node.internal.acl.User;
import dev.waymark.node.internal.command.Arguments;
import dev.waymark.node.internal.command.Call;
import dev.waymark.node.internal.command.Command;
import dev.waymark.node.internal.command.CommandSet;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.group.Help;
import dev.waymark.node.internal.data.Doubles;
import dev.waymark.protocol.RespWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * ACL.
 *
 * @see <a href="https://redis.io/docs/latest/commands/acl-setuser/">ACL SETUSER</a>
 */
final class AclCommands {

    private static final int USUAL_BITS = 256;
    private static final int MOST_BITS = 4096;
    private static final long USUAL_ENTRIES = 10;

    private AclCommands() {}

    static void register(CommandSet commands) {
        commands.add(
                "ACL WHOAMI", call -> bulk(call.reply(), call.session().user().name()));
        commands.add("ACL USERS", AclCommands::users);
        commands.add("ACL LIST", AclCommands::list);
        commands.add("ACL GETUSER", AclCommands::getUser);
        commands.add("ACL SETUSER", AclCommands::setUser);
        commands.add("ACL DELUSER", AclCommands::delUser);
        commands.add("ACL CAT", AclCommands::cat);
        commands.add("ACL GENPASS", AclCommands::genPass);
        commands.add("ACL DRYRUN", AclCommands::dryRun);
        commands.add("ACL LOG", AclCommands::log);
        commands.add("ACL LOAD", call -> {
            AclFile.of(call.engine()).load();
            call.ok();
        });
        commands.add("ACL SAVE", call -> {
            AclFile.of(call.engine()).save();
            call.ok();
        });
        Help.add(commands, "ACL");
    }

    private static void bulk(RespWriter out, String text) {
        out.bulk(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void users(Call call) {
        call.reply().array(call.engine().users().all().size());
        call.engine().users().all().forEach(user -> bulk(call.reply(), user.name()));
    }

    private static void list(Call call) {
        call.reply().array(call.engine().users().all().size());
        call.engine().users().all().forEach(user -> bulk(call.reply(), "user " + user.name() + " " + user.text()));
    }

    private static void getUser(Call call) {
        User user = call.engine().users().find(call.args().text(2));
        RespWriter out = call.reply();
        if (user == null) {
            out.nil();
            return;
        }
        out.map(6).bulk("flags").set(user.flags().size());
        user.flags().forEach(out::bulk);
        out.bulk("passwords").array(user.passwords().size());
        user.passwords().forEach(out::bulk);
        List<Selector> selectors = user.selectors();
        write(selectors.get(0), out);
        out.bulk("selectors").array(selectors.size() - 1);
        selectors.stream().skip(1).forEach(selector -> {
            out.map(3);
            write(selector, out);
        });
    }

    private static void write(Selector selector, RespWriter out) {
        bulk(out.bulk("commands"), selector.commands());
        bulk(out.bulk("keys"), selector.keys());
        bulk(out.bulk("channels"), selector.channels());
    }

    private static void setUser(Call call) {
        String name = call.args().text(2);
        if (!AccessList.isName(name)) {
            throw new Refusal("ERR Usernames can't contain spaces or null characters");
        }
        List<String> words = new ArrayList<>();
        for (int word = 3; word < call.args().count(); word++) {
            words.add(call.args().text(word));
        }
        try {
            User user = call.engine().users().change(name, AccessList.merged(words));
            Expulsion.ofListeners(call, user);
        } catch (InvalidRule e) {
            throw new Refusal("ERR " + e.why());
        } catch (RefusedRule e) {
            throw new Refusal("ERR Error in ACL SETUSER modifier '" + e.rule() + "': " + e.why());
        }
        call.ok();
    }

    private static void delUser(Call call) {
        List<String> names = new ArrayList<>();
        for (int word = 2; word < call.args().count(); word++) {
            names.add(call.args().text(word));
        }
        if (names.contains(AccessList.DEFAULT)) {
            throw new Refusal("ERR The 'default' user cannot be removed");
        }
        int gone = 0;
        for (String name : names) {
            User user = call.engine().users().remove(name);
            if (user != null) {
                gone++;
                Expulsion.ofAll(call, user);
            }
        }
        call.reply().number(gone);
    }

    private static void cat(Call call) {
        if (call.args().count() > 3) {
            throw ServerCommands.wrongWords(call);
        }
        List<String> names = Catalog.CATEGORIES;
        if (call.args().count() == 3) {
            String category = call.args().text(2);
            names = call.engine().users().catalog().members(category);
            if (names == null) {
                throw new Refusal("ERR Unknown category '" + category + "'");
            }
        }
        call.reply().array(names.size());
        names.forEach(call.reply()::bulk);
    }

    /** As many hexadecimal digits as have room for so many bits. */
    private static void genPass(Call call) {
        if (call.args().count() > 3) {
            throw ServerCommands.wrongWords(call);
        }
        long bits = call.args().count() == 3 ? call.args().number(2) : USUAL_BITS;
        if (bits <= 0 || bits > MOST_BITS) {
            throw new Refusal("ERR ACL GENPASS argument must be the number of bits for the output password, a positive"
                    + " number up to 4096");
        }
        int digits = (int) (bits + 3) / 4;
        byte[] chance = new byte[(digits + 1) / 2];
        call.engine().random().nextBytes(chance);
        call.reply().bulk(HexFormat.of().formatHex(chance).substring(0, digits));
    }

    private static void dryRun(Call call) {
        Arguments args = call.args();
        User user = call.engine().users().find(args.text(2));
        if (user == null) {
            throw new Refusal("ERR User '" + args.text(2) + "' not found");
        }
        byte[][] words = Arrays.copyOfRange(args.words(), 3, args.count());
        Command command = call.engine().commands().find(words);
        if (command == null) {
            throw new Refusal("ERR Command '" + args.text(3) + "' not found");
        }
        if (!command.info().accepts(words.length)) {
            throw new Refusal("ERR wrong number of arguments for '" + command.title() + "' command");
        }
        Denial denial = call.engine().permissions().check(user, command, Arguments.of(words));
        if (denial == null) {
            call.ok();
            return;
        }
        String object = args.text(3 + denial.position());
        bulk(
                call.reply(),
                "This user has no permissions to "
                        + switch (denial.reason()) {
                            case KEY -> "access the '" + object + "' key";
                            case CHANNEL -> "access the '" + object + "' channel";
                            default -> "run the '" + command.title() + "' command";
                        });
    }

    private static void log(Call call) {
        Arguments args = call.args();
        if (args.count() > 3) {
            throw ServerCommands.wrongWords(call);
        }
        AccessLog log = call.engine().permissions().log();
        if (args.count() == 3 && args.is(2, "RESET")) {
            log.reset();
            call.ok();
            return;
        }
        long count = args.count() == 3 ? Math.max(0, args.number(2)) : USUAL_ENTRIES;
        List<AccessLog.Entry> shown = log.entries().stream().limit(count).toList();
        call.reply().array(shown.size());
        shown.forEach(entry -> write(entry, call));
    }

    private static void write(AccessLog.Entry entry, Call call) {
        RespWriter out = call.reply().map(7);
        out.bulk("count").number(entry.count());
        out.bulk("reason").bulk(entry.reason().word());
        out.bulk("context").bulk(entry.context());
        out.bulk("object").bulk(entry.object());
        bulk(out.bulk("username"), entry.user());
        out.bulk("age-seconds").real(Doubles.of((call.now() - entry.millis()) / 1000.0));
        bulk(out.bulk("client-info"), entry.client());
    }
}
