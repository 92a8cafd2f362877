// A bot for recursive_tictactoe. It also plays the other turn-based games of uctvis.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

class Player {
    private static final BufferedReader INPUT =
            new BufferedReader(new InputStreamReader(System.in));
    private static String line = "";
    private static int at;

    /** Reads the next line; the program ends with its input. */
    private static void readLine() throws IOException {
        line = INPUT.readLine();
        at = 0;
        if (line == null) {
            System.exit(0);
        }
    }

    /** The next word of the line. */
    private static String nextWord() {
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        int end = line.indexOf(' ', at);
        end = end < 0 ? line.length() : end;
        String word = line.substring(at, end);
        at = Math.min(end + 1, line.length());
        return word;
    }

    public static void main(String[] arguments) throws IOException {
        // game: its full name
        readLine();
        String game = line.substring(at);
        // player: 0 for the bot that moves first, or 1
        readLine();
        int player = Integer.parseInt(nextWord());

        while (true) {
            // madeCount: how many moves were made since your last turn, without your own
            readLine();
            int madeCount = Integer.parseInt(nextWord());
            for (int i = 0; i < madeCount; i++) {
                // made: the name of a move, or of the outcome of a lottery
                readLine();
                String made = line.substring(at);
            }
            // legalCount: how many moves are legal
            readLine();
            int legalCount = Integer.parseInt(nextWord());
            String legal = "";
            for (int i = 0; i < legalCount; i++) {
                // legal: the name of a legal move
                readLine();
                legal = line.substring(at);
            }

            // To debug: System.err.println("...");
            // One of the legal moves. This is the last one; choose a better one.
            System.out.println("" + legal);
        }
    }
}
