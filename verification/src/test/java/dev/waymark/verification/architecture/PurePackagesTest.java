package dev.waymark.verification.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.util.TreeScanner;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The packages that decide have no I/O, clock, thread or lock: time, chance and the topology are their arguments.
 *
 * <p>That is what lets the executor, the simulation in virtual time and the documentation's tables drive the same code.
 */
@Tag("once")
class PurePackagesTest {

    private static final String[] PURE = {
        "dev.waymark.protocol..",
        "dev.waymark.client.internal.redirect..",
        "dev.waymark.client.internal.topology..",
        "dev.waymark.node.internal.data..",
        "dev.waymark.node.internal.gate..",
        "dev.waymark.node.internal.member..",
        "dev.waymark.node.internal.rdb..",
        "dev.waymark.ops.internal.check.."
    };

    @Test
    void they_have_no_files_sockets_or_processes() {
        check(noPureClass()
                .dependOnClassesThat(anyOf(
                        "java\\.net\\..*",
                        "javax\\.net\\..*",
                        "java\\.nio\\.(channels|file)\\..*",
                        "java\\.io\\.(File|RandomAccessFile|Console).*",
                        "java\\.lang\\.(Process.*|Runtime)")));
        check(noPureClass().accessField(System.class, "in"));
        check(noPureClass().accessField(System.class, "out"));
        check(noPureClass().accessField(System.class, "err"));
    }

    @Test
    void they_have_no_clock() {
        check(noPureClass().dependOnClassesThat(anyOf("java\\.time\\.Clock", "java\\.util\\.(Date|Calendar|Timer.*)")));
        check(noPureClass().callMethod(System.class, "nanoTime"));
        check(noPureClass().callMethod(System.class, "currentTimeMillis"));
        check(noPureClass().callMethodWhere(target(nameMatching("now")).and(target(owner(anyOf("java\\.time\\..*"))))));
    }

    @Test
    void they_have_no_threads_and_no_locks() {
        check(noPureClass()
                .dependOnClassesThat(anyOf(
                        "java\\.lang\\.(Thread|ThreadLocal|InheritableThreadLocal)(\\$.*)?",
                        "java\\.util\\.concurrent\\.(?!TimeUnit).*")));
        check(noPureClass()
                .callMethodWhere(target(nameMatching("wait|notify|notifyAll"))
                        .and(target(owner(anyOf("java\\.lang\\.Object"))))));
        check(noMethods()
                .that()
                .areDeclaredInClassesThat()
                .resideInAnyPackage(PURE)
                .should()
                .haveModifier(SYNCHRONIZED));
    }

    // A synchronized block is nothing that a class declares or calls; only the source shows it.
    @ParameterizedTest
    @CsvSource({
        "protocol, dev.waymark.protocol",
        "client, dev.waymark.client.internal.redirect",
        "client, dev.waymark.client.internal.topology"
    })
    void they_have_no_synchronized_blocks(String module, String packageName) {
        List<CompilationUnitTree> units = Sources.parse(module, packageName);
        List<String> found = new ArrayList<>();
        for (CompilationUnitTree unit : units) {
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitSynchronized(SynchronizedTree block, Void unused) {
                    found.add(unit.getSourceFile().getName());
                    return super.visitSynchronized(block, null);
                }
            }.scan(unit, null);
        }
        assertThat(units).isNotEmpty();
        assertThat(found).isEmpty();
    }

    @Test
    void their_chance_comes_from_a_seed() {
        check(noPureClass().callConstructor(Random.class));
        check(noPureClass().callConstructor(SplittableRandom.class));
        check(noPureClass().callMethod(Math.class, "random"));
        check(noPureClass()
                .callMethodWhere(target(nameMatching("getDefault|of|randomUUID"))
                        .and(target(owner(anyOf("java\\.util\\.(UUID|random\\..*)"))))));
        check(noPureClass().dependOnClassesThat(anyOf("java\\.security\\..*")));
    }

    private static ClassesShould noPureClass() {
        return noClasses().that().resideInAnyPackage(PURE).should();
    }

    private static DescribedPredicate<JavaClass> anyOf(String... patterns) {
        return nameMatching(String.join("|", patterns)).forSubtype();
    }

    private static void check(ArchRule rule) {
        rule.check(Sources.CLASSES);
    }
}
