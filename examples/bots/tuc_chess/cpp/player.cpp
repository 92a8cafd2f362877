// A client of TUC-CHESS over UDP that plays at random: fill in choose.

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cctype>
#include <iostream>
#include <random>
#include <string>
#include <vector>

using Board = std::vector<std::string>;

static const Board START = {"prkrp", "ppppp", ".....", "*****", ".....", "PPPPP", "PRKRP"};

static char content(const Board &board, int row, int column) {
    return row >= 0 && row < 7 && column >= 0 && column < 5 ? board[row][column] : ' ';
}

static bool is_piece(char content, bool white) {
    return isalpha(content) && (isupper(content) != 0) == white;
}

// The legal moves, such as "5040".
static std::vector<std::string> legal_moves(const Board &board, bool white) {
    static const int SIDES[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const int forward = white ? -1 : 1;
    std::vector<std::string> moves;
    for (int row = 0; row < 7; row++)
        for (int column = 0; column < 5; column++) {
            if (!is_piece(board[row][column], white)) continue;
            auto add = [&](int to_row, int to_column) {
                moves.push_back(std::to_string(row) + std::to_string(column) +
                                std::to_string(to_row) + std::to_string(to_column));
            };
            const char piece = toupper(board[row][column]);
            if (piece == 'P') {
                const char ahead = content(board, row + forward, column);
                if (ahead == '.' || ahead == '*') add(row + forward, column);
                for (int side : {-1, 1})
                    if (is_piece(content(board, row + forward, column + side), !white))
                        add(row + forward, column + side);
                continue;
            }
            for (auto &side : SIDES)
                for (int step = 1; step <= (piece == 'R' ? 3 : 1); step++) {
                    const int to_row = row + step * side[0], to_column = column + step * side[1];
                    const char found = content(board, to_row, to_column);
                    if (found != ' ' && !is_piece(found, white)) add(to_row, to_column);
                    if (found != '.') break;
                }
        }
    return moves;
}

// Makes the move of a message such as "T15040990000".
static void make(Board &board, const std::string &message) {
    auto digit = [&](int place) { return message[place] - '0'; };
    char &from = board[digit(2)][digit(3)];
    const char piece = from;
    from = '.';
    // A pawn leaves the board on its last row.
    const bool leaves = (piece == 'P' && digit(4) == 0) || (piece == 'p' && digit(4) == 6);
    board[digit(4)][digit(5)] = leaves ? '.' : piece;
    if (message.substr(6, 2) != "99") board[digit(6)][digit(7)] = '*';
}

static std::string choose(const Board &board, bool white) {
    static std::mt19937 generator(std::random_device{}());
    const auto moves = legal_moves(board, white);
    return moves[std::uniform_int_distribution<size_t>(0, moves.size() - 1)(generator)];
}

int main() {
    const int client = socket(AF_INET, SOCK_DGRAM, 0);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(9876);
    server.sin_addr.s_addr = inet_addr("127.0.0.1");
    if (connect(client, reinterpret_cast<sockaddr *>(&server), sizeof server)) return 1;
    auto say = [&](const std::string &text) { return send(client, text.data(), text.size(), 0) >= 0; };
    auto hear = [&] {
        char buffer[200];
        const ssize_t length = recv(client, buffer, sizeof buffer, 0);
        return std::string(buffer, length > 0 ? length : 0);
    };
    say("cpp");
    const bool white = hear() == "PW";
    Board board = START;
    for (;;) {
        const std::string message = hear();
        if (message.empty() || message.substr(0, 2) == "GE") break;
        if (message[0] == 'T') make(board, message);
        const bool turn_of_white = message == "GB" || message[1] == '0';
        if (turn_of_white == white && !say(choose(board, white))) break;
    }
    close(client);
}
