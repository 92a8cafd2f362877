"""Matches that need no time: their results follow from the seed and the pairing alone."""

import sqlite3
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.match import MatchRecord, Pairing, Usage, payoffs_of
from uctvis.arena.matches.points import Points
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament import sqlite_file
from uctvis.play.clock import TimeControl

# Seconds; what takes longer does not end.
LIMIT = 60.0
RESULTS = {
    1.0: (Verdict.WON, Verdict.LOST),
    0.5: (Verdict.DRAW, Verdict.DRAW),
    0.0: (Verdict.LOST, Verdict.WON),
}


def settings_of(count, schedule="ordered", **more):
    """The settings of a tournament between bots A, B, C, ..."""
    bots = tuple(Bot(chr(ord("A") + n), BotKind.ENGINE, engine="random") for n in range(count))
    return TournamentSettings("tictactoe", bots, schedule, **more)


def judged_settings_of(count, players=2, schedule="groups", **more):
    """The settings of a tournament of a judged game between bots A, B, C, ..."""
    judge = Bot("judge", BotKind.PROGRAM, folder=Path("game"), command=("./judge",))
    return replace(
        settings_of(count, schedule, **more),
        game="numbers",
        time_control=None,
        judged=JudgedGame("numbers", judge, players=(2, 12)),
        players=players,
    )


def judged_record_of(pairing, scores, **more):
    """The record of a judged match with these scores; with none, it has no result."""
    count = len(pairing.bots)
    best = max(scores, default=0)
    first = Verdict.WON if scores.count(best) == 1 else Verdict.DRAW
    usual = {
        "payoffs": payoffs_of(scores or (0,) * count),
        "verdicts": tuple(first if score == best else Verdict.LOST for score in scores)
        or (Verdict.VOID,) * count,
        "reason": "the judge ended the match",
        "faults": ("",) * count,
        "usage": (Usage(1.0),) * count,
        "scores": scores,
    }
    return MatchRecord(*pairing, (), (), **(usual | more))


def record_of(pairing, payoff=1.0, verdicts=None, **more):
    """The record of a match with this result; `more` are other values of it."""
    verdicts = verdicts or RESULTS[payoff]
    count = len(pairing.bots)
    usual = {"reason": "", "faults": ("",) * count, "usage": (Usage(),) * count}
    return MatchRecord(*pairing, (), (), (payoff, 1 - payoff), verdicts=verdicts, **(usual | more))


def random_record(settings, pairing):
    """A result by chance, the same for the same settings and pairing."""
    random = Random(f"{settings.seed} {pairing}")
    if settings.judged is not None:
        is_void = random.random() < 0.1
        scores = tuple(random.randint(-2, 3) for _name in pairing.bots)
        return judged_record_of(pairing, () if is_void else scores)
    payoff = random.choice((1.0, 0.5, 0.0))
    verdicts = RESULTS[payoff]
    if payoff == 1.0 and random.random() < 0.3:
        verdicts = Verdict.WON, random.choice([one for one in Verdict if one.is_elimination])
    return record_of(pairing, payoff, verdicts, usage=(Usage(random.random()), Usage(1.0)))


class FakeMatch:
    """Plays as `random_record` says, and writes a line into its folder."""

    def __init__(self, settings: TournamentSettings, pairing: Pairing, folder: Path | None):
        self.settings, self.pairing, self.folder = settings, pairing, folder
        self.stopped = threading.Event()

    def play(self) -> MatchRecord:
        if self.folder is not None:
            (self.folder / TRANSCRIPT).write_text(f"{self.pairing.number}\n", encoding="utf-8")
        return random_record(self.settings, self.pairing)

    def stop(self) -> None:
        self.stopped.set()


def wait_for(condition):
    """Wait until something is the case."""
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def write_carelessly(monkeypatch):
    """Do not force files of tournaments onto the disk, which takes longer than such matches."""
    connect = sqlite_file.connect

    def connect_carelessly(*args):
        connection = connect(*args)
        # What is damaged is refused later.
        with suppress(UnicodeDecodeError, sqlite3.Error):
            connection.execute("PRAGMA synchronous = OFF")
        return connection

    monkeypatch.setattr(sqlite_file, "connect", connect_carelessly)


# File names may contain anything.
NAMES = st.text(min_size=1, max_size=8)
TEXTS = st.lists(NAMES, max_size=4).map(tuple)
SECONDS = st.floats(0, 1e6)


def in_pairs(one):
    return st.tuples(one, one)


LIMITS = st.builds(Limits, memory=st.integers(1, 2**40), loading=SECONDS, cpu=st.none() | SECONDS)
BOTS = st.builds(
    Bot,
    NAMES,
    st.sampled_from(BotKind),
    engine=NAMES,
    folder=st.none() | NAMES.filter(lambda name: "\0" not in name).map(Path),
    command=TEXTS,
    protocol=NAMES,
    game=NAMES,
    options=st.lists(in_pairs(NAMES), max_size=3).map(tuple),
    limits=LIMITS,
    digest=st.text("0123456789abcdef"),
)
JUDGED_GAMES = st.builds(
    JudgedGame,
    NAMES,
    BOTS,
    st.sampled_from(("lines", "chevrons")),
    in_pairs(st.integers(2, 12)),
    SECONDS,
    st.integers(1, 2**40),
)
SETTINGS = st.builds(
    TournamentSettings,
    NAMES,
    st.lists(BOTS, max_size=4).map(tuple),
    schedule=NAMES,
    games=st.integers(1, 10**6),
    opening_moves=st.integers(0, 1000),
    time_control=st.none() | st.builds(TimeControl, st.floats(0.01, 600), st.floats(0, 600)),
    points=st.builds(Points, *(st.floats(-10, 10) for _ in range(4))),
    seed=st.integers(0, 2**64),
    sprt=st.none() | in_pairs(st.floats(-100, 100)),
    trees=st.booleans(),
    sandbox=st.booleans(),
    judged=st.none() | JUDGED_GAMES,
    players=st.integers(2, 12),
)


def _records(count):
    """Records of matches of so many bots."""

    def of_each(one):
        return st.tuples(*(one for _bot in range(count)))

    return st.builds(
        MatchRecord,
        st.integers(1, 10**6),
        of_each(NAMES),
        st.integers(0, 10**6),
        st.integers(1, 1000),
        opening=TEXTS,
        moves=TEXTS,
        payoffs=of_each(st.integers(0, 4).map(lambda quarters: quarters / 4)),
        reason=NAMES,
        verdicts=of_each(st.sampled_from(Verdict)),
        faults=of_each(st.text(max_size=5)),
        usage=of_each(st.builds(Usage, SECONDS, SECONDS, st.integers(0, 2**50))),
        left=st.none() | of_each(SECONDS),
        seconds=SECONDS,
        scores=st.just(()) | of_each(st.integers(-(10**12), 10**12).map(float)),
    )


RECORDS = st.integers(2, 5).flatmap(_records)
