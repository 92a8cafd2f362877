"""Recorded games of the server of 2021: what a server without its faults says instead."""

import json
import re
from pathlib import Path
from typing import NamedTuple

from uctvis.games.tuc_chess import names, rules
from uctvis.games.tuc_chess.position import WORTH_LOTTERY, Position

FOLDER = Path(__file__).parents[2] / "shared" / "transcripts" / "tuc"
GAMES = FOLDER / "games.jsonl"
_LINE = re.compile(r"\s*([\d.]+) ([WB]>S|S>[WB]) '(.*)'")


class RecordedGame(NamedTuple):
    """`plies` are (move, bonus, white, black); `last` is the move that ended it, or None."""

    white: str
    black: str
    plies: list
    last: str | None
    end: str | None


class Step(NamedTuple):
    """A move, the outcomes of its lotteries, and what both clients hear then."""

    mover: int
    move: str
    outcomes: tuple[int, ...]
    message: str


def recorded_games():
    for line in GAMES.read_text("utf-8").splitlines():
        game = json.loads(line)
        yield RecordedGame(*(game[name] for name in RecordedGame._fields))


class Datagram(NamedTuple):
    """`client` is 0 for White, 1 for Black."""

    client: int
    is_sent: bool
    text: str


def recorded_datagrams(path):
    """The datagrams of one game, in their order."""
    for line in path.read_text("utf-8").splitlines():
        way, text = _LINE.fullmatch(line).groups()[1:]
        yield Datagram("B" in way, way.endswith(">S"), text)


def game_of(datagrams):
    """The game that they tell."""
    sent = [one.text for one in datagrams if one.is_sent]
    heard = [one.text for one in datagrams if not one.is_sent and one.client == 0]
    plies = [
        (text[2:6], text[6:8], int(text[8:10]), int(text[10:12]))
        for text in heard
        if text.startswith("T")
    ]
    end = next(text[2:] for text in heard if text.startswith("GE"))
    return RecordedGame(sent[0], sent[1], plies, sent[-1], end)


def _named(position, name):
    for move in rules.legal_moves(position):
        if names.move_name(position, move) == name:
            return move
    return None


def _fair_points(points):
    return "".join(f"{min(one, 99):02}" for one in points)


def fair_steps(game):
    """The steps of a game on a server without faults, up to the first move that it refuses.

    A move that it refuses is a black pawn that goes to a square of its last row which it must not
    go to; the last step then is the end of the game. It is also the end if only the kings are left.
    """
    position = Position()
    steps = []
    told = [*game.plies, (game.last, "99", None, None)]
    for name, bonus, white, black in told:
        mover, move = position.to_move, _named(position, name)
        if move is None:
            if name is not None:
                start, end = name[:2], name[2:]
                assert (mover, start[0], end[0]) == (1, "5", "6"), (position, name)
                steps.append(Step(mover, name, (), f"GE{_fair_points(position.points)}"))
            return steps
        position = rules.play(position, move)
        outcomes = []

        def draw(outcome, outcomes=outcomes):
            nonlocal position
            outcomes.append(outcome)
            position = rules.play(position, outcome)

        if position.lottery == WORTH_LOTTERY:
            total = int(game.end[:2]) + int(game.end[2:]) if white is None else white + black
            draw(total - sum(position.points))
        if rules.outcome(position) is not None:
            steps.append(Step(mover, name, tuple(outcomes), f"GE{_fair_points(position.points)}"))
            return steps
        draw(int(bonus != "99"))
        if bonus != "99":
            draw(6 * int(bonus[0]) + int(bonus[1]))
        points = _fair_points(position.points)
        message = f"T{position.to_move}{name}{bonus}{points}"
        steps.append(Step(mover, name, tuple(outcomes), message))
    return steps
