/* A bot to begin with, for any game: fill in `choose`.

   As it is, it plays recursive tic-tac-toe, at random. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_MOVES 1000
#define LONGEST_MOVE 32

static char moves[MOST_MOVES][LONGEST_MOVE];
static int count;

static bool is_taken(const char *move)
{
    for (int i = 0; i < count; i++)
        if (strcmp(moves[i], move) == 0)
            return true;
    return false;
}

static bool is_full(const char *big)
{
    char move[LONGEST_MOVE];

    for (int small = 0; small < 9; small++) {
        snprintf(move, sizeof move, "%.3s %d %d", big, small / 3 + 1, small % 3 + 1);
        if (!is_taken(move))
            return false;
    }
    return true;
}

/* Writes the legal moves of recursive tic-tac-toe after the moves so far; returns their number. */
static int legal_moves(char legal[81][LONGEST_MOVE])
{
    const char *sent_to = count > 0 ? moves[count - 1] + 4 : NULL;
    int found = 0;

    if (sent_to != NULL && is_full(sent_to))
        sent_to = NULL;
    for (int cell = 0; cell < 81; cell++) {
        int big = cell / 9, small = cell % 9;
        snprintf(legal[found], LONGEST_MOVE, "%d %d %d %d",
                 big / 3 + 1, big % 3 + 1, small / 3 + 1, small % 3 + 1);
        if (!is_taken(legal[found]) && (sent_to == NULL || strncmp(legal[found], sent_to, 3) == 0))
            found++;
    }
    return found;
}

/* Writes the move to make after the moves so far; `seconds` are left for the rest of the game. */
static void choose(double seconds, char *move)
{
    char legal[81][LONGEST_MOVE];

    (void) seconds;
    strcpy(move, legal[rand() % legal_moves(legal)]);
}

static void note(const char *move)
{
    if (count < MOST_MOVES)
        snprintf(moves[count++], LONGEST_MOVE, "%.*s", LONGEST_MOVE - 1, move);
}

int main(void)
{
    char line[1000], move[LONGEST_MOVE];
    struct timespec now;

    /* Each answer must leave at once. */
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    timespec_get(&now, TIME_UTC);
    srand((unsigned) now.tv_nsec);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "Hello ", 6) == 0) {
            /* Load everything here: the clock does not run yet. */
            puts(line);
        } else if (strncmp(line, "Your turn ", 10) == 0) {
            choose(atof(line + 10), move);
            note(move);
            printf("Play %s\n", move);
        } else if (strncmp(line, "Play ", 5) == 0) {
            note(line + 5);
        } else if (strcmp(line, "OK") != 0) {
            /* You win, You lose, Tie or Eliminated: save what you have learned here. */
            puts("Fair enough");
        }
    }
    return EXIT_SUCCESS;
}
