/* Plays the first legal move: the first big cell, and the first small cell there. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The cells that are taken: [xg][yg][xp][yp], each number from 1 to 3. */
static bool taken[4][4][4][4];
/* The big cell that must be played in; 0, 0 if any may be. */
static int forced_x, forced_y;

static bool is_full(int xg, int yg)
{
    for (int x = 1; x <= 3; x++)
        for (int y = 1; y <= 3; y++)
            if (!taken[xg][yg][x][y])
                return false;
    return true;
}

static void play(const int move[4])
{
    taken[move[0]][move[1]][move[2]][move[3]] = true;
    bool is_free = is_full(move[2], move[3]);
    forced_x = is_free ? 0 : move[2];
    forced_y = is_free ? 0 : move[3];
}

static bool is_legal(const int move[4])
{
    bool is_forced = forced_x == 0 || (move[0] == forced_x && move[1] == forced_y);
    return is_forced && !taken[move[0]][move[1]][move[2]][move[3]];
}

/* The next move in the order of all moves; false after the last one. */
static bool next(int move[4])
{
    for (int i = 3; i >= 0; i--) {
        if (++move[i] <= 3)
            return true;
        move[i] = 1;
    }
    return false;
}

static void choose(int move[4])
{
    for (int i = 0; i < 4; i++)
        move[i] = 1;
    while (!is_legal(move) && next(move))
        ;
}

int main(void)
{
    char line[1000];
    int move[4];

    /* Each answer must leave at once. */
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "Hello ", 6) == 0) {
            if (strcmp(line, "Hello morpion_rec\n") != 0) {
                fprintf(stderr, "expected the game morpion_rec, got %s", line);
                return EXIT_FAILURE;
            }
            fputs(line, stdout);
        } else if (strncmp(line, "Your turn", 9) == 0) {
            choose(move);
            play(move);
            printf("Play %d %d %d %d\n", move[0], move[1], move[2], move[3]);
        } else if (sscanf(line, "Play %d %d %d %d", &move[0], &move[1], &move[2], &move[3]) == 4) {
            play(move);
        } else if (strcmp(line, "OK\n") != 0) {
            /* You win, You lose, Tie or Eliminated. */
            puts("Fair enough");
        }
    }
    return EXIT_SUCCESS;
}
