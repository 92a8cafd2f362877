// Looks at many moves of paper soccer, and chooses the one that ends nearest to its goal.

#include <cstdlib>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

using Point = std::pair<int, int>;
using Line = std::pair<Point, Point>;

static const int RIGHT[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int UP[8] = {1, 1, 0, -1, -1, -1, 0, 1};
// Enough for a good move; all of them could be millions.
static const int MOST_STEPS = 20000;

struct Pitch {
    Point ball{4, 5};
    std::set<Point> points{{4, 5}};
    std::set<Line> lines;
};

static Pitch pitch;
static Point goal, own_goal;
static std::vector<int> steps, best;
static int best_value, steps_left;

static Point target(Point from, int direction)
{
    return {from.first + RIGHT[direction], from.second + UP[direction]};
}

static Line line(Point one, Point other)
{
    return one < other ? Line{one, other} : Line{other, one};
}

static bool is_border(int x, int y)
{
    return x == 0 || x == 8 || y == 0 || y == 10;
}

static bool is_goal(Point point)
{
    return point == goal || point == own_goal;
}

static bool is_legal(Point from, Point to)
{
    if (to.first < 0 || to.first > 8 || to.second < 0 || to.second > 10)
        return false;
    if (from.first == to.first && (to.first == 0 || to.first == 8))
        return false;
    if (from.second == to.second && (to.second == 0 || to.second == 10))
        return false;
    return pitch.lines.count(line(from, to)) == 0;
}

static void judge_end(Point end)
{
    int value = -std::abs(end.second - goal.second) * 10 - std::abs(end.first - goal.first);
    if (end == goal)
        value = 1000;
    else if (end == own_goal)
        value = -1000;
    if (best.empty() || value > best_value) {
        best = steps;
        best_value = value;
    }
}

static void search()
{
    const Point from = pitch.ball;
    for (int direction = 0; direction < 8 && steps_left > 0; direction++) {
        const Point to = target(from, direction);
        if (!is_legal(from, to))
            continue;
        steps_left--;
        steps.push_back(direction);
        if (is_goal(to) || (!is_border(to.first, to.second) && pitch.points.count(to) == 0)) {
            judge_end(to);
        } else {
            const bool is_new = pitch.points.insert(to).second;
            pitch.lines.insert(line(from, to));
            pitch.ball = to;
            search();
            pitch.ball = from;
            pitch.lines.erase(line(from, to));
            if (is_new)
                pitch.points.erase(to);
        }
        steps.pop_back();
    }
}

static void make(int direction)
{
    const Point to = target(pitch.ball, direction);
    pitch.lines.insert(line(pitch.ball, to));
    pitch.points.insert(to);
    pitch.ball = to;
}

static std::string move()
{
    std::string text;
    best.clear();
    steps_left = MOST_STEPS;
    search();
    for (int direction : best) {
        make(direction);
        text += (text.empty() ? "" : ", ") + std::to_string(direction);
    }
    return "[" + text + "]";
}

int main()
{
    std::string message;

    while (std::getline(std::cin, message) && message != "END") {
        std::string answer = "OK";
        if (message == "INIT") {
            pitch = Pitch();
        } else if (message == "UP" || message == "DOWN") {
            goal = {4, message == "UP" ? 10 : 0};
            own_goal = {4, 10 - goal.second};
        } else {
            for (char sign : message)
                if (sign >= '0' && sign <= '7')
                    make(sign - '0');
            answer = move();
        }
        std::cout << answer << std::endl;
    }
}
