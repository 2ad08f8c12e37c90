# Finds Java development kits. Sourced by ./check and ./waymark; plain bash, starts no process.

# Sets REPLY to the feature version (17, 21, ...) of the JDK at $1; fails when there is none (a mere runtime counts as none).
jdk_version() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    local line
    while IFS= read -r line; do
        if [[ $line =~ ^JAVA_VERSION=\"([0-9]+) ]]; then
            REPLY=${BASH_REMATCH[1]}
            return 0
        fi
    done <"$1/release"
    return 1
}

# Fills the array JDKS with the places where a JDK may be, the ones the user chose first.
jdk_candidates() {
    JDKS=()
    [ -z "${JAVA_HOME:-}" ] || JDKS+=("$JAVA_HOME")
    local java
    if java=$(command -v javac); then
        java=$(readlink -f "$java")
        JDKS+=("${java%/bin/javac}")
    fi
    local home
    for home in /usr/lib/jvm/* /opt/*jdk* "${HOME:-}"/.sdkman/candidates/java/*; do
        [ ! -d "$home" ] || [ -L "$home" ] || JDKS+=("$home")
    done
}

# Sets REPLY to the home of a JDK of exactly the feature version $1; fails when there is none.
find_jdk() {
    local home
    jdk_candidates
    for home in ${JDKS[@]+"${JDKS[@]}"}; do
        if jdk_version "$home" && [ "$REPLY" = "$1" ]; then
            REPLY=$home
            return 0
        fi
    done
    return 1
}

# Sets REPLY to the home of the first JDK of the feature version $1 or newer; fails when there is none.
find_jdk_from() {
    local home
    jdk_candidates
    for home in ${JDKS[@]+"${JDKS[@]}"}; do
        if jdk_version "$home" && [ "$REPLY" -ge "$1" ]; then
            REPLY=$home
            return 0
        fi
    done
    return 1
}
