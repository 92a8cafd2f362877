import java.util.Random;
import java.util.Scanner;

/** Plays POK with bluffs: now and then it bets a lot with a bad card. */
public class Bluffer {
    private static final int MOST = 200, BLUFFS_IN_100 = 15;
    private final Scanner input = new Scanner(System.in);
    private final Random random = new Random();

    public static void main(String[] arguments) {
        new Bluffer().play();
    }

    /** The next number from the judge; a message can contain several. */
    private int number() {
        if (!input.hasNextInt()) {
            // END, or nothing any more.
            System.exit(0);
        }
        return input.nextInt();
    }

    private void say(int answer) {
        System.out.println(answer);
        System.out.flush();
    }

    private int bet(int card) {
        boolean bluffs = random.nextInt(100) < BLUFFS_IN_100;
        return bluffs ? MOST : new int[] {10, 10, 30, 80, MOST}[card];
    }

    private void play() {
        while (true) {
            if (betTwice(number())) {
                // The card of the opponent.
                number();
            }
        }
    }

    /** Plays the bets of a deal; returns whether nobody has folded. */
    private boolean betTwice(int card) {
        int first = bet(card), second = bet(card);
        boolean calls = card >= 2;
        say(first);
        int theirs = number();
        if (theirs > first) {
            say(calls ? second : 0);
            if (!calls) {
                return false;
            }
        } else {
            if (theirs < first && number() == 0) {
                return false;
            }
            say(second);
        }
        theirs = number();
        if (theirs > second) {
            say(calls ? 1 : 0);
            return calls;
        }
        return theirs == second || number() == 1;
    }
}
