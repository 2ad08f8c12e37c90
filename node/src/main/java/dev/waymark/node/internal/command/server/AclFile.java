package dev.waymark.node.internal.command.server;

import dev.waymark.node.internal.acl.AccessList;
import dev.waymark.node.internal.acl.InvalidRule;
import dev.waymark.node.internal.acl.RefusedRule;
import dev.waymark.node.internal.acl.User;
import dev.waymark.node.internal.command.Engine;
import dev.waymark.node.internal.command.Refusal;
import dev.waymark.node.internal.command.Session;
import dev.waymark.node.internal.settings.InvalidSetting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The file {@code aclfile}: a line for each user, as ACL LIST shows them. Not thread-safe.
 *
 * @param file relative to {@code dir}
 */
public record AclFile(Engine engine, Path file) {

    /** @throws Refusal when the node has none */
    static AclFile of(Engine engine) {
        String name = engine.settings().text("aclfile");
        if (name.isEmpty()) {
            throw new Refusal(
                    "ERR This Redis instance is not configured to use an ACL file. You may want to specify users"
                            + " via the ACL SETUSER command and then issue a CONFIG REWRITE (assuming you have a Redis"
                            + " configuration file set) in order to store users in the Redis configuration.");
        }
        return new AclFile(engine, Path.of(engine.settings().text("dir")).resolve(name));
    }

    /**
     * Takes the users over that the configuration names: those of its file, or its own.
     *
     * @param users the words of each line that begins with "user"
     * @throws InvalidSetting when there are both, or one is wrong; the message is one line
     */
    public static void begin(Engine engine, List<Line> users) throws InvalidSetting {
        boolean hasFile = !engine.settings().text("aclfile").isEmpty();
        if (hasFile && !users.isEmpty()) {
            throw new InvalidSetting(
                    users.get(0).place() + ": users can be in the configuration or in the aclfile, not in both");
        }
        for (Line user : users) {
            add(engine.users(), user);
        }
        if (hasFile) {
            try {
                of(engine).load();
            } catch (Refusal e) {
                throw new InvalidSetting(e.line().substring("ERR ".length()));
            }
        }
    }

    /** A user as a line says it: the name, and rules. */
    public record Line(String place, List<String> words) {

        /** Takes a copy. */
        public Line {
            words = List.copyOf(words);
        }
    }

    private static void add(AccessList users, Line line) throws InvalidSetting {
        if (line.words.isEmpty() || !AccessList.isName(line.words.get(0))) {
            throw new InvalidSetting(line.place + ": user: a name is missing");
        }
        try {
            users.change(line.words.get(0), AccessList.merged(line.words.subList(1, line.words.size())));
        } catch (InvalidRule e) {
            throw new InvalidSetting(line.place + ": user: " + e.why());
        } catch (RefusedRule e) {
            // The rule itself may have a password in it.
            throw new InvalidSetting(line.place + ": user: " + e.why());
        }
    }

    /**
     * Has the users of the file from now on, or goes on with those it has when one line is wrong. Clients of users
     * other than the default one must connect again.
     *
     * @throws Refusal when it cannot be read or a line is wrong
     */
    void load() {
        AccessList loaded = engine.users().fresh();
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (!line.isEmpty() && !line.startsWith("#")) {
                    add(loaded, parse(file.getFileName() + ":" + (i + 1), line));
                }
            }
        } catch (IOException e) {
            throw new Refusal(
                    "ERR cannot read the aclfile " + file + ": " + e.getClass().getSimpleName());
        } catch (InvalidSetting e) {
            throw new Refusal("ERR " + e.why() + ". The users are those that were before.");
        }
        List<User> gone = engine.users().replace(loaded);
        for (Session session : List.copyOf(engine.clients().all())) {
            if (gone.contains(session.user())) {
                session.outlet().close();
            }
        }
    }

    private static Line parse(String place, String line) throws InvalidSetting {
        String[] words = line.split("\\s+");
        if (!words[0].equals("user")) {
            throw new InvalidSetting(place + ": a line must begin with user");
        }
        return new Line(place, List.of(words).subList(1, words.length));
    }

    /** @throws Refusal when it cannot be written */
    void save() {
        StringBuilder text = new StringBuilder();
        for (User user : engine.users().all()) {
            text.append("user ")
                    .append(user.name())
                    .append(' ')
                    .append(user.text())
                    .append('\n');
        }
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(fresh, text, StandardCharsets.ISO_8859_1);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new Refusal("ERR There was an error trying to save the ACLs. Please check the server logs for more"
                    + " information");
        }
    }
}
