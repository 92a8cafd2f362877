"""What each protocol must do: play a match, and say in words what a bot did wrong."""

import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from for_long import rest_for_long
from protocol_bots import NAMES_OF_FAULTS, PROTOCOLS, bots_of
from small_bots import small_bot

from uctvis import games
from uctvis.arena.bots.limits import Limits
from uctvis.arena.kinds import match_kinds
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.checks import expect_bots
from uctvis.arena.referees.referee import new_match
from uctvis.arena.seats.contract import BotProtocol
from uctvis.arena.seats.protocols import (
    all_protocols,
    protocol_of,
    protocol_of_judges,
    usual_protocol,
)
from uctvis.arena.tournament.check import check_settings, checked
from uctvis.errors import ArenaError
from uctvis.play.clock import TimeControl

NAMES = [protocol.name for protocol in all_protocols()]
GUIDE = Path(__file__).parents[3] / "docs" / "bots.md"
KEPT = {Verdict.WON, Verdict.DRAW, Verdict.LOST}
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only there bots are confined")


def play(settings):
    """The record of a match of the two bots, after which nothing of them is left."""
    expect_bots(settings)
    entries = []
    pairing = Pairing(1, tuple(bot.name for bot in settings.bots), 0)
    record = new_match(settings, pairing, listen=entries.append).play()
    pids = [entry["pid"] for entry in entries if entry["kind"] == "start"]
    assert len(pids) >= len(settings.bots)
    assert not any(map(psutil.pid_exists, pids))
    return record


def test_lists_for_users_begin_with_the_usual_ones():
    assert NAMES[:5] == ["judge", "uci", "codingame", "tuc_chess", "ai_arena"]


def test_each_has_small_bots():
    assert sorted(NAMES) == sorted(PROTOCOLS)


@pytest.mark.parametrize("name", NAMES)
def test_it_declares_what_is_asked(name):
    protocol = protocol_of(name)
    assert isinstance(protocol, BotProtocol)
    assert protocol.name == name
    kinds = {kind.name for kind in match_kinds()}
    assert {*protocol.usual_in} <= {*protocol.matches} <= kinds
    assert protocol.matches
    judges = {kind.has_judge for kind in match_kinds() if kind.name in protocol.matches}
    assert protocol.is_for_judges == (judges == {True})
    if protocol.game:
        games.find(protocol.game)
    declared = {one for one in vars(BotProtocol) if not one.startswith("_")} | {"name", "title"}
    assert {one for one in vars(type(protocol)) if not one.startswith("_")} <= declared


@pytest.mark.parametrize("name", NAMES)
def test_the_guide_shows_it(name):
    rows = [
        line for line in GUIDE.read_text("utf-8").splitlines() if line.startswith(f"| `{name}` |")
    ]
    assert len(rows) == 1
    assert protocol_of(name).title in rows[0]


def test_each_kind_of_matches_has_one_usual_protocol():
    assert usual_protocol() in {usual_protocol(kind.name) for kind in match_kinds()}
    assert protocol_of(protocol_of_judges()).is_for_judges
    for kind in match_kinds():
        assert kind.has_judge == protocol_of(usual_protocol(kind.name)).is_for_judges
        assert sum(kind.name in one.usual_in for one in all_protocols()) == 1
        assert kind.name in protocol_of(usual_protocol(kind.name)).matches


@pytest.mark.parametrize("name", ["", "contract", "http", "../judge", "judge.x"])
def test_a_name_of_no_protocol_is_refused(name):
    with pytest.raises(ArenaError, match="expected one of judge, uci"):
        protocol_of(name)


@on_linux
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_a_match(bots_folder, name):
    of = bots_of(name)
    bots = tuple(of.good(bots_folder, one) for one in ("A", "B"))
    settings = of.settings(bots_folder, bots)
    if settings.time_control is not None:
        settings = replace(settings, time_control=TimeControl(1.0))
    record = play(settings)
    assert {*record.verdicts} <= KEPT, record.faults
    assert record.faults == ("", "")


FAULTS = [(name, fault) for fault in NAMES_OF_FAULTS for name in NAMES]


@on_linux
@pytest.mark.parametrize("case", rest_for_long(2 * len(NAMES), FAULTS), ids=" ".join)
def test_a_fault_is_said_in_words_and_costs_only_this_bot_the_match(bots_folder, case):
    name, fault = case
    of = bots_of(name)
    source, verdict = of.FAULTS[fault]
    limits = {**of.LIMITS, "saving": 0.2} | ({"loading": 0.3} if fault == "silent" else {})
    faulty = small_bot(bots_folder, "A", source, protocol=name, **limits)
    good = of.good(bots_folder, "B")
    good = replace(good, limits=replace(good.limits, saving=0.5))
    settings = of.settings(bots_folder, (faulty, good))
    if settings.time_control is not None:
        settings = replace(settings, time_control=TimeControl(0.02))
    record = play(settings)
    assert record.verdicts[0] is verdict, record.faults
    assert record.verdicts[1] is Verdict.WON
    said, other = record.faults
    assert other == ""
    assert len(said.split()) > 2
    assert not set("<>") & set(said)
    assert ("oops" in said) == (fault == "dying")


@on_linux
@pytest.mark.parametrize("name", rest_for_long(2, NAMES))
def test_a_check_passes_a_good_bot_and_refuses_a_dying_one(bots_folder, name):
    of = bots_of(name)
    settings = of.settings(bots_folder, ())
    told = []
    if name != "uci":  # its bot knows one game only
        bot = replace(of.good(bots_folder, "A"), limits=Limits(loading=20.0, first_turn=10.0))
        assert checked(check_settings(bot, settings.game, settings.judged), tell=told.append).passed
        assert told[0] == "It starts."
    dying = small_bot(bots_folder, "C", "raise SystemExit('oops')", protocol=name)
    found = checked(check_settings(dying, settings.game, settings.judged))
    assert not found.passed
    assert "oops" in "\n".join((found.summary, *found.errors))
