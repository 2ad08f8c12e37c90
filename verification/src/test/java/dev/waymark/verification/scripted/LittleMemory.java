package dev.waymark.verification.scripted;

import static dev.waymark.client.command.Strings.get;

import dev.waymark.client.ClusterClient;
import dev.waymark.client.RedisException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A program that is started with little memory: reads a key waiting, another one not, and says what came of it. */
final class LittleMemory {

    private LittleMemory() {}

    /** @param args a URI and two keys of one slot */
    public static void main(String[] args) {
        try (ClusterClient redis = ClusterClient.connect(args[0])) {
            for (int i = 0; i < 3; i++) {
                print(() -> redis.call(get(args[1])));
                print(() -> redis.call(get(args[2])));
                CompletionStage<String> large = redis.send(get(args[1]).repeatable(false));
                print(() -> large.toCompletableFuture().join());
                print(() -> redis.call(get(args[2])));
            }
        }
    }

    private static void print(Supplier<String> question) {
        try {
            System.out.println(question.get());
        } catch (RedisException e) {
            System.out.println("failed, " + e.effect());
        } catch (CompletionException e) {
            System.out.println(e.getCause() instanceof RedisException failure ? "failed, " + failure.effect() : "" + e);
        }
    }
}
