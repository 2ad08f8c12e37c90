package dev.waymark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WindowTest {

    private static final long LONG = TimeUnit.SECONDS.toNanos(30);

    @Test
    void a_window_is_full_at_its_size_and_not_before() {
        Window window = new Window(2);
        window.sent();
        assertThat(window.full()).isFalse();
        window.sent();
        assertThat(window.full()).isTrue();
        window.completed();
        assertThat(window.full()).isFalse();
    }

    @Test
    void the_sender_wakes_when_half_is_free() throws InterruptedException {
        Window window = new Window(4);
        for (int i = 0; i < 4; i++) {
            window.sent();
        }
        Thread answers = new Thread(() -> {
            window.completed();
            window.completed();
        });
        answers.start();
        window.awaitHalf(LONG);
        answers.join();
        assertThat(window.awaitEmpty(0)).isFalse();
        window.completed();
        window.completed();
        assertThat(window.awaitEmpty(0)).isTrue();
    }

    @Test
    void a_sender_whose_answers_never_come_is_let_go() {
        Window window = new Window(1);
        window.sent();
        window.awaitHalf(1);
        assertThat(window.awaitEmpty(1)).isFalse();
    }
}
