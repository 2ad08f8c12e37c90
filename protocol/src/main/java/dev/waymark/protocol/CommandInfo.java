package dev.waymark.protocol;

import java.util.Set;

/**
 * What is known of a command beforehand.
 *
 * @param name upper case, a subcommand behind a space: {@code GET}, {@code OBJECT ENCODING}
 * @param arity as COMMAND INFO has it: the number of words, subcommand included; negative for "at least"
 * @param flags as COMMAND INFO has them: {@code write}, {@code readonly}, {@code blocking}, ...
 * @param idempotence whether it may be repeated
 */
public record CommandInfo(String name, int arity, Set<String> flags, Idempotence idempotence) {}
