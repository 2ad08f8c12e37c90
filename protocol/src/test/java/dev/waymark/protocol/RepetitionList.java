package dev.waymark.protocol;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * When each command may be repeated: the one column of the command table that no server knows, kept by hand.
 *
 * <p>A command that is flagged readonly is a read. What is not listed here is an other write. To be listed as
 * idempotent, a command must leave the data, when it runs twice, as it would have been left by the second run alone;
 * and its reply must not be lost or turned into its opposite by the second run. A mere count of changes may be lower:
 * {@code DEL} answers 1, then 0.
 *
 * <p>A command that writes a value together with a time to live counted from now is idempotent ({@code SETEX}): the
 * second run writes both anew. One that only sets such a time is not ({@code EXPIRE}): the key may have expired before
 * the second run, which would then say that there is no key.
 */
final class RepetitionList {

    private final Map<String, String> entries = new HashMap<>();

    RepetitionList() {
        values();
        expiry();
        collections();
        computedFromKeys();
        streams();
        serverReads();
        clusterReads();
    }

    /** The repetition of a command that a server flags so. */
    Repetition of(String name, Set<String> flags) {
        String entry = entries.get(name);
        if (entry == null) {
            entry = flags.contains("readonly") ? "read" : "other";
        }
        return CommandRows.repetition(entry);
    }

    /** Listed commands that are not among {@code names}: the list has them wrong, or the servers asked are too few. */
    Set<String> unknownAmong(Set<String> names) {
        Set<String> unknown = new HashSet<>(entries.keySet());
        unknown.removeAll(names);
        return unknown;
    }

    private void put(String repetition, String... names) {
        for (String name : names) {
            if (entries.put(name, repetition) != null) {
                throw new IllegalStateException(name + " is listed twice");
            }
        }
    }

    private void values() {
        // Whole values, or a part of one at a fixed place, written over whatever was there.
        put("idempotent", "MSET", "SETEX", "PSETEX", "SETRANGE", "LSET");
        // NX and IFEQ say whether this caller won: after a first run that did, the second says no. GET hands over the
        // old value, which the second run no longer has. XX only asks whether there is a key, and there still is.
        put("idempotent unless NX IFEQ GET @3", "SET");
        put("idempotent unless NX @2", "MSETEX");
        // Gone is gone.
        put("idempotent", "DEL", "UNLINK");
        // Without REPLACE the second run finds the copy of the first in its way, and says that it failed.
        put("idempotent if REPLACE @3", "COPY");
        put("idempotent if REPLACE @4", "RESTORE", "RESTORE-ASKING");
        // Not here: SETNX, MSETNX, DELIFEQ, RENAMENX, MOVE (who won); GETSET, GETDEL, SETBIT, BITFIELD (the old value);
        // RENAME (the second run finds no source); INCR and its kin, APPEND (they add up).
    }

    private void expiry() {
        // A point in time is the same twice. NX, GT and LT say no the second time; XX is as in SET.
        put("idempotent unless NX GT LT @3", "EXPIREAT", "PEXPIREAT", "HEXPIREAT", "HPEXPIREAT");
        put("idempotent", "PERSIST", "HPERSIST");
        // EX and PX count from now; without them a point in time is set, or none.
        put("idempotent unless EX PX @2", "GETEX", "HGETEX");
        // Not here: EXPIRE, PEXPIRE, HEXPIRE, HPEXPIRE (see the class comment).
    }

    private void collections() {
        // A member is in or out, a field has the value that was written. The reply counts what changed.
        put("idempotent", "HSET", "HMSET", "HDEL", "SADD", "SREM", "ZREM", "PFADD", "VREM", "VSETATTR");
        put("idempotent", "ZREMRANGEBYSCORE", "ZREMRANGEBYLEX");
        put("idempotent unless FNX @2", "HSETEX");
        // INCR adds up, and NX says who won.
        put("idempotent unless INCR NX @2", "ZADD");
        put("idempotent unless NX @2", "GEOADD");
        // Not here: HSETNX, SMOVE (who won); HGETDEL, SPOP, the pops and moves of lists and sorted sets (the reply
        // would
        // be lost); LPUSH and its kin, LINSERT, HINCRBY, ZINCRBY (they add up); LREM, LTRIM, ZREMRANGEBYRANK (the
        // positions and occurrences that they name are others the second time); VADD (an approximate graph).
    }

    private void computedFromKeys() {
        // The same result from the same sources, unless the result is one of the sources.
        put("idempotent unless-same-key", "SDIFFSTORE", "SINTERSTORE", "SUNIONSTORE", "BITOP", "PFMERGE");
        put("idempotent unless-same-key", "ZDIFFSTORE", "ZINTERSTORE", "ZUNIONSTORE", "ZRANGESTORE", "GEOSEARCHSTORE");
        // Flagged as writes for the sake of STORE; reads without it.
        put("idempotent unless-same-key", "SORT", "GEORADIUS", "GEORADIUSBYMEMBER");
    }

    private void streams() {
        // An entry or a consumer is there or not.
        put("idempotent", "XDEL", "XACK", "XGROUP CREATECONSUMER", "XGROUP DESTROY", "XGROUP SETID", "XSETID");
        // An approximate trim may do its work piece by piece.
        put("idempotent unless ~ LIMIT @2", "XTRIM");
        // Not here: XADD (a new id each time, or an error); XGROUP CREATE (BUSYGROUP the second time); XGROUP
        // DELCONSUMER
        // (hands over how many entries were pending); XREADGROUP, XCLAIM, XAUTOCLAIM (they count deliveries).
    }

    private void serverReads() {
        // Flagged neither readonly nor write, and yet they only tell something. Of the many others the servers do not
        // say
        // whether they are harmless, and they are not: CONFIG SET, PUBLISH, SCRIPT LOAD, CLIENT KILL, SHUTDOWN... Nor
        // are
        // those that only speak of the connection (CLIENT SETNAME, SELECT, WATCH, ASKING, WAIT): it is another one now.
        put("read", "PING", "ECHO", "TIME", "INFO", "LASTSAVE", "ROLE", "CONFIG GET");
        put("read", "ACL CAT", "ACL DRYRUN", "ACL GENPASS", "ACL GETUSER", "ACL LIST", "ACL USERS", "ACL WHOAMI");
        put("read unless RESET @2", "ACL LOG");
        put(
                "read",
                "CLIENT GETNAME",
                "CLIENT GETREDIR",
                "CLIENT ID",
                "CLIENT INFO",
                "CLIENT LIST",
                "CLIENT TRACKINGINFO");
        put("read", "COMMAND", "COMMAND COUNT", "COMMAND DOCS", "COMMAND GETKEYS", "COMMAND GETKEYSANDFLAGS");
        put("read", "COMMAND INFO", "COMMAND LIST", "COMMANDLOG GET", "COMMANDLOG LEN", "SLOWLOG GET", "SLOWLOG LEN");
        put("read", "FUNCTION DUMP", "FUNCTION LIST", "FUNCTION STATS", "SCRIPT EXISTS", "SCRIPT SHOW");
        put("read", "LATENCY DOCTOR", "LATENCY GRAPH", "LATENCY HISTOGRAM", "LATENCY HISTORY", "LATENCY LATEST");
        put("read", "MEMORY DOCTOR", "MEMORY MALLOC-STATS", "MEMORY STATS", "MODULE LIST");
        put("read", "PUBSUB CHANNELS", "PUBSUB NUMPAT", "PUBSUB NUMSUB", "PUBSUB SHARDCHANNELS", "PUBSUB SHARDNUMSUB");
        put("read", "ACL HELP", "CLIENT HELP", "CLUSTER HELP", "COMMAND HELP", "COMMANDLOG HELP", "CONFIG HELP");
        put("read", "FUNCTION HELP", "LATENCY HELP", "MEMORY HELP", "MODULE HELP", "OBJECT HELP", "PUBSUB HELP");
        put("read", "SCRIPT HELP", "SLOWLOG HELP", "XGROUP HELP", "XINFO HELP");
    }

    private void clusterReads() {
        put("read", "CLUSTER INFO", "CLUSTER KEYSLOT", "CLUSTER LINKS", "CLUSTER MYID", "CLUSTER MYSHARDID");
        put("read", "CLUSTER NODES", "CLUSTER SHARDS", "CLUSTER SLOTS", "CLUSTER REPLICAS", "CLUSTER SLAVES");
        put("read", "CLUSTER COUNT-FAILURE-REPORTS", "CLUSTER COUNTKEYSINSLOT", "CLUSTER GETKEYSINSLOT");
        put("read", "CLUSTER SLOT-STATS", "CLUSTER GETSLOTMIGRATIONS");
    }
}
