// A bot for Sheep whose dogs help its shepherds.
//
// A shepherd shears the nearest sheep with wool, and the next one, until he can carry no more; then
// he brings the wool home. While he runs after a sheep, a dog runs to the other side of it: sheep
// flee from dogs first, so this one flees towards the shepherd.

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 250, MOST_SHEEP = 74, MOST_SHEPHERDS = 6, MOST_DOGS = 6, MOST_SHEDS = 4 };

// So far behind a sheep a dog runs.
static const double BEHIND = 0.9;

typedef struct {
    int id;
    double x, y;
    int wool, owner;
    int partner; // of a sheep: whether it is being sheared; of a shepherd: the place of his sheep
} Unit;

static int me, most_carried;
static double radius, shepherd_speed;
static int sheep_count, shepherd_count, dog_count, shed_count;
static Unit sheep[MOST_SHEEP], shepherds[MOST_SHEPHERDS], dogs[MOST_DOGS];
// The middle of the own home.
static double home_x, home_y;

// By sheep: whether an own shepherd wants it in this turn. By dog: whether it has a task.
static bool is_wanted[MOST_SHEEP], is_busy[MOST_DOGS];

// Ends the program at the end of its input.
static void expect(int found, int expected)
{
    if (found != expected)
        exit(EXIT_SUCCESS);
}

static void read_start(void)
{
    expect(scanf("%d", &me), 1);
    expect(scanf("%*d %d %lf %*f %*f %*f %lf %*f %*f %*d %*f %*d", &most_carried, &radius,
                 &shepherd_speed), 3);
    expect(scanf("%d %d %d %d %*d", &sheep_count, &shepherd_count, &dog_count, &shed_count), 4);
}

static void read_turn(void)
{
    for (int i = 0; i < sheep_count; i++) {
        Unit *one = &sheep[i];
        expect(scanf("%d %lf %lf %d %d", &one->id, &one->x, &one->y, &one->wool, &one->partner), 5);
    }
    for (int i = 0; i < shepherd_count; i++) {
        Unit *one = &shepherds[i];
        expect(scanf("%d %lf %lf %d %d %d", &one->id, &one->x, &one->y, &one->wool, &one->partner,
                     &one->owner), 6);
    }
    for (int i = 0; i < dog_count; i++) {
        Unit *one = &dogs[i];
        expect(scanf("%d %lf %lf %d", &one->id, &one->x, &one->y, &one->owner), 4);
    }
    for (int i = 0; i < shed_count; i++) {
        int column, row;
        expect(scanf("%d %d %*d %*d", &column, &row), 2);
        // The first two sheds are the homes of both players.
        if (i == me) {
            home_x = column + 0.5;
            home_y = row + 0.5;
        }
    }
}

static void go(const Unit *unit, double x, double y)
{
    fprintf(stderr, "draw line %.2f %.2f %.2f %.2f\n", unit->x, unit->y, x, y);
    printf("MOVE %d %.6f %.6f\n", unit->id, x - unit->x, y - unit->y);
}

static double distance(const Unit *one, const Unit *other)
{
    return hypot(one->x - other->x, one->y - other->y);
}

// Returns the nearest sheep with wool that nobody shears and no other own shepherd wants, or NULL.
static Unit *nearest_sheep(const Unit *shepherd)
{
    Unit *nearest = NULL;

    for (int i = 0; i < sheep_count; i++) {
        if (sheep[i].wool == 0 || sheep[i].partner != 0 || is_wanted[i])
            continue;
        if (nearest == NULL || distance(shepherd, &sheep[i]) < distance(shepherd, nearest))
            nearest = &sheep[i];
    }
    return nearest;
}

static void bring_wool(const Unit *shepherd)
{
    if ((int)shepherd->x == (int)home_x && (int)shepherd->y == (int)home_y)
        printf("TRANSFER_WOOL 1 %d %d\n", shepherd->id, shepherd->wool);
    else
        go(shepherd, home_x, home_y);
}

// Commands a shepherd; returns the sheep that he runs after, or NULL.
static const Unit *command_shepherd(const Unit *shepherd, int turns_left)
{
    double way = hypot(home_x - shepherd->x, home_y - shepherd->y) / shepherd_speed;
    // With a turn for bringing the wool, and one to spare.
    bool is_late = way + 2 >= turns_left;
    Unit *target;

    if (shepherd->wool == most_carried || (shepherd->wool > 0 && is_late)) {
        bring_wool(shepherd);
        return NULL;
    }
    if (shepherd->partner != 0 && sheep[shepherd->partner - 1].wool > 0) {
        printf("SHEAR %d %d\n", shepherd->id, shepherd->partner);
        return NULL;
    }
    target = nearest_sheep(shepherd);
    if (target == NULL) {
        bring_wool(shepherd);
        return NULL;
    }
    is_wanted[target - sheep] = true;
    if (distance(shepherd, target) < 2 * radius) {
        printf("SHEAR %d %d\n", shepherd->id, (int)(target - sheep) + 1);
        return NULL;
    }
    go(shepherd, target->x, target->y);
    return target;
}

// Sends the nearest own dog without a task to the other side of a sheep.
static void send_dog(const Unit *shepherd, const Unit *target)
{
    double gap = distance(shepherd, target);
    double x = target->x + BEHIND * (target->x - shepherd->x) / gap;
    double y = target->y + BEHIND * (target->y - shepherd->y) / gap;
    Unit *nearest = NULL;

    for (int i = 0; i < dog_count; i++) {
        if (dogs[i].owner != me || is_busy[i])
            continue;
        if (nearest == NULL
            || hypot(x - dogs[i].x, y - dogs[i].y) < hypot(x - nearest->x, y - nearest->y))
            nearest = &dogs[i];
    }
    if (nearest != NULL) {
        is_busy[nearest - dogs] = true;
        go(nearest, x, y);
    }
}

int main(void)
{
    read_start();
    for (int turn = 0; turn < TURNS; turn++) {
        read_turn();
        for (int i = 0; i < sheep_count; i++)
            is_wanted[i] = false;
        for (int i = 0; i < dog_count; i++)
            is_busy[i] = false;
        for (int i = 0; i < shepherd_count; i++) {
            if (shepherds[i].owner == me) {
                const Unit *target = command_shepherd(&shepherds[i], TURNS - turn);
                if (target != NULL)
                    send_dog(&shepherds[i], target);
            }
        }
        for (int i = 0; i < dog_count; i++)
            if (dogs[i].owner == me && !is_busy[i])
                printf("MOVE %d 0 0\n", dogs[i].id);
        fflush(stdout);
    }
    return EXIT_SUCCESS;
}
