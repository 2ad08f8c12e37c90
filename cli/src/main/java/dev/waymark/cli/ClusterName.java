package dev.waymark.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what a cluster is called. */
final class ClusterName implements ITypeConverter<String> {

    static final String DEFAULT = "default";

    @Override
    public String convert(String text) {
        if (!text.matches("[A-Za-z0-9_-]{1,64}")) {
            throw new TypeConversionException("'" + text + "' is no name: use up to 64 letters, digits, - and _");
        }
        return text;
    }
}
