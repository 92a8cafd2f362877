import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A bot to begin with, for any game: fill in {@code choose}.
 *
 * <p>As it is, it plays recursive tic-tac-toe, at random.
 */
public class Player {
    private static final Random RANDOM = new Random();

    /** The moves in a big cell that are not taken. */
    private static List<String> movesIn(List<String> moves, String big) {
        List<String> found = new ArrayList<>();
        for (int small = 0; small < 9; small++) {
            String move = big + " " + (small / 3 + 1) + " " + (small % 3 + 1);
            if (!moves.contains(move)) {
                found.add(move);
            }
        }
        return found;
    }

    /** The legal moves of recursive tic-tac-toe after the moves so far, such as "1 1 2 3". */
    private static List<String> legalMoves(List<String> moves) {
        List<String> found = new ArrayList<>();
        if (!moves.isEmpty()) {
            found = movesIn(moves, moves.get(moves.size() - 1).substring(4));
        }
        if (found.isEmpty()) {
            for (int big = 0; big < 9; big++) {
                found.addAll(movesIn(moves, (big / 3 + 1) + " " + (big % 3 + 1)));
            }
        }
        return found;
    }

    /** The move to make after the moves so far; seconds are left for the rest of the game. */
    private static String choose(String game, List<String> moves, double seconds) {
        List<String> legal = legalMoves(moves);
        return legal.get(RANDOM.nextInt(legal.size()));
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        List<String> moves = new ArrayList<>();
        String game = "";
        String line;
        while ((line = input.readLine()) != null) {
            if (line.startsWith("Hello ")) {
                game = line.substring(6);
                // Load everything here: the clock does not run yet.
                System.out.println(line);
            } else if (line.startsWith("Your turn ")) {
                String move = choose(game, moves, Double.parseDouble(line.substring(10)));
                moves.add(move);
                System.out.println("Play " + move);
            } else if (line.startsWith("Play ")) {
                moves.add(line.substring(5));
            } else if (!line.equals("OK")) {
                // You win, You lose, Tie or Eliminated: save what you have learned here.
                System.out.println("Fair enough");
            }
        }
    }
}
