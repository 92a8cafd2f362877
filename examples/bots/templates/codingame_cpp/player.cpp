// A bot for recursive_tictactoe. It also plays the other turn-based games of uctvis.

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

static std::istringstream line;

// Reads the next line; the program ends with its input.
static void read_line()
{
    std::string text;
    if (!std::getline(std::cin, text))
        std::exit(EXIT_SUCCESS);
    line.clear();
    line.str(text);
}

int main()
{
    // game: its full name
    read_line();
    std::string game;
    std::getline(line, game);
    // player: 0 for the bot that moves first, or 1
    read_line();
    int player;
    line >> player;

    while (true) {
        // made_count: how many moves were made since your last turn, without your own
        read_line();
        int made_count;
        line >> made_count;
        for (int i = 0; i < made_count; i++) {
            // made: the name of a move, or of the outcome of a lottery
            read_line();
            std::string made;
            std::getline(line, made);
        }
        // legal_count: how many moves are legal
        read_line();
        int legal_count;
        line >> legal_count;
        std::string legal{};
        for (int i = 0; i < legal_count; i++) {
            // legal: the name of a legal move
            read_line();
            std::getline(line, legal);
        }

        // To debug: std::cerr << "..." << std::endl;
        // One of the legal moves. This is the last one; choose a better one.
        std::cout << legal << std::endl;
    }
}
