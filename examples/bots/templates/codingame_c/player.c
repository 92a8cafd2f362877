// A bot for recursive_tictactoe. It also plays the other turn-based games of uctvis.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20];
static char *rest;

// Reads the next line; the program ends with its input.
static void read_line(void)
{
    if (fgets(line, sizeof line, stdin) == NULL)
        exit(EXIT_SUCCESS);
    line[strcspn(line, "\r\n")] = '\0';
    rest = line;
}

// Returns the next word of the line.
static const char *next_word(void)
{
    char *word;

    rest += strspn(rest, " ");
    word = rest;
    rest += strcspn(rest, " ");
    if (*rest != '\0')
        *rest++ = '\0';
    return word;
}

int main(void)
{
    // Each answer must leave at once.
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    // game: its full name
    read_line();
    char game[200 + 1];
    snprintf(game, sizeof game, "%s", rest);
    // player: 0 for the bot that moves first, or 1
    read_line();
    int player = atoi(next_word());

    while (true) {
        // made_count: how many moves were made since your last turn, without your own
        read_line();
        int made_count = atoi(next_word());
        for (int i = 0; i < made_count; i++) {
            // made: the name of a move, or of the outcome of a lottery
            read_line();
            char made[200 + 1];
            snprintf(made, sizeof made, "%s", rest);
        }
        // legal_count: how many moves are legal
        read_line();
        int legal_count = atoi(next_word());
        char legal[200 + 1] = "";
        for (int i = 0; i < legal_count; i++) {
            // legal: the name of a legal move
            read_line();
            snprintf(legal, sizeof legal, "%s", rest);
        }

        // To debug: fprintf(stderr, "...\n");
        // One of the legal moves. This is the last one; choose a better one.
        printf("%s\n", legal);
    }
}
