/* The judge of POK, a game of bets, in the dialect "lines".

   There are 200 deals. In each, both bots are sent a card from 0 to 4, and answer a bet from 10 to
   200. Both are then sent the bet of the other one. If the bets differ, the bot with the lower one
   is sent it first: it folds with 0, or calls by answering its second bet at once. The other one is
   sent 1 then (0 if it folded). If the bets are equal, both answer their second bets.
   The second bets are sent in the same way; the bot with the lower one calls with 1, or folds with
   0. Unless one has folded, both are sent the card of the other one at last.

   All messages are numbers. Those that need no answer wait for the next one that does, so a message
   can contain several: "50 0 2" is the second bet of the opponent, its card, and the next own card.

   The higher card wins both higher bets (which have been called); who folds loses the bets that have
   been called, and its own lower one. Nobody wins with equal cards. The bot that has won more gets
   the score 2, the other one 0; equal bots get 1. A bot that answers anything else is killed and
   loses, as does one that is gone.

   To try it out, call it with the number of deals and the cards: 2 1 0 2 3. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DEALS 200
#define CARDS 5
#define LEAST_BET 10
#define MOST_BET 200
#define FOLD 0
#define CALL 1

/* What waits for the bots 1 and 2. */
static char waiting[3][200];

static int other(int bot)
{
    return 3 - bot;
}

static void end(int score1, int score2)
{
    printf("[0]END\n[%d, %d]\n", score1, score2);
    fflush(stdout);
    exit(EXIT_SUCCESS);
}

static void lose(int bot)
{
    end(bot == 1 ? 0 : 2, bot == 1 ? 2 : 0);
}

static void tell(int bot, int number)
{
    size_t length = strlen(waiting[bot]);

    snprintf(waiting[bot] + length, sizeof waiting[bot] - length, length > 0 ? " %d" : "%d", number);
}

/* Send what waits; return the answer: 0 if it is allowed, or a number in a range. */
static int ask(int bot, int may_be_0, int least, int most)
{
    char line[100], *rest;

    printf("[%d]%s\n", bot, waiting[bot]);
    fflush(stdout);
    waiting[bot][0] = '\0';
    if (fgets(line, sizeof line, stdin) == NULL)
        exit(EXIT_FAILURE);
    if (strcmp(line, "_DEAD_\n") == 0)
        lose(bot);
    long number = strtol(line, &rest, 10);
    int is_number = rest != line && rest[strspn(rest, " \r\n")] == '\0';
    if (is_number && ((number >= least && number <= most) || (may_be_0 && number == 0)))
        return (int) number;
    printf("[%d]KILL\n", bot);
    lose(bot);
    return 0;
}

/* The bot with the lower bet, or 0. */
static int lower(const int bets[3])
{
    if (bets[1] == bets[2])
        return 0;
    return bets[1] < bets[2] ? 1 : 2;
}

static int higher(const int bets[3])
{
    return bets[1] > bets[2] ? bets[1] : bets[2];
}

/* Play a deal; return what it wins, and set the winner, 0 for nobody. */
static int deal(const int cards[3], int *winner)
{
    int bets[3], second[3], bot;

    for (bot = 1; bot <= 2; bot++)
        tell(bot, cards[bot]);
    for (bot = 1; bot <= 2; bot++)
        bets[bot] = ask(bot, 0, LEAST_BET, MOST_BET);
    for (bot = 1; bot <= 2; bot++)
        tell(bot, bets[other(bot)]);
    bot = lower(bets);
    if (bot != 0) {
        second[bot] = ask(bot, 1, LEAST_BET, MOST_BET);
        tell(other(bot), second[bot] == 0 ? FOLD : CALL);
        if (second[bot] == 0) {
            *winner = other(bot);
            return bets[bot];
        }
        second[other(bot)] = ask(other(bot), 0, LEAST_BET, MOST_BET);
    } else {
        for (bot = 1; bot <= 2; bot++)
            second[bot] = ask(bot, 0, LEAST_BET, MOST_BET);
    }
    for (bot = 1; bot <= 2; bot++)
        tell(bot, second[other(bot)]);
    bot = lower(second);
    if (bot != 0) {
        int answer = ask(bot, 1, CALL, CALL);
        tell(other(bot), answer);
        if (answer == FOLD) {
            *winner = other(bot);
            return higher(bets) + second[bot];
        }
    }
    for (bot = 1; bot <= 2; bot++)
        tell(bot, cards[other(bot)]);
    *winner = cards[1] == cards[2] ? 0 : (cards[1] > cards[2] ? 1 : 2);
    return higher(bets) + higher(second);
}

int main(int count, char **arguments)
{
    const char *seed = getenv("SEED");
    int deals = count > 1 ? atoi(arguments[1]) : DEALS;
    long won[3] = {0, 0, 0};

    srand(seed ? (unsigned) atol(seed) : (unsigned) time(NULL));
    for (int number = 0; number < deals; number++) {
        int cards[3], winner;
        for (int bot = 1; bot <= 2; bot++) {
            int argument = 2 * number + bot + 1;
            cards[bot] = argument < count ? atoi(arguments[argument]) : rand() % CARDS;
        }
        int pot = deal(cards, &winner);
        won[winner] += pot;
    }
    if (won[1] == won[2])
        end(1, 1);
    lose(won[1] < won[2] ? 1 : 2);
}
