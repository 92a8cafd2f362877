"""Matches of turn-based games with bots that speak CodinGame's protocol."""

from dataclasses import replace

import pytest
from codingame_bots import turns_bot
from recorded_judge import FIRST_LEGAL, write_bot
from small_bots import readable_folder

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.checks import expect_bots
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.check import check_settings, checked
from uctvis.errors import SettingError
from uctvis.games import find
from uctvis.play.clock import TimeControl

NAMES = ("A", "B")
RANDOM = Bot("B", BotKind.ENGINE, "random")


@pytest.fixture
def folder():
    with readable_folder() as place:
        yield place


def played(game, first, second, *, time_control=None, listen=None, **others):
    bots = (replace(first, name="A"), replace(second, name="B"))
    settings = TournamentSettings(game.full_name, bots, time_control=time_control, **others)
    expect_bots(settings)
    return TurnsMatch(settings, Pairing(1, NAMES, 0), listen=listen).play()


def told_by(game, record, seat):
    """What a bot that plays the last legal move is told, and its answers, by the rules."""
    position, made, said = game.initial(), [], [f"{game.full_name}\n{seat}"]
    for place, name in enumerate((*record.opening, *record.moves)):
        player = game.player(position)
        is_asked = player == seat and place >= len(record.opening)
        if is_asked:
            legal = [game.move_name(position, one) for one in game.legal_moves(position)]
            said.append("\n".join([str(len(made)), *made, str(len(legal)), *legal]))
            assert name == legal[-1]
            said.append(name)
            made = []
        else:
            made.append(name)
        position = game.play(position, game.parse_move(position, name))
    assert game.outcome(position) is not None
    # The start is written with the first turn.
    return [f"{said[0]}\n{said[1]}", *said[2:]]


@pytest.mark.parametrize("opening", [0, 3])
@pytest.mark.parametrize("name", ["chess", "hex:size=5", "mancala", "pig:goal=20", "tictactoe"])
def test_bots_are_told_what_was_made_and_what_is_legal(folder, name, opening):
    game = find(name)
    bots = [turns_bot(folder, one, game) for one in NAMES]
    said = ([], [])

    def listen(entry):
        if entry["kind"] in ("to", "from"):
            said[entry["seat"]].append(entry["text"])

    record = played(game, *bots, listen=listen, opening_moves=opening, seed=4)
    assert record.faults == ("", "")
    assert len(record.opening) >= opening
    assert record.left is None
    for seat in (0, 1):
        assert said[seat] == told_by(game, record, seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_each_bot_has_the_clock_of_its_own_protocol(folder, tmp_path, seat):
    game = find("recursive_tictactoe")
    # Longer than the clock of the other one in all.
    source = "import time\ndef waits(text):\n    time.sleep(0.02)\n    return text\n"
    slow = turns_bot(
        folder,
        "slow",
        game,
        lambda text: text.replace("print(legal,", "print(waits(legal),").replace(
            "import sys", f"import sys\n{source}"
        ),
    )
    judge = write_bot(tmp_path / "judge", FIRST_LEGAL)
    with Programs() as programs:
        bots = [slow, programs.of(read_bot(str(judge)))]
        control = TimeControl(0.01)
        record = played(game, *(bots[::-1] if seat else bots), time_control=control)
    assert record.faults == ("", "")
    assert record.left[seat] == 0.6
    assert record.left[1 - seat] < 0.6
    assert record.usage[seat].wall > 0.2


def test_an_engine_without_a_clock_plays_too(folder):
    game = find("tictactoe")
    engine = Bot("A", BotKind.ENGINE, "random")
    record = played(game, engine, turns_bot(folder, "B", game))
    assert record.faults == ("", "")
    assert record.left is None


ANSWERS = [
    ("print('e9e9', flush=True)", Verdict.ILLEGAL_MOVE, "got 'e9e9'"),
    ("pass", Verdict.OUT_OF_TIME, "expected a line within 200 ms"),
    ("print(legal, end='', flush=True)", Verdict.OUT_OF_TIME, "expected a line within 200 ms"),
    ("sys.exit('lost')", Verdict.CRASHED, "lost"),
    ("print('\\0', flush=True)", Verdict.WRONG_MESSAGE, "NUL"),
    ("print('x' * 20_000, flush=True)", Verdict.TOO_MUCH_OUTPUT, "10000 bytes"),
]


@pytest.mark.parametrize(("code", "verdict", "reason"), ANSWERS)
def test_bots_that_do_not_answer_lose(folder, code, verdict, reason):
    game = find("chess")
    lines = ("print(legal, flush=True) if turn == 0 else None", "turn += 1", f"if turn > 1: {code}")
    bad = "\n    ".join(lines)

    def change(text):
        return text.replace("while True:", "turn = 0\nwhile True:").replace(
            "print(legal, flush=True)", bad
        )

    limits = {"turn": 0.2} if verdict is Verdict.OUT_OF_TIME else {}
    bot = turns_bot(folder, "A", game, change, **limits)
    record = played(game, bot, RANDOM, time_control=TimeControl(1), seed=1)
    assert record.verdicts == (verdict, Verdict.WON)
    assert record.payoffs == (0.0, 1.0)
    assert reason in record.faults[0]
    assert len(record.moves) == 2


def test_a_bot_that_is_late_loses_even_if_the_other_one_cannot_win(folder, monkeypatch):
    """Unlike a bot whose clock has run out."""
    game = find("chess")
    monkeypatch.setattr(type(game), "can_win", lambda _game, _position, _player: False)
    bot = turns_bot(folder, "A", game, lambda text: text.replace("print(legal", "dict(legal=legal"))
    bot = replace(bot, limits=replace(bot.limits, first_turn=0.1))
    record = played(game, bot, RANDOM, time_control=TimeControl(1))
    assert record.verdicts == (Verdict.OUT_OF_TIME, Verdict.WON)


def test_a_clock_is_needed_by_other_programs_only(folder):
    game = find("tictactoe")
    bot = turns_bot(folder, "A", game)
    other = replace(bot, name="B", protocol="judge")
    settings = TournamentSettings("tictactoe", (bot, other), time_control=None)
    with pytest.raises(SettingError, match="Clock: expected a clock, which the program of B needs"):
        expect_bots(settings)
    expect_bots(replace(settings, bots=(bot, RANDOM)))
    settings = TournamentSettings("tictactoe", (bot, other), opening_moves=2)
    with pytest.raises(SettingError, match="protocol of B has no openings"):
        expect_bots(settings)


def test_the_check_says_what_is_wrong(folder):
    game = find("tictactoe")
    good = checked(check_settings(turns_bot(folder, "A", game), "tictactoe"))
    assert good.passed
    assert "moves against random moves" in good.summary
    late = turns_bot(
        folder, "B", game, lambda text: text.replace("print(legal", "dict(legal=legal")
    )
    late = replace(late, limits=replace(late.limits, first_turn=0.2))
    bad = checked(check_settings(late, "tictactoe"))
    assert not bad.passed
    assert bad.summary == "It failed: out of time: expected a line within 200 ms"
