package dev.waymark.lab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineTest {

    @TempDir
    Path folder;

    @AfterEach
    void forget() {
        System.clearProperty("waymark.server.valkey");
    }

    @Test
    void the_project_folder_comes_before_the_path() throws IOException {
        Path own = program("home/.waymark/servers/bin/redis-server-8");
        Path other = program("elsewhere/redis-server-8");

        assertThat(Engine.REDIS8.find(folder.resolve("home").toString(), folder, path(other)))
                .contains(own);
        assertThat(Engine.REDIS8.find(folder.resolve("nowhere").toString(), folder, path(other)))
                .contains(other);
    }

    @Test
    void without_a_named_home_the_project_is_looked_for_upwards_from_the_working_directory() throws IOException {
        Path own = program("home/.waymark/servers/bin/valkey-server-9");
        Path deep = Files.createDirectories(folder.resolve("home/client/target"));

        assertThat(Engine.VALKEY.find(null, deep, null)).contains(own);
    }

    @Test
    void the_path_is_searched_in_its_order_and_holes_in_it_are_passed_over() throws IOException {
        Path first = program("one/redis-server");
        Path second = program("two/redis-server");

        assertThat(Engine.REDIS.find(
                        "nowhere", folder, File.pathSeparator + path(first) + File.pathSeparator + path(second)))
                .contains(first);
    }

    @Test
    void a_file_that_is_no_program_is_not_found() throws IOException {
        Path file = program("one/redis-server");
        assertThat(file.toFile().setExecutable(false)).isTrue();

        assertThat(Engine.REDIS.find("nowhere", folder, path(file))).isEmpty();
    }

    @Test
    void an_override_wins() throws IOException {
        Path named = program("mine/some-server");
        System.setProperty("waymark.server.valkey", named.toString());

        assertThat(Engine.VALKEY.find()).contains(named);
        assertThat(Engine.VALKEY.require()).isEqualTo(named);
    }

    @Test
    void an_override_that_names_nothing_is_an_error_and_not_passed_over() {
        System.setProperty("waymark.server.valkey", folder.resolve("nothing").toString());

        assertThatExceptionOfType(MissingServerException.class)
                .isThrownBy(Engine.VALKEY::find)
                .withMessageContaining("waymark.server.valkey")
                .withMessageContaining("nothing");
    }

    @Test
    void engines_are_known_by_their_labels() {
        assertThat(Engine.of("redis")).contains(Engine.REDIS);
        assertThat(Engine.of("redis8")).contains(Engine.REDIS8);
        assertThat(Engine.of("valkey")).contains(Engine.VALKEY);
        assertThat(Engine.of("memcached")).isEmpty();
    }

    private Path program(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private static String path(Path program) {
        return Objects.requireNonNull(program.getParent()).toString();
    }
}
