package dev.waymark.verification.scripted;

import dev.waymark.client.RedisException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** How tests wait: for what will come soon, and no longer than anything may ever take. */
final class Waiting {

    /** Far more than anything here takes, also on a busy machine. */
    static final Duration LONG = Duration.ofSeconds(20);

    private Waiting() {}

    /** Waits until the assertion holds. */
    static void eventually(ThrowingCallable assertion) {
        long end = System.nanoTime() + LONG.toNanos();
        while (true) {
            try {
                assertion.call();
                return;
            } catch (AssertionError e) {
                if (System.nanoTime() - end > 0) {
                    throw e;
                }
                pause();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
    }

    /** The value that a stage is completed with. */
    static <T> T valueOf(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("it failed", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** What a call fails with. */
    static RedisException failureOf(Callable<?> call) {
        try {
            Object value = call.call();
            throw new AssertionError("it did not fail but gave " + value);
        } catch (RedisException e) {
            return e;
        } catch (Exception e) {
            throw new AssertionError("it failed with something else", e);
        }
    }

    /** What a stage is completed with, when that is a failure, and nothing but it. */
    static RedisException failureOf(CompletionStage<?> stage) {
        try {
            Object value = stage.toCompletableFuture().get(LONG.toSeconds(), TimeUnit.SECONDS);
            throw new AssertionError("it did not fail but gave " + value);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RedisException failure) {
                return failure;
            }
            throw new AssertionError("it failed with something else", e.getCause());
        } catch (InterruptedException | TimeoutException | CompletionException e) {
            throw new AssertionError(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
