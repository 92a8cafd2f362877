"""Every kind of matches that is found, against its contract, with its parts in all rooms."""

import csv
import io
import os
from dataclasses import replace

import pytest
from kind_samples import SAMPLES, sample_of

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.following.followers import following_of
from uctvis.arena.following.following import Follower
from uctvis.arena.following.kinds import following_named
from uctvis.arena.following.replaying import replay_lines
from uctvis.arena.kinds import kind_of_game, match_kinds
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.checks import expect_bots
from uctvis.arena.referees.kinds import refereeing_of
from uctvis.arena.referees.kinds.contract import PLAYS, READY, STARTED, MatchArguments
from uctvis.arena.referees.refereed_match import RefereedMatch
from uctvis.arena.referees.unplayed import UnplayedMatch
from uctvis.arena.schedules.schedule import SCHEDULES
from uctvis.arena.schedules.settings_json import settings_from_json, settings_to_json
from uctvis.arena.seats.protocols import protocol_of, usual_protocol
from uctvis.arena.standings.match_list import matches_as_csv
from uctvis.arena.standings.table import table
from uctvis.arena.tournament.check import check_settings
from uctvis.arena.tournament.tournament import default_jobs
from uctvis.errors import GameError, SettingError
from uctvis.modules import names_in


@pytest.fixture(params=match_kinds(), ids=lambda kind: kind.name)
def kind(request):
    return request.param


@pytest.fixture
def sample(kind, tmp_path):
    return sample_of(kind, tmp_path / "cup")


def test_each_file_is_a_kind():
    assert [*SAMPLES] == [kind.name for kind in reversed(match_kinds())]
    assert {kind.name for kind in match_kinds()} == {*names_in("uctvis.arena.kinds")}
    assert len({kind.rank for kind in match_kinds()}) == len(match_kinds())
    for room in ("following", "referees", "terminal"):
        assert names_in(f"uctvis.arena.{room}.kinds") == names_in("uctvis.arena.kinds")


def test_a_game_has_one_kind(kind, sample):
    settings = sample[0].settings
    assert settings.kind is kind
    assert kind_of_game(settings.game, settings.judged) is kind
    assert settings.game_title == kind.title(settings.game)
    assert kind.full_name(settings.game) == settings.game
    assert settings_from_json(settings_to_json(settings)).kind is kind
    fewest, most = settings.allowed_players
    assert fewest <= settings.players <= most


def test_programs_that_are_not_bots_are_changed_with_them(kind, sample):
    settings = sample[0].settings
    judges = kind.judges(settings.judged)
    assert bool(kind.about(settings.judged)) == kind.has_judge
    assert bool(judges) == kind.has_judge
    changed = settings.with_each(lambda bot: replace(bot, game="another"))
    assert changed.kind is kind
    assert {bot.game for bot in (*changed.bots, *changed.programs)} == {"another"}
    assert settings.programs[len(settings.programs) - len(judges) :] == judges
    assert settings.with_each(lambda bot: bot) == settings


def test_only_a_judge_may_know_what_bots_read(kind, sample):
    game = sample[0].settings.game
    if kind.has_judge:
        with pytest.raises(GameError, match="only the judge knows"):
            kind.stub(game)
    else:
        assert "gameloop" in kind.stub(game)


def test_it_has_a_schedule_a_protocol_and_jobs(kind, sample):
    settings = sample[0].settings
    assert kind.usual_schedule in SCHEDULES
    assert kind.name in protocol_of(usual_protocol(kind.name)).matches
    thinking = settings.players if kind.answers_together else 1
    assert default_jobs(settings) == max(1, os.cpu_count() // thinking)
    assert settings.seed_of(0) == settings.seed
    assert settings.seed_of(3) == settings.seed_of(3)


def test_its_follower_reads_what_its_referee_writes(kind, sample):
    store, record, folder = sample
    follower = following_of(store.settings, folder)
    follower.read_all()
    assert isinstance(follower, Follower)
    assert follower.kind == kind.name
    assert follower.starts == 1
    assert follower.bots == record.bots
    assert follower.end.verdicts == record.verdicts
    assert follower.game_title == store.settings.game_title


def test_a_match_is_told_as_text(kind, sample):
    store, record, folder = sample
    follower = following_of(store.settings, folder)
    follower.read_all()
    following = following_named(kind.name)
    assert bool(following.no_game) == (not kind.has_moves)
    plain = [*replay_lines(follower)]
    assert all(name in "\n".join(plain[-2 - len(record.bots) :]) for name in record.bots)
    whole = [*replay_lines(follower, boards=True, messages=True, in_ascii=True)]
    assert [line for line in whole if line in plain] >= plain[:1]
    assert len(whole) > len(plain)
    steps = [*following.steps(follower)]
    assert bool(steps) == following.has_steps
    assert [step.time for step in steps] == sorted(step.time for step in steps)
    assert len({step.number for step in steps}) == len(steps)


def test_a_match_that_is_not_played_has_a_transcript_of_its_kind(kind, sample, tmp_path):
    settings = sample[0].settings
    bots = tuple(replace(bot, problem="it is broken") for bot in settings.bots)
    settings = replace(settings, bots=bots)
    names = tuple(bot.name for bot in bots[: settings.players])
    folder = tmp_path / "unplayed"
    folder.mkdir()
    record = UnplayedMatch(settings, Pairing(1, names, 0), folder, None).play()
    assert {*record.verdicts} == {Verdict.DID_NOT_START}
    follower = following_of(settings, folder)
    follower.read_all()
    assert follower.end.faults == record.faults
    assert follower.game_title == settings.game_title


def test_its_referee_is_a_match(kind, sample):
    settings = sample[0].settings
    names = tuple(bot.name for bot in settings.bots[: settings.players])
    given = MatchArguments(None, {}, None, None, "")
    match = refereeing_of(kind).match(settings, Pairing(1, names, 0), None, given)
    assert isinstance(match, RefereedMatch)
    match.stop()


def test_bots_that_cannot_play_are_refused(kind, sample):
    settings = replace(sample[0].settings, opening_moves=0)
    program = Bot("Eve", BotKind.PROGRAM, command=("/bin/false",), game="no such game")
    spoken = usual_protocol(kind.name)
    settings = replace(settings, bots=(replace(program, protocol=spoken),))
    with pytest.raises((SettingError, GameError)):
        expect_bots(settings)
    with pytest.raises(SettingError) as caught:
        expect_bots(replace(settings, bots=(replace(program, protocol="uci", game=""),)))
    assert caught.value.field in ("protocol", "game")


def test_the_check_of_a_bot(kind, sample):
    settings, refereeing = sample[0].settings, refereeing_of(kind)
    bot = Bot("Eve", BotKind.PROGRAM, command=("/bin/false",), protocol=usual_protocol(kind.name))
    checking = check_settings(bot, settings.game, settings.judged, sandbox=False)
    assert checking.kind is kind
    assert checking.bots[0] == bot
    assert len(checking.bots) == checking.players
    expect_bots(checking)
    assert refereeing.stage_of({"kind": "start", "seat": 0}) == STARTED
    assert refereeing.stage_of({"kind": "start", "seat": 1}) == ""
    found = {
        refereeing.stage_of(entry)
        for entry in (
            {"kind": "turn", "seat": 0},
            {"kind": "move", "seat": 0},
            {"kind": "from", "seat": 0},
            {"kind": "step", "answers": ["MOVE 0 1", ""]},
        )
    }
    assert PLAYS in found <= {"", READY, PLAYS}
    record = sample[1]
    passes, text = refereeing.about(record, bot, plays=True)
    assert passes
    assert text
    assert not refereeing.about(record, bot, plays=False)[0]
    assert refereeing.blamed(record) == 0


def test_its_lists_have_one_row_for_each_match_and_bot(kind, sample):
    store, record, _folder = sample
    records = list(store.records())
    rows = [*csv.reader(io.StringIO(matches_as_csv(store.settings, records)))]
    assert len(rows) == 1 + len(records)
    assert ("opening" in rows[0]) == kind.has_moves
    assert int(rows[1][4]) == store.settings.seed_of(record.pair)
    found = table(store.settings, records)
    assert {row.name for row in found} == {bot.name for bot in store.settings.bots}


def test_the_terminal_has_a_view_of_it(kind):
    pytest.importorskip("textual")
    from uctvis.arena.terminal.kinds import screen_of
    from uctvis.arena.terminal.match_screen import MatchScreen

    assert issubclass(screen_of(kind), MatchScreen)
