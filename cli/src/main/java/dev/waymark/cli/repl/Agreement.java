package dev.waymark.cli.repl;

import dev.waymark.cli.repl.Answer.Type;
import dev.waymark.ops.Login;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What was agreed with the server: who we are, the database, RESP3, an open transaction, whether it answers at all.
 *
 * <p>Learnt from the commands that succeed; the lasting part of it is agreed again on each new connection. Not
 * thread-safe.
 */
final class Agreement {

    /** Whether the server answers: CLIENT REPLY. */
    private enum Replies {
        ON,
        OFF,
        /** Not the next command. */
        SKIP
    }

    private Login login;
    private int database;
    private boolean resp3;
    private boolean inTransaction;
    private int databaseBefore;
    private Replies replies = Replies.ON;

    Agreement(Login login, int database, boolean resp3) {
        this.login = login;
        this.database = database;
        this.resp3 = resp3;
    }

    Login login() {
        return login;
    }

    /** What of it a prompt shows. */
    String inPrompt() {
        return (database == 0 ? "" : "[" + database + "]") + (inTransaction ? "(TX)" : "");
    }

    /**
     * Agrees the lasting part of it on a new connection. A server that refuses is told of and spoken with all the same.
     */
    void renew(Wire wire, Consumer<String> complaints) throws IOException {
        String password = login.password();
        if (password != null) {
            String user = login.user();
            Words auth = user == null ? Words.of("AUTH", password) : Words.of("AUTH", user, password);
            ask(wire, auth, "AUTH failed: ", complaints);
        }
        select(wire, complaints);
        if (resp3) {
            ask(wire, Words.of("HELLO", "3"), "HELLO 3 failed: ", complaints);
        }
    }

    /** The connection is gone, and what was true of it alone. */
    void lapse() {
        if (inTransaction) {
            database = databaseBefore;
        }
        inTransaction = false;
        replies = Replies.ON;
    }

    /** Whether the server will answer a command that has just been sent. */
    boolean isAnswered(Words words) {
        if (!inTransaction && words.is("client", 3) && words.lower(1).equals("reply")) {
            switch (words.lower(2)) {
                case "on" -> replies = Replies.ON;
                case "off" -> replies = Replies.OFF;
                case "skip" -> {
                    // While it does not answer at all there is nothing to skip.
                    replies = replies == Replies.OFF ? Replies.OFF : Replies.SKIP;
                    return false;
                }
                default -> {
                    // An error.
                }
            }
            return replies != Replies.OFF;
        }
        boolean answered = replies == Replies.ON;
        replies = replies == Replies.SKIP ? Replies.ON : replies;
        return answered;
    }

    /** Takes over what a command has changed. */
    void learn(Words words, Answer answer, Wire wire, Consumer<String> complaints) throws IOException {
        boolean wentWell = !answer.isError();
        if (words.is("exec", 1) && inTransaction) {
            inTransaction = false;
            database = wentWell && !answer.is(Type.NIL) ? database : databaseBefore;
        } else if (!wentWell) {
            return;
        } else if (words.is("select", 2)) {
            database = number(words.lower(1), database);
        } else if (words.is("auth", 2) && !queued(answer)) {
            login = new Login(null, words.text(1), login.tls());
            select(wire, complaints);
        } else if (words.is("auth", 3) && !queued(answer)) {
            login = new Login(words.text(1), words.text(2), login.tls());
            select(wire, complaints);
        } else if (words.is("hello") && words.count() > 1) {
            hello(words);
        } else if (words.is("multi", 1)) {
            inTransaction = true;
            databaseBefore = database;
        } else if (words.is("discard", 1) && inTransaction) {
            inTransaction = false;
            database = databaseBefore;
        } else if (words.is("reset", 1)) {
            inTransaction = false;
            database = 0;
            resp3 = false;
        }
    }

    private void hello(Words words) {
        resp3 = words.lower(1).equals("3");
        for (int i = 2; i + 2 < words.count(); i++) {
            if (words.lower(i).equals("auth")) {
                login = new Login(words.text(i + 1), words.text(i + 2), login.tls());
                return;
            }
        }
    }

    private boolean queued(Answer answer) {
        return inTransaction && answer.startsWith("QUEUED");
    }

    private void select(Wire wire, Consumer<String> complaints) throws IOException {
        if (database != 0
                && ask(wire, Words.of("SELECT", "" + database), "SELECT " + database + " failed: ", complaints)
                        != null) {
            database = 0;
        }
    }

    /** Null when it went well. */
    private static @Nullable Answer ask(Wire wire, Words words, String complaint, Consumer<String> complaints)
            throws IOException {
        wire.send(words);
        Answer answer = wire.receive();
        while (answer.is(Type.PUSH)) {
            answer = wire.receive();
        }
        if (!answer.isError()) {
            return null;
        }
        complaints.accept(complaint + answer.asText());
        return answer;
    }

    private static int number(String text, int otherwise) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
