"""Bots that cannot be started are listed at once, and their matches do not count."""

import sys
from dataclasses import replace

import pytest
from fake_matches import record_of, settings_of
from hypothesis import given
from hypothesis import strategies as st
from small_bots import small_bot

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.referee import new_match
from uctvis.arena.schedules import schedule
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.schedules.withdrawal import FAILURES, bots_out, counted
from uctvis.arena.standings.sprt import Sprt
from uctvis.arena.standings.table import table
from uctvis.arena.standings.table_export import as_text, notes_on
from uctvis.arena.tournament.playing import create_tournament, played_here
from uctvis.arena.tournament.store import TournamentStore
from uctvis.cli import main
from uctvis.play.clock import TimeControl

needs_programs = pytest.mark.skipif(sys.platform == "win32", reason="programs as bots")
HANGS = "import time\ntime.sleep(600)\n"
LEAVES = "raise SystemExit(3)\n"


def failed(pairing, seats):
    """The record of a match in which these bots fail before their first answer."""
    if len(seats) == 2:
        verdicts, payoff = (Verdict.STALLED, Verdict.DID_NOT_START), 0.5
    else:
        verdicts = [Verdict.WON, Verdict.WON]
        for seat in seats:
            verdicts[seat] = Verdict.STALLED
        payoff = {(): 1.0, (0,): 0.0, (1,): 1.0}[seats]
        verdicts = tuple(verdicts) if seats else (Verdict.WON, Verdict.LOST)
    return record_of(pairing, payoff, verdicts, not_started=seats)


@given(st.lists(st.sampled_from([(), (0,), (1,), (0, 1)]), max_size=12), st.randoms())
def test_who_is_out_follows_from_the_records(failures, random):
    settings = settings_of(2, "pairs", games=20, sprt=(0, 10))
    pairings = schedule.pairings(settings, [])
    records = [failed(*one) for one in zip(pairings, failures, strict=False)]
    ended = [
        [name for seat in seats for name in [one.bots[seat]]]
        for one, seats in zip(pairings, failures, strict=False)
    ]
    expected = {
        name
        for name in "AB"
        if FAILURES * "x" in "".join("x" if name in names else "-" for names in ended)
    }
    random.shuffle(records)
    out = bots_out(settings, records)
    assert out.keys() == expected
    counting = counted(settings, records)
    assert all(len(one.not_started) < 2 for one in counting)
    if expected:
        assert counting == []
        assert Sprt.of(settings, records).counts == [0] * 5
    for row in table(settings, records):
        assert bool(row.out) == (row.name in expected)
        assert row.matches == sum(row.name in one.bots for one in counting)


def test_wins_against_bots_that_fail_do_not_count():
    """A hangs at each start, and "wins" whenever B fails before; C and D play."""
    settings = settings_of(4, games=2)
    records = []
    for one in schedule.pairings(settings, []):
        names = set(one.bots)
        if names == {"A", "B"}:
            records.append(failed(one, (0, 1)))
        elif "A" in names:
            records.append(failed(one, (one.bots.index("A"),)))
        else:
            records.append(record_of(one, 1.0 if one.bots[0] != "B" else 0.0))
    rows = table(settings, records)
    assert [(row.name, row.matches, row.points > 0) for row in rows] == [
        ("C", 8, True),
        ("D", 8, True),
        ("B", 8, False),
        ("A", 0, False),
    ]
    assert rows[-1].rank == 4
    assert rows[-1].elo is None
    assert all(row.elo is not None for row in rows[:-1])
    assert "did not start; its matches do not count" in as_text(rows).splitlines()[-1]
    (about,) = notes_on(rows, records).splitlines()
    assert about.startswith("A is out, and its matches do not count: it failed before its first")


def test_bots_that_are_out_have_no_opponents_in_a_swiss_tournament():
    settings = settings_of(4, "swiss", games=5)
    bots = (*settings.bots[:3], replace(settings.bots[3], problem="it cannot be compiled"))
    settings = replace(settings, bots=bots)
    records = []
    while len(new := schedule.pairings(settings, records)) > len(records):
        # B fails in its first three matches, and is out from then on.
        records += [
            failed(one, (one.bots.index("B"),)) if "B" in one.bots else record_of(one)
            for one in new[len(records) :]
        ]
    assert all("D" not in record.bots for record in records)
    assert sum("B" in record.bots for record in records) == FAILURES
    assert [row.name for row in table(settings, records)][2:] == ["B", "D"]


BOTH = {
    "judge": TournamentSettings("recursive_tictactoe", (), time_control=TimeControl(0.1)),
    "codingame": TournamentSettings("painting", (), time_control=None),
}


@needs_programs
@pytest.mark.parametrize("sources", [(HANGS, LEAVES), (LEAVES, HANGS), (LEAVES, LEAVES)])
@pytest.mark.parametrize("protocol", BOTH)
def test_nobody_wins_if_both_fail_at_the_start(tmp_path, bots_folder, protocol, sources):
    limits = {"loading": 0.2, "first_turn": 0.2}
    bots = tuple(
        small_bot(bots_folder, name, source, protocol=protocol, **limits)
        for name, source in zip("ab", sources, strict=True)
    )
    settings = replace(BOTH[protocol], bots=bots, sandbox=False)
    record = new_match(settings, Pairing(1, ("a", "b"), 0), tmp_path).play()
    assert record.not_started == (0, 1)
    assert record.is_void
    assert all(record.faults)
    assert Verdict.WON not in record.verdicts
    if protocol == "judge":
        assert record.payoffs == (0.5, 0.5)


@needs_programs
@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_is_ready_wins_against_one_that_is_not(tmp_path, bots_folder, seat):
    hanging = small_bot(bots_folder, "b", HANGS, protocol="judge", loading=0.2)
    bots = [Bot("random", BotKind.ENGINE, "random"), hanging]
    settings = replace(BOTH["judge"], bots=tuple(bots), sandbox=False)
    names = ("b", "random") if seat == 0 else ("random", "b")
    record = new_match(settings, Pairing(1, names, 0), tmp_path).play()
    assert record.not_started == (seat,)
    assert record.verdict_of("random") is Verdict.WON
    assert record.verdict_of("b") is Verdict.STALLED


@needs_programs
def test_a_bot_that_hangs_at_each_start_is_not_started_again(tmp_path, bots_folder):
    hanging = small_bot(bots_folder, "hangs", HANGS, protocol="judge", loading=0.05)
    others = tuple(Bot(name, BotKind.ENGINE, "random") for name in ("x", "y"))
    settings = TournamentSettings("recursive_tictactoe", (hanging, *others), games=2, sandbox=False)
    store = create_tournament(tmp_path / "round", settings)
    with played_here(store, jobs=1) as tournament:
        records = list(tournament.run())
    own = [record for record in records if "hangs" in record.bots]
    started = [
        '"kind": "start"' in (store.folder_of(one.number) / "messages.jsonl").read_text()
        for one in own
    ]
    assert started == [True] * FAILURES + [False] * (len(own) - FAILURES)
    rows = table(settings, records)
    assert [(row.name, row.matches) for row in rows][-1] == ("hangs", 0)
    assert all(row.matches == 4 for row in rows[:-1])
    # An unplayed match can be looked at.
    assert main(["arena", "replay", str(store.folder), str(own[-1].number)]) == 0


BROKEN = {
    "syntax.py": "if x\n",
    "telepathy/bot.toml": 'protocol = "telepathy"\n',
    "chess/bot.toml": 'protocol = "uci"\n',
    "chess/player": "#!/bin/sh\n",
    "asleep/player": "#!/bin/sh\n",
}


@needs_programs
def test_all_bots_that_cannot_play_are_told_at_once_and_the_others_play(tmp_path, capsys):
    for name, text in BROKEN.items():
        path = tmp_path / "bots" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755 if name == "chess/player" else 0o644)
    command = ["arena", "tournament", str(tmp_path / "bots"), "x=random", "y=random"]
    output = tmp_path / "round"
    command += ["--rules", "recursive_tictactoe"]
    assert main([*command, "-o", str(output), "--no-sandbox", "-p", "1"]) == 0
    said = capsys.readouterr()
    for part in (
        "syntax cannot play: syntax.py cannot be compiled:\n",
        "\n      if x\n",
        "telepathy cannot play: ",
        "protocol = 'telepathy'",
        "chess cannot play: Game: expected chess",
        "asleep cannot play: ",
        "chmod +x",
    ):
        assert part in said.err
    rows = {row.name: row for row in table(*_of(output))}
    assert {name for name, row in rows.items() if row.out} == {
        *("syntax", "telepathy", "chess", "asleep")
    }
    assert rows["x"].matches == rows["y"].matches == 2
    assert said.out.count("did not start") >= 4
    assert main(["arena", "table", str(output), "--to", "csv"]) == 0


def _of(folder):
    store = TournamentStore.open(folder)
    return store.settings, store.records()


@needs_programs
def test_too_few_bots_that_can_play_are_refused_with_all_reasons(tmp_path, capsys):
    for name, text in BROKEN.items():
        path = tmp_path / "bots" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    output = tmp_path / "round"
    command = ["arena", "tournament", str(tmp_path / "bots"), "x=random", "--no-sandbox"]
    assert main([*command, "-o", str(output)]) == 1
    said = capsys.readouterr().err
    assert all(f"\n  {name} cannot play" in said for name in ("syntax", "telepathy", "asleep"))
    assert not output.exists()
