"""Transcripts and tournaments of judged games for tests, made without any program."""

import json
from pathlib import Path
from random import Random

from fake_matches import judged_record_of, judged_settings_of

from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import JUDGE
from uctvis.arena.schedules.schedule import pairings
from uctvis.arena.tournament.store import TournamentStore


def judge_randomly(folder, pairing, *, seed=0, rounds=3, ends=True, is_void=False):
    """Write the transcript of a judged match: in each round, the judge asks each bot for a number.

    Its score is the sum of its numbers. Without an end, the last bot has not answered, and None is
    returned; otherwise the record.
    """
    random, lines, now = Random(seed), [], 0.0

    def note(kind, seat=None, **values):
        nonlocal now
        now += 0.001
        about = {} if seat is None else {"seat": seat}
        lines.append({"t": round(now, 6), "kind": kind, **about, **values})

    bots = pairing.bots
    scores = [0] * len(bots)
    note("match", game="numbers", bots=list(bots))
    for seat in (JUDGE, *range(len(bots))):
        note("start", seat, pid=4001 + seat)
    note("error", JUDGE, text=f"seed {seed}")
    for round_ in range(rounds):
        for seat, name in enumerate(bots):
            note("from", JUDGE, text=f"[{seat + 1}]round {round_}")
            note("to", seat, text=f"round {round_}")
            if not ends and round_ == rounds - 1 and seat == len(bots) - 1:
                break
            number = random.randint(-3, 9)
            scores[seat] += number
            note("error", seat, text=f"{name} thinks of {number}")
            note("from", seat, text=str(number))
            note("to", JUDGE, text=str(number))
    record = None
    if ends:
        found = () if is_void else tuple(scores)
        record = judged_record_of(pairing, found, seconds=now)
        if not is_void:
            note("from", JUDGE, text="[0]END")
            note("from", JUDGE, text=str(scores))
        note(
            "end",
            payoffs=list(record.payoffs),
            verdicts=[verdict.value for verdict in record.verdicts],
            faults=list(record.faults),
            scores=list(record.scores),
            reason=record.reason,
        )
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (folder / TRANSCRIPT).write_text(text, encoding="utf-8")
    return record


def judged_store(folder: Path, count=4, players=3, *, running=0, voids=(), **more):
    """Create a tournament of judged matches; the last ones of those that began still run.

    The matches with the numbers `voids` have no result. Within `store.lock()` it is being played.
    """
    settings = judged_settings_of(count, players, **more)
    store = TournamentStore.create(folder, settings)
    known = pairings(settings, ())
    store.add(known)
    ends = len(known) - running
    for pairing in known:
        store.begin(pairing.number)
        record = judge_randomly(
            store.folder_of(pairing.number),
            pairing,
            seed=pairing.number,
            ends=pairing.number <= ends,
            is_void=pairing.number in voids,
        )
        if record is not None:
            store.finish(record)
    return store
