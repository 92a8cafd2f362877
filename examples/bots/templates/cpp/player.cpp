// A bot to begin with, for any game: fill in `choose`.
//
// As it is, it plays recursive tic-tac-toe, at random.

#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <vector>

using Moves = std::vector<std::string>;

static bool is_taken(const Moves &moves, const std::string &move)
{
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

static Moves grid()
{
    Moves cells;
    for (char x = '1'; x <= '3'; x++)
        for (char y = '1'; y <= '3'; y++)
            cells.push_back({x, ' ', y});
    return cells;
}

// The moves in a big cell that are not taken.
static Moves moves_in(const Moves &moves, const std::string &big)
{
    Moves found;
    for (const auto &small : grid())
        if (!is_taken(moves, big + " " + small))
            found.push_back(big + " " + small);
    return found;
}

// The legal moves of recursive tic-tac-toe after the moves so far, such as "1 1 2 3".
static Moves legal_moves(const Moves &moves)
{
    Moves found;
    if (!moves.empty())
        found = moves_in(moves, moves.back().substr(4));
    if (!found.empty())
        return found;
    for (const auto &big : grid())
        for (const auto &move : moves_in(moves, big))
            found.push_back(move);
    return found;
}

// The move to make after the moves so far; `seconds` are left for the rest of the game.
static std::string choose(const std::string & /* game */, const Moves &moves, double /* seconds */)
{
    static std::mt19937 random{std::random_device{}()};
    const Moves legal = legal_moves(moves);
    return legal[std::uniform_int_distribution<size_t>(0, legal.size() - 1)(random)];
}

int main()
{
    std::string line, game;
    Moves moves;

    while (std::getline(std::cin, line)) {
        // std::endl sends each answer at once.
        if (line.rfind("Hello ", 0) == 0) {
            game = line.substr(6);
            // Load everything here: the clock does not run yet.
            std::cout << line << std::endl;
        } else if (line.rfind("Your turn ", 0) == 0) {
            const std::string move = choose(game, moves, std::stod(line.substr(10)));
            moves.push_back(move);
            std::cout << "Play " << move << std::endl;
        } else if (line.rfind("Play ", 0) == 0) {
            moves.push_back(line.substr(5));
        } else if (line != "OK") {
            // You win, You lose, Tie or Eliminated: save what you have learned here.
            std::cout << "Fair enough" << std::endl;
        }
    }
}
