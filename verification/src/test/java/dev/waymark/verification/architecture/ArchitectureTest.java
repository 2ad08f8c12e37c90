package dev.waymark.verification.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules of docs/internals/architecture.md that a machine can check. */
@Tag("once")
class ArchitectureTest {

    @Test
    void arrows_point_only_down_the_list_of_modules() {
        check(layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("cli")
                .definedBy("dev.waymark.cli..")
                .layer("lab")
                .definedBy("dev.waymark.lab..")
                .layer("ops")
                .definedBy("dev.waymark.ops..")
                .layer("node")
                .definedBy("dev.waymark.node..")
                .layer("client")
                .definedBy("dev.waymark.client..")
                .layer("node")
                .definedBy("dev.waymark.node..")
                .layer("protocol")
                .definedBy("dev.waymark.protocol..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("lab")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("ops")
                .mayOnlyBeAccessedByLayers("lab", "cli")
                .whereLayer("client")
                .mayOnlyBeAccessedByLayers("ops", "lab", "cli")
                .whereLayer("node")
                .mayOnlyBeAccessedByLayers("lab", "cli")
                .whereLayer("protocol")
                .mayOnlyBeAccessedByLayers("client", "node", "ops", "lab", "cli"));
    }

    @Test
    void deciding_knowing_and_carrying_do_not_call_each_other() {
        String redirect = "dev.waymark.client.internal.redirect..";
        String topology = "dev.waymark.client.internal.topology..";
        String net = "dev.waymark.client.internal.net..";
        check(noClasses().that().resideInAPackage(redirect).should().dependOnClassesThat(in(topology, net)));
        check(noClasses().that().resideInAPackage(topology).should().dependOnClassesThat(in(redirect, net)));
        check(noClasses().that().resideInAPackage(net).should().dependOnClassesThat(in(redirect, topology)));
    }

    @Test
    void the_internal_packages_of_the_client_have_no_cycles() {
        check(slices().matching("dev.waymark.client.internal.(*)..").should().beFreeOfCycles());
    }

    @Test
    void what_a_node_decides_and_holds_knows_nothing_of_how_it_is_reached() {
        String node = "dev.waymark.node.internal.";
        String outside = node + "serve..";
        check(noClasses()
                .that()
                .resideInAnyPackage(
                        node + "acl..",
                        node + "data..",
                        node + "gate..",
                        node + "member..",
                        node + "rdb..",
                        node + "text..")
                .should()
                .dependOnClassesThat(in(node + "command..", node + "cluster..", node + "move..", outside)));
        check(noClasses().that().resideInAPackage(node + "command..").should().dependOnClassesThat(in(outside)));
    }

    @Test
    void a_library_user_gets_no_other_library() {
        check(classes()
                .that()
                .resideInAnyPackage(
                        "dev.waymark.protocol..",
                        "dev.waymark.client..",
                        "dev.waymark.node..",
                        "dev.waymark.ops..",
                        "dev.waymark.lab..")
                .should()
                .onlyDependOnClassesThat(in("dev.waymark..", "java..", "javax.net..", "org.jspecify.annotations..")));
    }

    @Test
    void a_class_is_final_or_abstract() {
        check(classes()
                .that()
                .areNotInterfaces()
                .and()
                .areNotAnonymousClasses()
                // An enum whose constants have bodies cannot be final.
                .and()
                .areNotEnums()
                .should()
                .haveModifier(FINAL)
                .orShould()
                .haveModifier(ABSTRACT));
    }

    @Test
    void there_is_one_level_of_inheritance() {
        check(noClasses()
                .should()
                .beAssignableTo(describe(
                        "a class two levels below its root",
                        type -> parent(type).flatMap(ArchitectureTest::parent).isPresent())));
    }

    /** What the class extends, when that is ours too. */
    private static Optional<JavaClass> parent(JavaClass type) {
        return type.getRawSuperclass().filter(parent -> parent.getPackageName().startsWith("dev.waymark"));
    }

    private static DescribedPredicate<JavaClass> in(String... packages) {
        return JavaClass.Predicates.resideInAnyPackage(packages);
    }

    private static void check(ArchRule rule) {
        rule.check(Sources.CLASSES);
    }
}
