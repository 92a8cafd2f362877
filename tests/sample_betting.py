"""Transcripts and tournaments of a game with a judge, for tests, made without any program."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.judged_game import JudgedGame
from uctvis.arena.matches.match import MatchRecord, Pairing, Usage, payoffs_of
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.store import TournamentStore

JUDGE_BOT = Bot("judge", BotKind.PROGRAM, command=("./judge",), protocol="ai_arena")
GAME = JudgedGame("betting", JUDGE_BOT, players=(2, 12))


class _Betting:
    """Plays a match of betting, and notes it."""

    def __init__(self, bots: Sequence[str], seed: int) -> None:
        self._bots, self._random = bots, Random(seed)
        self._lines: list[dict[str, Any]] = []
        self.now = 0.0
        self.scores = [0.0] * len(bots)
        self.walls = [0.0] * len(bots)
        self.note("match", game=GAME.name, bots=list(bots))
        for seat in (JUDGE, *range(len(bots))):
            self.note("start", seat, pid=5000 + seat)
        self.note("error", JUDGE, text="dealing cards…")

    def note(self, kind: str, seat: int | None = None, **values: object) -> None:
        about = {} if seat is None else {"seat": seat}
        self._lines.append({"t": round(self.now, 6), "kind": kind, **about, **values})

    def deal(self, text: str, *, dead: int | None = None, silent: int | None = None) -> None:
        """Let all bots bet but one that is dead; the one that is silent is the last one asked."""
        self.note("from", JUDGE, text=f"[0] {text}")
        for seat in range(len(self._bots)):
            if seat == dead:
                self.note("to", JUDGE, text="_DEAD_")
                continue
            self.note("to", seat, text=f" {text}")
            if seat == silent:
                return
            took = self._random.uniform(0.001, 0.05)
            self.now += took
            self.walls[seat] += took
            bet = self._random.randrange(10, 200)
            self.scores[seat] += bet
            self.note("error", seat, text=f"my cards are bad ({seat})")
            self.note("from", seat, text=f"BET {bet}")
            self.note("to", JUDGE, text=f"BET {bet}")

    def write(self, folder: Path) -> None:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in self._lines)
        (folder / TRANSCRIPT).write_text(text, encoding="utf-8")


def judged_match(
    folder: Path,
    pairing: Pairing,
    *,
    turns: int = 3,
    seed: int = 0,
    killed: int | None = None,
    fails: bool = False,
    is_running: bool = False,
) -> MatchRecord | None:
    """Write the transcript of a match into `folder`, in which each bot bets `turns` times.

    The judge kills the bot `killed` before the last turn. If it `fails`, the match has no result.
    If it is running, the answer of the last bot is awaited, and None is returned.
    """
    folder.mkdir(parents=True, exist_ok=True)
    count = len(pairing.bots)
    match = _Betting(pairing.bots, seed)
    for turn in range(turns - 1):
        match.deal(f"DEAL {turn}\nof {turns}")
    if killed is not None:
        match.note("from", JUDGE, text=f"[{killed + 1}]KILL")
    match.deal(
        f"DEAL {turns - 1}\nof {turns}", dead=killed, silent=count - 1 if is_running else None
    )
    if is_running:
        match.write(folder)
        return None
    verdicts, scores, faults = [Verdict.LOST] * count, match.scores, [""] * count
    reason = f"scores {scores}"
    if killed is not None:
        scores[killed] = -1.0
        verdicts[killed], faults[killed] = Verdict.KILLED, "the judge ended it"
    verdicts[scores.index(max(scores))] = Verdict.WON
    if fails:
        verdicts, scores = [Verdict.VOID] * count, []
        reason = "exit code 14: the judge was silent for too long"
    else:
        match.note("from", JUDGE, text="[0]END")
        match.note("from", JUDGE, text=f"[{', '.join(f'{score:g}' for score in scores)}]")
    payoffs = payoffs_of(scores) if scores else (0.5,) * count
    match.note(
        "end",
        verdicts=[verdict.value for verdict in verdicts],
        faults=faults,
        payoffs=list(payoffs),
        scores=scores,
        reason=reason,
        judge={"exit": 0, "wall": 0.5, "cpu": 0.25, "memory": 9 * 2**20},
    )
    match.write(folder)
    return MatchRecord(
        *pairing,
        opening=(),
        moves=(),
        payoffs=payoffs,
        reason=reason,
        verdicts=tuple(verdicts),
        faults=tuple(faults),
        usage=tuple(
            Usage(wall, wall / 2, (seat + 1) * 2**20) for seat, wall in enumerate(match.walls)
        ),
        seconds=match.now,
        scores=tuple(scores),
    )


def judged_settings(bots: Sequence[str], players: int) -> TournamentSettings:
    """The settings of a tournament of the game, with programs that do not exist."""
    return TournamentSettings(
        game=GAME.name,
        bots=tuple(
            Bot(one, BotKind.PROGRAM, command=("./bot",), protocol="ai_arena") for one in bots
        ),
        schedule="groups",
        judged=GAME,
        players=players,
    )


def judged_store(
    folder: Path, bots: Sequence[str], *, matches: int = 1, running: int = 0, failed: int = 0
) -> TournamentStore:
    """Create a tournament whose matches have all bots: finished ones, failed ones, running ones."""
    store = TournamentStore.create(folder, judged_settings(bots, len(bots)))
    for number in range(1, matches + failed + running + 1):
        pairing = Pairing(number, tuple(bots), number)
        store.add([pairing])
        store.begin(number)
        record = judged_match(
            store.folder_of(number),
            pairing,
            seed=number,
            fails=matches < number <= matches + failed,
            is_running=number > matches + failed,
        )
        if record is not None:
            store.finish(record)
    return store
