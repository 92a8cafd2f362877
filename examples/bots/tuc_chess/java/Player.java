import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A client of TUC-CHESS over UDP that plays at random: fill in {@code choose}. */
public class Player {
    private static final String[] START = {
        "prkrp", "ppppp", ".....", "*****", ".....", "PPPPP", "PRKRP"
    };
    private static final int[][] SIDES = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    private static final Random RANDOM = new Random();
    private static DatagramSocket socket;

    private static char content(char[][] board, int row, int column) {
        return row >= 0 && row < 7 && column >= 0 && column < 5 ? board[row][column] : ' ';
    }

    private static boolean isPiece(char content, boolean white) {
        return Character.isLetter(content) && Character.isUpperCase(content) == white;
    }

    /** The legal moves, such as "5040". */
    private static List<String> legalMoves(char[][] board, boolean white) {
        List<String> moves = new ArrayList<>();
        int forward = white ? -1 : 1;
        for (int row = 0; row < 7; row++) {
            for (int column = 0; column < 5; column++) {
                if (!isPiece(board[row][column], white)) {
                    continue;
                }
                String start = "" + row + column;
                char piece = Character.toUpperCase(board[row][column]);
                if (piece == 'P') {
                    int ahead = row + forward;
                    if (".*".indexOf(content(board, ahead, column)) >= 0) {
                        moves.add(start + ahead + column);
                    }
                    for (int side = column - 1; side <= column + 1; side += 2) {
                        if (isPiece(content(board, ahead, side), !white)) {
                            moves.add(start + ahead + side);
                        }
                    }
                    continue;
                }
                for (int[] side : SIDES) {
                    for (int step = 1; step <= (piece == 'R' ? 3 : 1); step++) {
                        int toRow = row + step * side[0];
                        int toColumn = column + step * side[1];
                        char found = content(board, toRow, toColumn);
                        if (found != ' ' && !isPiece(found, white)) {
                            moves.add(start + toRow + toColumn);
                        }
                        if (found != '.') {
                            break;
                        }
                    }
                }
            }
        }
        return moves;
    }

    /** Makes the move of a message such as "T15040990000". */
    private static void make(char[][] board, String message) {
        int[] digits = message.substring(1).chars().map(sign -> sign - '0').toArray();
        char piece = board[digits[1]][digits[2]];
        board[digits[1]][digits[2]] = '.';
        // A pawn leaves the board on its last row.
        boolean leaves = piece == 'P' && digits[3] == 0 || piece == 'p' && digits[3] == 6;
        board[digits[3]][digits[4]] = leaves ? '.' : piece;
        if (!message.startsWith("99", 6)) {
            board[digits[5]][digits[6]] = '*';
        }
    }

    private static String choose(char[][] board, boolean white) {
        List<String> moves = legalMoves(board, white);
        return moves.get(RANDOM.nextInt(moves.size()));
    }

    private static void say(String text) throws IOException {
        byte[] data = text.getBytes();
        socket.send(new DatagramPacket(data, data.length));
    }

    private static String hear() throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[200], 200);
        socket.receive(packet);
        return new String(packet.getData(), 0, packet.getLength());
    }

    public static void main(String[] arguments) throws IOException {
        socket = new DatagramSocket();
        socket.connect(InetAddress.getLocalHost(), 9876);
        say("java");
        boolean white = hear().equals("PW");
        char[][] board = new char[7][];
        for (int row = 0; row < 7; row++) {
            board[row] = START[row].toCharArray();
        }
        while (true) {
            String message = hear();
            if (message.startsWith("GE")) {
                System.out.println("The points: " + message.substring(2));
                return;
            }
            if (message.startsWith("T")) {
                make(board, message);
            }
            boolean turnOfWhite = message.equals("GB") || message.charAt(1) == '0';
            if (turnOfWhite == white) {
                say(choose(board, white));
            }
        }
    }
}
