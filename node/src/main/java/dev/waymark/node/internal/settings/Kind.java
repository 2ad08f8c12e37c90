package dev.waymark.node.internal.settings;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the values of a parameter look like: each kind knows their normal form, and says what is wrong with others. */
enum Kind {
    TEXT {
        @Override
        String normal(Parameter parameter, String current, String given) {
            return given;
        }
    },

    /** Words in any number. */
    WORDS {
        @Override
        String normal(Parameter parameter, String current, String given) {
            return given;
        }
    },

    BOOL {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            if (given.equalsIgnoreCase("yes") || given.equalsIgnoreCase("no")) {
                return given.toLowerCase(Locale.ROOT);
            }
            throw new InvalidSetting("argument must be 'yes' or 'no'");
        }
    },

    WORD {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            for (String word : parameter.words()) {
                if (word.equalsIgnoreCase(given)) {
                    return word;
                }
            }
            throw new InvalidSetting(
                    "argument(s) must be one of the following: " + String.join(", ", parameter.words()));
        }
    },

    NUMBER {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            if (!given.matches("0|-?[1-9][0-9]{0,18}") || new BigInteger(given).bitLength() > 63) {
                throw new InvalidSetting("argument couldn't be parsed into an integer");
            }
            return inRange(parameter, new BigInteger(given));
        }
    },

    OCTAL {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            if (!given.matches("[0-7]{1,10}")) {
                throw new InvalidSetting("argument couldn't be parsed as an octal number");
            }
            if (Integer.parseInt(given, 8) > 0777) {
                throw new InvalidSetting("argument must be between 0 and 777 inclusive");
            }
            return Integer.toOctalString(Integer.parseInt(given, 8));
        }
    },

    MEMORY {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            return inRange(parameter, memory(given, "argument must be a memory value"));
        }
    },

    PERCENT {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            String complaint = "argument must be a memory or percent value";
            if (!given.endsWith("%")) {
                return inRange(parameter, memory(given, complaint));
            }
            if (!given.matches("[0-9]{1,18}%")) {
                throw new InvalidSetting(complaint);
            }
            long percent = Long.parseLong(given, 0, given.length() - 1, 10);
            if (percent > 100) {
                throw new InvalidSetting("percentage argument must be less or equal to 100");
            }
            return percent + "%";
        }
    },

    /** Pairs of seconds and changes. */
    SAVE {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            if (given.isEmpty()) {
                return "";
            }
            String[] words = given.split(" ");
            for (int i = 0; i < words.length; i++) {
                if (words.length % 2 != 0
                        || !words[i].matches("[0-9]{1,9}")
                        || (i % 2 == 0 && words[i].matches("0+"))) {
                    throw new InvalidSetting("Invalid save parameters");
                }
            }
            return given;
        }
    },

    BUFFERS {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            return BufferLimits.parse(current).with(given).toString();
        }
    },

    EVENTS {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            return EventClasses.parse(given).toString();
        }

        @Override
        String shown(String normal) {
            return EventClasses.known(normal).shown();
        }
    },

    PERCENTILES {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            List<String> normal = new ArrayList<>();
            for (String word : given.isEmpty() ? new String[0] : given.split(" ")) {
                normal.add(percentile(word));
            }
            return String.join(" ", normal);
        }
    },

    /** Three scores for the kernel. */
    OOM {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            String[] words = given.split(" ");
            if (words.length != 3) {
                throw new InvalidSetting("wrong number of arguments");
            }
            for (String word : words) {
                if (!word.matches("-?[0-9]{1,4}") || Math.abs(Integer.parseInt(word)) > 2000) {
                    throw new InvalidSetting("Invalid oom-score-adj-values, elements must be between -2000 and 2000.");
                }
            }
            return given;
        }
    },

    HOSTNAME {
        @Override
        String normal(Parameter parameter, String current, String given) throws InvalidSetting {
            if (given.length() >= 256) {
                throw new InvalidSetting("Hostnames must be less than 256 characters");
            }
            if (!given.matches("[A-Za-z0-9.-]*")) {
                throw new InvalidSetting("Hostnames may only contain alphanumeric characters, hyphens or dots");
            }
            return given;
        }
    };

    private static final BigInteger LARGEST = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

    abstract String normal(Parameter parameter, String current, String given) throws InvalidSetting;

    /** What CONFIG GET shows for a value in its normal form. */
    String shown(String normal) {
        return normal;
    }

    /** Whether a line of a file may have several words for it. */
    boolean hasSeveralWords() {
        return this == SAVE || this == BUFFERS || this == PERCENTILES || this == OOM || this == WORDS;
    }

    static Kind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** A number of bytes with its unit: {@code k} is 1000, {@code kb} 1024. What is too large is the largest. */
    static BigInteger memory(String given, String complaint) throws InvalidSetting {
        int digits = 0;
        while (digits < given.length() && given.charAt(digits) >= '0' && given.charAt(digits) <= '9') {
            digits++;
        }
        long unit = switch (given.substring(digits).toLowerCase(Locale.ROOT)) {
            case "", "b" -> 1L;
            case "k" -> 1000L;
            case "kb" -> 1L << 10;
            case "m" -> 1000_000L;
            case "mb" -> 1L << 20;
            case "g" -> 1000_000_000L;
            case "gb" -> 1L << 30;
            default -> throw new InvalidSetting(complaint);
        };
        BigInteger number = digits == 0 ? BigInteger.ZERO : new BigInteger(given.substring(0, digits));
        return number.multiply(BigInteger.valueOf(unit)).min(LARGEST);
    }

    private static String inRange(Parameter parameter, BigInteger number) throws InvalidSetting {
        if (!parameter.range().has(number)) {
            throw new InvalidSetting("argument must be between "
                    + parameter.range().low() + " and " + parameter.range().high() + " inclusive");
        }
        return parameter.within().nearest(number).toString();
    }

    private static String percentile(String word) throws InvalidSetting {
        BigDecimal percent;
        try {
            percent = new BigDecimal(word);
        } catch (NumberFormatException e) {
            throw new InvalidSetting("Invalid latency-tracking-info-percentiles parameters");
        }
        if (percent.signum() < 0 || percent.compareTo(BigDecimal.valueOf(100)) > 0) {
            throw new InvalidSetting("latency-tracking-info-percentiles parameters should sit between [0.0,100.0]");
        }
        BigDecimal rounded = percent.setScale(6, RoundingMode.HALF_EVEN).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }
}
