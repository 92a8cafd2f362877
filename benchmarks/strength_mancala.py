"""Mancala against OpenSpiel's C++ MCTSBot, with equal time for each move, one thread.

For each of our moves, the bot searches the same position first, and our player gets the seconds
that it used. All work of our player counts; a difference is settled at its next move. The seconds
are processor time, because other load on the machine would affect only one of the two. Both run on
one core, and only one of them works at a time. Each opening of two random plies is played twice,
once from each side.
"""

import argparse
import json
import os
import random
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from time import process_time
from typing import NamedTuple

from beside import rival_command
from tqdm import tqdm

from uctvis.arena.standings.score import Score
from uctvis.engines import read_engine
from uctvis.game.rules import Move
from uctvis.games.mancala.game import GAME, Position
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.record import PAYOFF_ONE

# Like the bot: playouts to the end, a leaf is expanded at its second visit. Its payoffs are from -1
# to 1 and ours from 0 to 1, so our constant is half of its constant.
_PLAIN = "playout_limit=off,expand_after=1,exploration=0.7"
# The best policies; found with other openings than those that are played here.
_BEST = "playout_limit=off,expand_after=3,exploration=0.7,solver=on,playout=heavy"
# A search with fewer iterations finds nothing; the bot's time is short once it has solved a game.
_FEWEST = 100
_RANDOM_PLIES = 2
_ASKED = {_PLAIN: 0.5, _BEST: 0.75}


class Bot:
    """OpenSpiel's bot in a child process, which ends with this process."""

    def __init__(self, simulations: int) -> None:
        seed = os.getpid() % 2**31
        self._process = subprocess.Popen(
            rival_command("openspiel_player.py", "mancala", simulations, seed),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def answer(self, actions: list[int]) -> tuple[int, float]:
        """Its action after `actions`, and its time in seconds."""
        print(json.dumps(actions), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline())
        return answer["action"], answer["seconds"]


class Ours:
    """Our player, which keeps account of its time."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._debt = 0.0
        # The iterations per second of the last search.
        self._speed = 0.0
        # Compiles or loads functions, and starts the account.
        self._search(GAME.initial(), 1)
        self._search(GAME.initial(), 20_000)

    def answer(self, position: Position, seconds: float) -> tuple[Move, float]:
        """A move, and its real time in seconds."""
        may_take = seconds - self._debt
        move, took = self._search(position, max(_FEWEST, int(self._speed * may_take)))
        self._debt = took - may_take
        return move, took

    def _search(self, position: Position, iterations: int) -> tuple[Move, float]:
        begun = process_time()
        found = Search(GAME, position, replace(self._settings, iterations=iterations)).run()
        took = process_time() - begun
        # A proof may end it earlier.
        self._speed = found.iterations / took
        return found.move, took


class Result(NamedTuple):
    """The result of one game: our payoff, and the seconds for our moves, ours and theirs."""

    payoff: float
    moves: int
    our_seconds: float
    their_seconds: float


def action_of(move: Move, player: int) -> int:
    """The action in OpenSpiel for a move; OpenSpiel also counts the stores."""
    return move + 1 + 7 * player


@cache
def bot_of_this_process(simulations: int) -> Bot:
    return Bot(simulations)


@cache
def ours_of_this_process(engine: str) -> Ours:
    return Ours(read_engine(engine).settings)


def play(simulations: int, engine: str, number: int) -> Result:
    bot, ours = bot_of_this_process(simulations), ours_of_this_process(engine)
    opening, our_player = divmod(number, 2)
    chance = random.Random(opening)
    position, actions = GAME.initial(), []
    moves, our_seconds, their_seconds = 0, 0.0, 0.0
    while legal := GAME.legal_moves(position):
        player = GAME.player(position)
        if len(actions) < _RANDOM_PLIES:
            move = chance.choice(legal)
        else:
            action, seconds = bot.answer(actions)
            move = action - action_of(0, player)
            if player == our_player:
                move, took = ours.answer(position, seconds)
                moves += 1
                our_seconds += took
                their_seconds += seconds
        actions.append(action_of(move, player))
        position = GAME.play(position, move)
    payoff = GAME.payoff_units(position) / PAYOFF_ONE
    if our_player == 1:
        payoff = 1.0 - payoff
    return Result(payoff, moves, our_seconds, their_seconds)


def on_all_cores(play_one: Callable[[int], Result], games: int) -> Iterator[Result]:
    """Play the games in processes that each use one core, together with the bots they start."""
    context = get_context("spawn")
    cores = os.sched_getaffinity(0)
    places = context.SimpleQueue()
    for core in cores:
        places.put(core)
    with context.Pool(len(cores), take_place, (places,)) as pool:
        yield from pool.imap_unordered(play_one, range(games))


def take_place(places: "SimpleQueue[int]") -> None:
    os.sched_setaffinity(0, {places.get()})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=3_000, help="of OpenSpiel's bot")
    parser.add_argument("--engine", action="append", help="our settings, as in a match")
    arguments = parser.parse_args()
    for engine in arguments.engine or _ASKED:
        measure(engine, arguments.games, arguments.simulations)


def measure(engine: str, games: int, simulations: int) -> None:
    """Play a match and print its result."""
    play_one = partial(play, simulations, engine)
    results = list(tqdm(on_all_cores(play_one, games), total=games, leave=False))
    payoffs = [result.payoff for result in results]
    score = Score(payoffs.count(1.0), payoffs.count(0.5), payoffs.count(0.0))
    low, high = score.interval()
    moves = sum(result.moves for result in results)
    ours = 1e3 * sum(result.our_seconds for result in results) / moves
    theirs = 1e3 * sum(result.their_seconds for result in results) / moves
    asked = f"; asked: {_ASKED[engine]:.0%} or more" if engine in _ASKED else ""
    print(
        f"Mancala against OpenSpiel's MCTSBot of {simulations:,} simulations, "
        f"{score.games} games, ours with {engine}\n"
        f"  won {score.wins}, drawn {score.draws}, lost {score.losses}: {score.mean:.1%}, "
        f"95 % interval {low:.1%} to {high:.1%}{asked}\n"
        f"  a move took {ours:.2f} ms of ours, {theirs:.2f} ms of theirs"
    )


if __name__ == "__main__":
    main()
