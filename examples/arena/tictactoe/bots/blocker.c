/* Wins at tic-tac-toe if it can, else blocks the opponent, else takes the best free cell. */

#include <stdio.h>
#include <string.h>

enum { NOBODY, ME, OPPONENT };

static const int LINES[8][3] = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
/* The centre, the corners, the edges. */
static const int ORDER[9] = {4, 0, 2, 6, 8, 1, 3, 5, 7};

static int cells[9];

/* The free cell with which somebody completes a line, or -1. */
static int completing(int who)
{
    for (int line = 0; line < 8; line++) {
        int own = 0, free = -1;
        for (int place = 0; place < 3; place++) {
            int cell = LINES[line][place];
            if (cells[cell] == who)
                own++;
            else if (cells[cell] == NOBODY)
                free = cell;
        }
        if (own == 2 && free >= 0)
            return free;
    }
    return -1;
}

static int choose(void)
{
    int cell = completing(ME);
    if (cell < 0)
        cell = completing(OPPONENT);
    for (int place = 0; cell < 0 && place < 9; place++)
        if (cells[ORDER[place]] == NOBODY)
            cell = ORDER[place];
    return cell;
}

int main(void)
{
    char line[100];
    int x, y;

    while (fgets(line, sizeof line, stdin) != NULL && strstr(line, "END") == NULL) {
        if (sscanf(line, " MOVE %d %d", &x, &y) == 2)
            cells[3 * x + y] = OPPONENT;
        int cell = choose();
        cells[cell] = ME;
        printf("MOVE %d %d <<<\n", cell / 3, cell % 3);
        fflush(stdout);
    }
    return 0;
}
