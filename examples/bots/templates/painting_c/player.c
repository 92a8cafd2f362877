/* A bot for Painting to begin with: fill in `choose`. As it is, it plays at random. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Both players together have at most so many pawns. */
#define MOST_PAWNS 6

enum direction { UP = 1, DOWN, LEFT, RIGHT };

/* One of your pawns, a square of 3 x 3 cells. */
struct pawn {
    int id;
    int paint; /* in its tank */
    int row;   /* of its centre */
    int col;
    char colours[10]; /* of its nine cells, row by row */
};

static int colour; /* yours, 1 or 2 */
static int rows, cols;
static int longest; /* the cells of the longest shot */

/* rows * cols signs: '.' is empty, 'X' is a wall, '1' and '2' are colours. Pawns hide the cells
   below them, and those of the opponent are shown by their colours only. */
static char *board;

static char *cell(int row, int col)
{
    return &board[row * cols + col];
}

/* Writes the command for one of your pawns. */
static void choose(const struct pawn *pawn)
{
    int direction = UP + rand() % 4;

    if (pawn->paint < longest)
        /* A pawn gets a unit of paint for each cell of your colour below it, in each turn. */
        printf("MOVE %d %d\n", pawn->id, direction);
    else
        /* A shot begins next to the pawn, two cells from its centre, and costs a unit a cell. */
        printf("SHOOT %d %d %d\n", pawn->id, direction, longest);
}

/* Ends the program, without an error if the match is over. */
static void finish(void)
{
    free(board);
    exit(feof(stdin) ? EXIT_SUCCESS : EXIT_FAILURE);
}

static int read_number(void)
{
    int number;

    if (scanf("%d", &number) != 1)
        finish();
    return number;
}

/* Reads a sign that is not a blank or the end of a line. */
static char read_sign(void)
{
    char sign;

    if (scanf(" %c", &sign) != 1)
        finish();
    return sign;
}

int main(void)
{
    struct pawn pawns[MOST_PAWNS];

    srand((unsigned) time(NULL));
    /* The first line: your colour, the size of the board, and the longest shot. Then the board. */
    colour = read_number();
    rows = read_number();
    cols = read_number();
    longest = read_number();
    if (rows < 1 || cols < 1 || (board = malloc((size_t) rows * cols)) == NULL)
        finish();
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            *cell(row, col) = read_sign();
    for (;;) {
        /* Each turn begins with the cells that changed: the number of lines, then these. */
        for (int lines = read_number(); lines > 0; lines--) {
            int row = read_number(), col = read_number();
            char sign = read_sign();
            if (row >= 0 && row < rows && col >= 0 && col < cols)
                *cell(row, col) = sign;
        }
        /* Your pawns, in the same way. You may get or lose some, but their ids stay. */
        int count = read_number();
        if (count > MOST_PAWNS)
            finish();
        for (int i = 0; i < count; i++) {
            struct pawn *pawn = &pawns[i];
            pawn->id = read_number();
            pawn->paint = read_number();
            pawn->row = read_number();
            pawn->col = read_number();
            if (scanf("%9s", pawn->colours) != 1)
                finish();
        }
        /* One line for each of your pawns. For debugging: fprintf(stderr, ...) */
        for (int i = 0; i < count; i++)
            choose(&pawns[i]);
        /* The answer must leave at once. */
        fflush(stdout);
    }
}
