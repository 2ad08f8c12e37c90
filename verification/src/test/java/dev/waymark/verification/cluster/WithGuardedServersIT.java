package dev.waymark.verification.cluster;

import static dev.waymark.client.command.Strings.get;
import static dev.waymark.client.command.Strings.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.client.ClientConfig;
import dev.waymark.client.ClusterClient;
import dev.waymark.client.ConnectionException;
import dev.waymark.client.Effect;
import dev.waymark.client.Endpoint;
import dev.waymark.client.ServerException;
import dev.waymark.client.command.Command;
import dev.waymark.client.command.Decoders;
import dev.waymark.lab.server.Engine;
import dev.waymark.lab.server.RealCluster;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WithGuardedServersIT {

    @ParameterizedTest
    @EnumSource
    void tls_connects_by_rediss_and_follows_redirects(Engine engine) {
        try (RealCluster cluster =
                        RealCluster.of(Servers.available(engine)).tls().start();
                ClusterClient client = ClusterClient.connect(ClientConfig.of(cluster.uri())
                        .withSslContext(Objects.requireNonNull(cluster.tls()).context()))) {
            for (int i = 0; i < 100; i++) {
                client.call(set("key:" + i, "v" + i));
                assertThat(client.call(get("key:" + i))).isEqualTo("v" + i);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_unknown_certificate_is_refused_with_a_clear_line(Engine engine) {
        try (RealCluster cluster =
                RealCluster.of(Servers.available(engine)).tls().start()) {
            assertThatThrownBy(() -> ClusterClient.connect(cluster.uri()))
                    .isInstanceOf(ConnectionException.class)
                    .hasMessageContaining("certifi");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_password_opens_the_cluster_and_never_shows(Engine engine) {
        try (RealCluster cluster = RealCluster.of(Servers.available(engine))
                .password("open-sesame")
                .start()) {
            try (ClusterClient client = ClusterClient.connect(cluster.uri())) {
                assertThat(client.call(set("k", "v"))).isTrue();
            }
            Endpoint seed = cluster.endpoints().get(0);
            assertThatThrownBy(() -> ClusterClient.connect("redis://:wrong-secret@" + seed))
                    .isInstanceOfSatisfying(
                            ServerException.class, e -> assertThat(e.code()).isEqualTo("WRONGPASS"))
                    .hasMessageNotContaining("wrong-secret");
            assertThatThrownBy(() -> ClusterClient.connect("redis://" + seed))
                    .isInstanceOfSatisfying(
                            ServerException.class, e -> assertThat(e.code()).isEqualTo("NOAUTH"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_acl_user_does_what_it_may_and_is_told_what_it_may_not(Engine engine) {
        try (RealCluster cluster = RealCluster.start(
                Servers.available(engine), 3, 0, "user reader on >secret ~* +@read +@connection +cluster")) {
            try (ClusterClient admin = ClusterClient.connect(cluster.uri())) {
                admin.call(set("k", "v"));
            }
            try (ClusterClient reader = ClusterClient.connect(
                    "redis://reader:secret@" + cluster.endpoints().get(0))) {
                assertThat(reader.call(get("k"))).isEqualTo("v");
                assertThatThrownBy(() -> reader.call(set("k", "w")))
                        .isInstanceOfSatisfying(ServerException.class, e -> {
                            assertThat(e.code()).isEqualTo("NOPERM");
                            assertThat(e.effect()).isEqualTo(Effect.NONE);
                        });
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void connections_say_who_they_are(Engine engine) {
        try (RealCluster cluster = RealCluster.start(Servers.available(engine), 3, 0);
                ClusterClient client = ClusterClient.connect(cluster.uri() + "?clientName=checkout")) {
            String list = client.call(Command.of("CLIENT", "LIST").returns(Decoders.text()));
            assertThat(list).contains("name=checkout");
            if (engine != Engine.REDIS) {
                assertThat(list).contains("lib-name=waymark");
            }
        }
    }
}
