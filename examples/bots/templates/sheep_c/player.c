// A bot for Sheep. It reads everything; command_shepherd and command_dog are yours to write.
//
// The board has columns 0 to 9 and rows 0 to 14; x and y are lengths in cells from the upper left
// corner. You have 250 turns to bring more wool to your sheds than the other player.
//
// A command is one of these lines:
// MOVE id dx dy                      go in this direction, for one turn; 0 0 is stay
// SHEAR id position                  a shepherd: shear a sheep, whose number is counted from 1. Say
//                                    it again in each turn; each one gives 1 wool.
// TRANSFER_WOOL isDeposit id amount  a shepherd in the cell of your shed: 1 brings wool, 0 takes it
// BARK id                            a dog: scare the sheep around it

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_SHEEP = 74, MOST_SHEPHERDS = 6, MOST_DOGS = 6, MOST_SHEDS = 4 };

typedef struct {
    int id;
    double x, y;
    int wool;       // what it still has
    int is_sheared; // 1 if a shepherd shears it now
} Sheep;

typedef struct {
    int id;
    double x, y;
    int wool;     // what he carries
    int position; // the number of the sheep that he shears, counted from 1; or 0
    int owner;    // 0 or 1
} Shepherd;

typedef struct {
    int id;
    double x, y;
    int owner;
} Dog;

typedef struct {
    int column, row; // its cell
    int owner;       // 0, 1 or -1: whoever has most dogs in its cell; homes keep their owner
    int wool;
} Shed;

// me: 0 or 1; own_count: how many shepherds and dogs are yours
static int me, own_count;
// wool_at_start: the wool of each sheep; most_carried: the most that a shepherd carries
static int wool_at_start, most_carried;
// Of all sheep, shepherds and dogs. A shepherd shears a sheep that is nearer than 2 * radius.
static double radius;
// The speeds, a turn: of sheep that are calm, that flee from a unit near them, that a bark scares
static double calm_speed, near_speed, scared_speed;
static double shepherd_speed, dog_speed;
// Sheep flee from shepherds and dogs that are nearer, from dogs first.
static double danger_radius;
// bark_pause: in how many turns a dog may bark again; calming: how many turns a bark scares a sheep
static int bark_pause, calming;
static double bark_radius;

static int sheep_count, shepherd_count, dog_count, shed_count;
static Sheep flock[MOST_SHEEP];
static Shepherd shepherds[MOST_SHEPHERDS];
static Dog dogs[MOST_DOGS];
static Shed sheds[MOST_SHEDS];

// Ends the program at the end of its input.
static void expect(int found, int expected)
{
    if (found != expected)
        exit(EXIT_SUCCESS);
}

static void read_start(void)
{
    expect(scanf("%d", &me), 1);
    expect(scanf("%d %d %lf", &wool_at_start, &most_carried, &radius), 3);
    expect(scanf("%lf %lf %lf", &calm_speed, &near_speed, &scared_speed), 3);
    expect(scanf("%lf %lf %lf", &shepherd_speed, &dog_speed, &danger_radius), 3);
    expect(scanf("%d %lf %d", &bark_pause, &bark_radius, &calming), 3);
    expect(scanf("%d %d %d", &sheep_count, &shepherd_count, &dog_count), 3);
    expect(scanf("%d %d", &shed_count, &own_count), 2);
}

static void read_turn(void)
{
    for (int i = 0; i < sheep_count; i++) {
        Sheep *one = &flock[i];
        expect(scanf("%d %lf %lf", &one->id, &one->x, &one->y), 3);
        expect(scanf("%d %d", &one->wool, &one->is_sheared), 2);
    }
    for (int i = 0; i < shepherd_count; i++) {
        Shepherd *one = &shepherds[i];
        expect(scanf("%d %lf %lf", &one->id, &one->x, &one->y), 3);
        expect(scanf("%d %d %d", &one->wool, &one->position, &one->owner), 3);
    }
    for (int i = 0; i < dog_count; i++) {
        Dog *one = &dogs[i];
        expect(scanf("%d %lf %lf %d", &one->id, &one->x, &one->y, &one->owner), 4);
    }
    for (int i = 0; i < shed_count; i++) {
        Shed *one = &sheds[i];
        expect(scanf("%d %d %d %d", &one->column, &one->row, &one->owner, &one->wool), 4);
    }
}

static void command_shepherd(const Shepherd *shepherd)
{
    // To debug: fprintf(stderr, "...\n");
    // To draw over the scene: fprintf(stderr, "draw line %f %f %f %f\n", x, y, to_x, to_y);
    // Shepherds go to the nearest sheep and shear it; let them bring the wool home, too.
    int nearest = 0;
    double least = HUGE_VAL, dx, dy;

    for (int i = 0; i < sheep_count; i++) {
        double distance = hypot(flock[i].x - shepherd->x, flock[i].y - shepherd->y);
        if (distance < least) {
            nearest = i;
            least = distance;
        }
    }
    dx = flock[nearest].x - shepherd->x;
    dy = flock[nearest].y - shepherd->y;
    if (least < 2 * radius)
        printf("SHEAR %d %d\n", shepherd->id, nearest + 1);
    else
        printf("MOVE %d %f %f\n", shepherd->id, dx, dy);
}

static void command_dog(const Dog *dog)
{
    printf("MOVE %d 0 0\n", dog->id);
}

int main(void)
{
    read_start();
    for (;;) {
        read_turn();
        for (int i = 0; i < shepherd_count; i++)
            if (shepherds[i].owner == me)
                command_shepherd(&shepherds[i]);
        for (int i = 0; i < dog_count; i++)
            if (dogs[i].owner == me)
                command_dog(&dogs[i]);
        // Each answer must leave at once.
        fflush(stdout);
    }
}
