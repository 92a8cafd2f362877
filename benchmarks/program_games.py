"""Games of our engine against a program that speaks UCI, played as the window plays them.

Both players search in `Thinker`, with its jobs and its event loop, only without a window. In every
tenth game the program is killed in the middle of a move, and is started and asked again. The script
says how many moves were made, how many failures were noticed, and whether a process is left.

    QT_QPA_PLATFORM=offscreen python benchmarks/program_games.py uci:stockfish,nodes=500
"""

import argparse
import os
import signal
import sys
from dataclasses import replace
from random import Random
from time import perf_counter

from qtpy.QtCore import QCoreApplication, QEventLoop, QTimer

from uctvis.engines import read_engine
from uctvis.engines.kinds.uci import UciEngine
from uctvis.engines.players import ChosenMove
from uctvis.errors import EngineError
from uctvis.games import find
from uctvis.play.loop.contract import SearchOrder
from uctvis.play.session import GameSession
from uctvis.programs.running import RUNNING, wait_for_programs
from uctvis.ui.game.search.thinker import Thinker
from uctvis.ui.runtime.worker import end_jobs

OURS = "alphabeta:nodes=300"
# Seconds after which a move counts as a hang.
HANG = 60
KILL_EVERY = 10
# The program has so many seconds for a move in a game in which it is killed, so many milliseconds
# after the beginning of one.
KILLED_SECONDS, KILL_AFTER = 0.15, 50
OPENING_MOVES = 4


def think(thinker, session, kill):
    """The result of a search, or its error; `kill`: kill the program while it thinks."""
    loop, ended = QEventLoop(), []
    thinker.found.connect(ended.append)
    thinker.failed.connect(ended.append)
    thinker.found.connect(loop.quit)
    thinker.failed.connect(loop.quit)
    QTimer.singleShot(1000 * HANG, loop.quit)
    if kill:
        QTimer.singleShot(KILL_AFTER, kill_program)
    thinker.begin(SearchOrder(session, session.pc))
    loop.exec_()
    for signal_ in (thinker.found, thinker.failed):
        signal_.disconnect()
    if not ended:
        sys.exit(f"a move took more than {HANG} s: {session.game.state_name(session.position)}")
    return ended[0]


def kill_program():
    for program in RUNNING:
        process = program._process
        if process is not None and not process.returncode.done():
            os.kill(process.transport.get_pid(), signal.SIGKILL)


def play(thinker, engines, random, most_moves, *, kills):
    """Play a game, at most so many moves; return it, and the number of failures."""
    session = GameSession(find("chess"), engines)
    for _move in range(OPENING_MOVES):
        session.play(random.choice(session.game.legal_moves(session.position)))
    failures = 0
    while session.outcome is None and len(session.made) < most_moves:
        kill = kills and not failures and len(session.made) >= OPENING_MOVES + 6
        kill = kill and isinstance(session.pc, UciEngine)
        found = think(thinker, session, kill)
        if isinstance(found, EngineError):
            failures += 1
        elif isinstance(found, Exception):
            raise found
        else:
            session.make(ChosenMove.of(found).made)
    thinker.end_players()
    return session, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine", nargs="?", default="uci:stockfish,nodes=500")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--moves", type=int, default=10_000, help="the most in a game")
    options = parser.parse_args()
    _app = QCoreApplication(sys.argv)
    thinker = Thinker()
    ours, theirs = read_engine(OURS), read_engine(options.engine)
    # Compiles the search, which takes long.
    ours.player(Random(0)).choose(find("chess"), find("chess").initial())
    start, moves, failures, ended, points = perf_counter(), 0, 0, 0, 0.0
    for number in range(options.games):
        kills = number % KILL_EVERY == 0
        other = replace(theirs, seconds=KILLED_SECONDS, nodes=None) if kills else theirs
        engines = (ours, other) if number % 2 else (other, ours)
        random = Random(number // 2)
        session, failed = play(thinker, engines, random, options.moves, kills=kills)
        moves += len(session.made)
        failures += failed
        if session.outcome is not None:
            ended += 1
            points += abs(session.outcome.payoff - (number % 2 == 0))
    end_jobs(thinker)
    wait_for_programs()
    print(f"{options.games} games, {moves} moves, {perf_counter() - start:.0f} s")
    print(f"{failures} failures of the program, which was killed in every tenth game")
    print(f"our engine ({OURS}): {points:g} of {ended} points against {options.engine}")
    print(f"programs left: {len(RUNNING)}")


if __name__ == "__main__":
    main()
