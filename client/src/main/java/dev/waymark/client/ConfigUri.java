package dev.waymark.client;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads {@code redis://user:password@h1:7000,h2:7001?timeout=2s} as a {@link ClientConfig}. */
final class ConfigUri {

    private static final String FORM = "redis://[user:password@]host:port[,host:port...][?name=value&...]";

    private ConfigUri() {}

    static ClientConfig parse(String uri) {
        boolean tls = uri.startsWith("rediss://");
        if (!tls && !uri.startsWith("redis://")) {
            throw wrong("it does not begin with redis:// or rediss://");
        }
        String rest = uri.substring(uri.indexOf("://") + 3);
        int question = rest.indexOf('?');
        String authority = question < 0 ? rest : rest.substring(0, question);
        if (authority.endsWith("/")) {
            authority = authority.substring(0, authority.length() - 1);
        }
        int at = authority.lastIndexOf('@');
        ClientConfig config = ClientConfig.ofSeeds(
                        seeds(authority.substring(at + 1)).toArray(Endpoint[]::new))
                .withTls(tls);
        if (at >= 0) {
            config = credentials(config, authority.substring(0, at));
        }
        return question < 0 ? config : parameters(config, rest.substring(question + 1));
    }

    private static ClientConfig credentials(ClientConfig config, String userInfo) {
        int colon = userInfo.indexOf(':');
        if (colon < 0) {
            throw wrong("credentials are user:password, or :password for the default user");
        }
        try {
            String user = decoded(userInfo.substring(0, colon));
            return config.withCredentials(user.isEmpty() ? "default" : user, decoded(userInfo.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            throw wrong("user or password: " + e.getMessage());
        }
    }

    private static List<Endpoint> seeds(String text) {
        List<Endpoint> seeds = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            seeds.add(endpoint(part));
        }
        return seeds;
    }

    private static Endpoint endpoint(String text) {
        boolean brackets = text.startsWith("[");
        int colon = brackets ? text.indexOf("]:") + 1 : text.lastIndexOf(':');
        if (colon <= 0 || !brackets && text.indexOf(':') != colon) {
            throw wrong("'" + text + "' is no host:port (an IPv6 address goes in brackets)");
        }
        String host = brackets ? text.substring(1, colon - 1) : text.substring(0, colon);
        try {
            return new Endpoint(host, Integer.parseInt(text.substring(colon + 1)));
        } catch (NumberFormatException e) {
            throw wrong("the port of '" + text + "' is no number");
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private static ClientConfig parameters(ClientConfig config, String query) {
        ClientConfig result = config;
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            try {
                result = parameter(result, name, equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            } catch (IllegalArgumentException e) {
                throw wrong("parameter '" + name + "': " + e.getMessage());
            }
        }
        return result;
    }

    private static ClientConfig parameter(ClientConfig config, String name, String value) {
        switch (name) {
            case "timeout":
                return config.withTimeout(duration(value));
            case "connectTimeout":
                return config.withConnectTimeout(duration(value));
            case "refreshPeriod":
                return config.withRefreshPeriod(duration(value));
            case "clientName":
                return config.withClientName(value);
            case "readFrom":
                return config.withReadFrom(readFrom(value));
            case "maxRedirects":
                return config.withMaxRedirects(number(value));
            case "connectionsPerNode":
                return config.withConnectionsPerNode(number(value));
            default:
                throw new IllegalArgumentException("unknown; there are timeout, connectTimeout, clientName, readFrom,"
                        + " maxRedirects, refreshPeriod, connectionsPerNode");
        }
    }

    private static ReadFrom readFrom(String value) {
        for (ReadFrom readFrom : ReadFrom.values()) {
            if (readFrom.name().toLowerCase(Locale.ROOT).equals(value)) {
                return readFrom;
            }
        }
        throw new IllegalArgumentException("'" + value + "' is not primary, replica or any");
    }

    private static int number(String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + value + "' is no whole number", e);
        }
    }

    private static Duration duration(String value) {
        String digits = value.replaceFirst("(ms|s|m)$", "");
        if (!digits.matches("[0-9]{1,9}") || digits.length() == value.length()) {
            throw new IllegalArgumentException("'" + value + "' is no duration such as 500ms, 2s or 1m");
        }
        long count = Long.parseLong(digits);
        if (value.endsWith("ms")) {
            return Duration.ofMillis(count);
        }
        return value.endsWith("s") ? Duration.ofSeconds(count) : Duration.ofMinutes(count);
    }

    private static String decoded(String text) {
        try {
            // In this part of a URI a plus is a plus.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // Not with the decoder's own words, which repeat what it met.
            throw new IllegalArgumentException("a % is not followed by two hex digits");
        }
    }

    private static IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException("not a cluster URI: " + why + "; the form is " + FORM);
    }
}
