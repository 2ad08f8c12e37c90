package dev.waymark.node.internal.launch;

import dev.waymark.node.internal.command.server.AclFile;
import dev.waymark.node.internal.settings.ConfigFile;
import dev.waymark.node.internal.settings.InvalidSetting;
import dev.waymark.node.internal.settings.Settings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a node is to be: a file in the syntax of redis.conf, and the words of a command line, which win. Immutable but
 * for the settings, which belong to the node from then on.
 *
 * @param addresses where it listens, all with the same port
 * @param nodesConf where it keeps what it must not forget of its cluster
 */
public record Configuration(
        Settings settings, ConfigFile directives, List<InetSocketAddress> addresses, Path nodesConf) {

    /** Takes a copy. */
    public Configuration {
        addresses = List.copyOf(addresses);
    }

    /**
     * Reads it.
     *
     * @param words such as {@code --config FILE --port 7000 --maxmemory 100mb}; each {@code --config} names a file
     * @throws InvalidSetting when something is wrong with it; the message is one line
     */
    public static Configuration of(List<String> words) throws InvalidSetting {
        ConfigFile files = new ConfigFile(List.of());
        ConfigFile line = new ConfigFile(List.of());
        for (ConfigFile.Directive directive : ConfigFile.ofCommandLine(words).directives()) {
            if (!directive.name().equals("config")) {
                line = line.and(new ConfigFile(List.of(directive)));
            } else if (directive.words().size() == 1) {
                files = files.and(ConfigFile.read(Path.of(directive.words().get(0))));
            } else {
                throw directive.wrong("wrong number of arguments");
            }
        }
        ConfigFile all = files.and(line);
        Settings settings = new Settings();
        all.applyTo(settings);
        Path folder = folder(settings);
        return new Configuration(
                settings, all, addresses(settings), folder.resolve(settings.text("cluster-config-file")));
    }

    /** The users that it names itself. */
    List<AclFile.Line> users() {
        return directives.users().stream()
                .map(user -> new AclFile.Line(user.place(), user.words()))
                .toList();
    }

    /** The working directory of the node, which CONFIG GET shows as a whole. */
    private static Path folder(Settings settings) throws InvalidSetting {
        Path folder = Path.of(settings.text("dir")).toAbsolutePath().normalize();
        if (!Files.isDirectory(folder)) {
            throw new InvalidSetting("dir: there is no folder " + folder);
        }
        settings.begin("dir", folder.toString());
        return folder;
    }

    /** An address behind a {@code -} may be missing from this machine. */
    private static List<InetSocketAddress> addresses(Settings settings) throws InvalidSetting {
        int port = (int) settings.number("port");
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String word : settings.text("bind").strip().split("\\s+")) {
            boolean optional = word.startsWith("-");
            InetAddress address = address(optional ? word.substring(1) : word);
            if (!optional || isHere(address)) {
                addresses.add(new InetSocketAddress(address, port));
            }
        }
        if (addresses.isEmpty()) {
            throw new InvalidSetting("bind: there is no such address on this machine");
        }
        return addresses;
    }

    private static InetAddress address(String word) throws InvalidSetting {
        try {
            return switch (word) {
                case "*" -> InetAddress.getByName("0.0.0.0");
                case "::*" -> InetAddress.getByName("::");
                default -> InetAddress.getByName(word.isEmpty() ? "127.0.0.1" : word);
            };
        } catch (UnknownHostException e) {
            throw new InvalidSetting("bind: '" + word + "' is no address");
        }
    }

    private static boolean isHere(InetAddress address) {
        try {
            return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        }
    }
}
