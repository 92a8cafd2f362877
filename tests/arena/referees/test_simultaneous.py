"""Matches of simultaneous games: what bots are sent, what their answers and faults lead to."""

import json
import threading
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest
from for_long import rest_for_long
from plain_painting import FATAL, FINE, plain_verdict
from remote_bots import LONG, Player, serving
from simultaneous_bots import (
    PLAYS,
    REPEATS,
    Script,
    idle,
    misbehaving,
    simultaneous_bot,
    simultaneous_match,
    simultaneous_settings,
)
from small_bots import readable_folder
from wrong_commands import PAINTING_COMMANDS, WRONG_SHEEP_LINES, random_painting_line

from uctvis import simultaneous
from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.following.simultaneous_following import SimultaneousFollower
from uctvis.arena.matches.match import payoffs_of
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import Verdict

# One pawn each, and no walls.
OPEN = 10
AREAS = (9.0, 9.0)


@pytest.fixture
def folder():
    with readable_folder() as place:
        yield place


@pytest.fixture
def pool():
    with ThreadPoolExecutor() as threads:
        yield threads


def followed(folder, game):
    follower = SimultaneousFollower.of_game(folder, simultaneous.find(game))
    follower.read_all()
    return follower


def told(follower, seat):
    """The lines that a bot was sent, turn by turn, as the transcript's reader says."""
    said = [one for one in follower.messages if one.seat == seat and not one.by_bot]
    return [one.text.split("\n") for one in said]


@pytest.mark.parametrize("game", ["painting", "sheep:rules=original"])
def test_each_bot_is_sent_its_lines_in_its_dialect(folder, game):
    bots = [
        simultaneous_bot(folder, name, REPEATS, dialect=dialect, log=2**25)
        for name, dialect in (("A", "original"), ("B", "text"))
    ]
    record = simultaneous_match(game, *bots, folder=folder, seed=5, sandbox=True).play()
    follower = followed(folder, game)
    assert record.faults == ("", "")
    assert record.reason == "after 250 turns"
    assert len(follower.steps) == 250
    assert follower.dialects == ("original", "text")
    for seat in (0, 1):
        lines = told(follower, seat)
        for turn in range(250):
            heard = [line.text for line in follower.errors_at(turn + 1, seat)]
            assert heard == lines[turn]
        assert all(step.answers[seat] for step in follower.steps)
        assert all(0 <= step.seconds[seat] < 20 for step in follower.steps)
        assert record.usage[seat].wall > 0
        assert record.usage[seat].cpu > 0
    scores = follower.states[-1].scores()
    assert record.scores == scores == follower.end.scores
    assert record.payoffs == payoffs_of(scores)
    expected = {1.0: Verdict.WON, 0.5: Verdict.DRAW, 0.0: Verdict.LOST}
    assert record.verdicts == tuple(expected[payoff] for payoff in record.payoffs)


def without_times(path):
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    kept = [
        {key: value for key, value in entry.items() if key not in ("t", "pid", "seconds")}
        for entry in entries
    ]
    joined = []
    for entry in kept:
        # What a bot writes may arrive in several parts.
        before = joined[-1] if joined else {}
        if entry["kind"] == before.get("kind") == "error" and entry["seat"] == before["seat"]:
            before["text"] += "\n" + entry["text"]
        else:
            joined.append(entry)
    return joined


def test_equal_seeds_and_bots_give_equal_transcripts(folder):
    ends = f"{REPEATS}\nif turn == 40: sys.exit('enough')"
    bots = [simultaneous_bot(folder, name, ends) for name in "AB"]
    found = []
    for seed in (3, 3, 4):
        simultaneous_match("painting", *bots, folder=folder, seed=seed).play()
        found.append(without_times(folder / TRANSCRIPT))
    assert found[0] == found[1] != found[2]


def test_lines_beyond_those_that_are_due_wait_for_the_next_turn(folder, tmp_path):
    ahead = f"if turn % 2: {PLAYS}; {PLAYS}"
    simultaneous_match(
        "sheep",
        simultaneous_bot(folder, "A", ahead),
        simultaneous_bot(folder, "B"),
        folder=tmp_path,
    ).play()
    first, second = followed(tmp_path, "sheep").steps[:2]
    assert first.answers[0] == second.answers[0]
    assert first.answers[1] != second.answers[1]


# What breaks the rules, and whether an answer is missing then.
FAULTS = [
    ("pass", Verdict.OUT_OF_TIME, "expected 3 lines within 100 ms", True),
    ("say(lines[0] + '\\n')", Verdict.OUT_OF_TIME, "expected 3 lines within 100 ms", True),
    ("say('\\n'.join(lines))", Verdict.OUT_OF_TIME, "expected 3 lines within 100 ms", True),
    ("time.sleep(60)", Verdict.OUT_OF_TIME, "expected 3 lines within 100 ms", True),
    ("sys.exit('lost')", Verdict.CRASHED, "exit code 1\nlost", True),
    ("os.kill(os.getpid(), 11)", Verdict.CRASHED, "signal 11", True),
    ("os.close(1)", Verdict.CRASHED, "closed its output", True),
    ("say('x' * 20_000)", Verdict.TOO_MUCH_OUTPUT, "10000 bytes", True),
    ("say('x\\n' * 20_000)", Verdict.WRONG_MESSAGE, "got 'x'", False),
    ("say(b'MOVE \\xff\\n')", Verdict.WRONG_MESSAGE, "UTF-8", True),
    ("say('\\0\\n' * 9)", Verdict.WRONG_MESSAGE, "NUL", True),
    ("say('MOVE 0 9\\n' * 9)", Verdict.WRONG_MESSAGE, "a direction, 1 to 4", False),
]


CASES = [(*one, (number + flip) % 2) for flip in (0, 1) for number, one in enumerate(FAULTS)]


@pytest.mark.parametrize("case", rest_for_long(len(FAULTS), CASES), ids=str)
def test_a_bot_that_breaks_the_rules_loses(folder, tmp_path, case):
    code, verdict, reason, is_missing, seat = case
    # Seed 12: three pawns each.
    names = "AB" if seat == 0 else "BA"
    limit = {"turn": 0.1} if verdict is Verdict.OUT_OF_TIME else {}
    bad = simultaneous_bot(folder, names[0], misbehaving(code), saving=0.1, **limit)
    good = simultaneous_bot(folder, names[1])
    bots = (bad, good) if seat == 0 else (good, bad)
    record = simultaneous_match("painting", *bots, folder=tmp_path, seed=12).play()
    follower = followed(tmp_path, "painting")
    assert len(follower.steps) == 2
    answers = follower.steps[-1].answers
    assert (answers[seat] is None) == is_missing
    assert answers[1 - seat] is not None
    assert record.verdicts[seat] is verdict
    assert record.verdicts[1 - seat] is Verdict.WON
    assert reason in record.faults[seat]
    assert record.faults[1 - seat] == ""
    assert record.scores[seat] == -1
    assert record.scores[1 - seat] >= 9
    assert record.payoffs[seat] == 0.0
    assert record.reason == f"{'AB'[seat]}: {verdict.title}"


def test_all_that_a_bot_says_before_its_fault_belongs_to_that_turn(folder, tmp_path):
    code = "print('bye', turn, file=sys.stderr); sys.exit(3)"
    bots = simultaneous_bot(folder, "A", misbehaving(code)), simultaneous_bot(folder, "B")
    simultaneous_match("sheep", *bots, folder=tmp_path).play()
    follower = followed(tmp_path, "sheep")
    assert [line.text for line in follower.errors_at(2, 0)] == ["bye 2"]


def test_long_errors_belong_to_their_turn(folder, tmp_path):
    # More than is read at once, but less than a pipe takes.
    code = f"""
os.write(2, b"".join(b"%d " % turn + b"x" * 250 + b"\\n" for line in range(200)))
{PLAYS} if turn < 9 else sys.exit()
"""
    bots = simultaneous_bot(folder, "A", code.strip(), log=2**25), simultaneous_bot(folder, "B")
    simultaneous_match("sheep", *bots, folder=tmp_path).play()
    follower = followed(tmp_path, "sheep")
    assert len(follower.steps) == 9
    for turn in range(1, 10):
        lines = follower.errors_at(turn, 0)
        assert len(lines) == 200
        assert {line.text.split()[0] for line in lines} == {str(turn)}


@pytest.mark.parametrize(("turn", "faulty"), [(7, True), (250, False)])
def test_what_follows_an_answer_counts_in_the_next_turn(folder, tmp_path, turn, faulty):
    code = f"{PLAYS}; sys.exit(3)"
    bots = simultaneous_bot(folder, "A", misbehaving(code, turn)), simultaneous_bot(folder, "B")
    record = simultaneous_match("sheep", *bots, folder=tmp_path).play()
    steps = followed(tmp_path, "sheep").steps
    if faulty:
        assert len(steps) == turn + 1
        assert steps[turn - 1].answers[0] is not None
        assert steps[turn].answers[0] is None
        assert record.verdicts == (Verdict.CRASHED, Verdict.WON)
        assert "exit code 3" in record.faults[0]
    else:
        assert len(steps) == turn
        assert record.faults == ("", "")


def test_both_break_the_rules_in_one_turn(folder, tmp_path):
    bots = (
        simultaneous_bot(folder, "A", misbehaving("say('WAIT\\n' * len(lines))")),
        simultaneous_bot(folder, "B", misbehaving("sys.exit(4)")),
    )
    record = simultaneous_match("sheep", *bots, folder=tmp_path).play()
    assert record.verdicts == (Verdict.WRONG_MESSAGE, Verdict.CRASHED)
    assert "got 'WAIT'" in record.faults[0]
    assert "exit code 4" in record.faults[1]
    assert record.scores == (-1.0, -1.0)
    assert record.payoffs == (0.5, 0.5)
    assert record.reason == "A: wrong message; B: crashed"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_does_not_start_loses(folder, tmp_path, seat):
    bots = [simultaneous_bot(folder, name) for name in "AB"]
    missing = replace(bots[seat], command=("./missing",))
    bots[seat] = missing
    record = simultaneous_match("painting", *bots, folder=tmp_path).play()
    assert record.verdicts[seat] is Verdict.DID_NOT_START
    assert record.verdicts[1 - seat] is Verdict.WON
    (step,) = followed(tmp_path, "painting").steps
    assert step.answers[seat] is None
    assert step.answers[1 - seat]


# With the original rules.


@pytest.mark.parametrize("seat", [0, 1])
def test_in_the_original_the_area_of_a_late_player_decides(folder, tmp_path, seat):
    names = "AB" if seat == 0 else "BA"
    bad = simultaneous_bot(folder, names[0], misbehaving("pass", 1), first_turn=0.2, saving=0.1)
    good = simultaneous_bot(folder, names[1])
    bots = (bad, good) if seat == 0 else (good, bad)
    record = simultaneous_match("painting:rules=original", *bots, folder=tmp_path, seed=OPEN).play()
    assert record.scores == AREAS
    assert record.payoffs == (0.5, 0.5)
    assert record.verdicts == (Verdict.DRAW, Verdict.DRAW)
    assert "expected a line within" in record.faults[seat]
    assert "out of time" in record.reason


def test_a_seed_without_a_map_has_no_result(tmp_path):
    person = Script(idle)
    record = simultaneous_match(
        "painting:rules=original", person, person, folder=tmp_path, seed=6
    ).play()
    assert record.verdicts == (Verdict.VOID, Verdict.VOID)
    assert record.scores == ()
    assert record.payoffs == (0.5, 0.5)
    assert "a seed for which the original finds a map" in record.reason
    assert record.is_void
    follower = followed(tmp_path, "painting:rules=original")
    assert follower.states == follower.steps == []
    assert follower.end.verdicts == record.verdicts
    assert not person.asked


# Commands.


def expect_verdict(record, seat, expected, *, original, line):
    """Check what the referee says about a command, given what a plain reader of the sheet says."""
    if expected == FINE:
        assert record.faults == ("", ""), line
        return
    assert record.faults[seat].startswith("expected "), line
    assert record.faults[1 - seat] == "", line
    if expected == FATAL and original:
        assert record.verdicts == (Verdict.VOID, Verdict.VOID), line
        assert record.scores == ()
        assert "so there is no result" in record.reason
        return
    if original:
        assert record.scores == AREAS, line
        assert record.verdicts == (Verdict.DRAW, Verdict.DRAW), line
    else:
        assert record.verdicts[seat] is Verdict.WRONG_MESSAGE, line
        assert record.scores[seat] == -1, line
        assert record.verdicts[1 - seat] is Verdict.WON


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("rules", ["original", "text"])
def test_each_kind_of_command_of_painting(rules, seat):
    for line, expected in PAINTING_COMMANDS.items():
        if "\n" not in line:
            check_line(rules, line, expected[rules == "text"], seat)


def check_line(rules, line, expected, seat):
    """Let a person send a line in the first turn of Painting, and check the verdict."""

    def lines(state, player):
        # After a good line, a wrong one ends the game.
        return [line if state.turn == 0 else "MOVE 0 x"]

    bots = (Script(lines), Script(idle)) if seat == 0 else (Script(idle), Script(lines))
    seen = []
    record = simultaneous_match(
        f"painting:rules={rules}", *bots, seed=OPEN, listen=seen.append
    ).play()
    steps = [entry for entry in seen if entry["kind"] == "step"]
    assert steps[0]["answers"][seat] == line
    if expected == FINE:
        assert len(steps) == 2, line
        assert "expected whole numbers" in record.faults[seat]
    else:
        assert len(steps) == 1, line
        expect_verdict(record, seat, expected, original=rules == "original", line=line)


@pytest.mark.parametrize("rules", ["original", "text"])
def test_each_kind_of_wrong_command_of_sheep(rules):
    for number, line in enumerate(WRONG_SHEEP_LINES):
        if "\n" in line:
            continue
        seat = number % 2
        wrong = Script(lambda state, player, line=line: [idle(state, player)[0]] + [line] * 3)
        bots = (wrong, Script(idle)) if seat == 0 else (Script(idle), wrong)
        record = simultaneous_match(f"sheep:rules={rules}", *bots).play()
        assert record.faults[seat].startswith("line 2: expected ")
        if not record.scores:
            # The original referee itself ends with an error.
            assert rules == "original"
            assert record.verdicts == (Verdict.VOID, Verdict.VOID)
            continue
        assert record.verdicts[seat] is Verdict.WRONG_MESSAGE
        assert record.scores[seat] == -1
        assert record.verdicts[1 - seat] is Verdict.WON


@pytest.mark.parametrize("block", rest_for_long(1, range(101)))
def test_random_lines_get_their_verdicts(block):
    random = Random(block)
    for number in range(1000 if block else 300):
        line = random_painting_line(random).replace("\n", " ")
        rules = random.choice(("original", "text"))
        check_line(rules, line, plain_verdict(line, 2, rules), number % 2)


def test_random_bytes_of_programs_get_some_verdict(folder):
    """A program that writes anything, in pieces of any size; the referee lives."""
    code = """
import random
random.seed(SEED)
while True:
    say(bytes(random.choice(b"MOVESHOT 0123456789-\\n\\r\\0\\xff") for _sign in range(50)))
"""
    wrong = {Verdict.WRONG_MESSAGE, Verdict.TOO_MUCH_OUTPUT}
    for seed in range(8):
        name = f"bad{seed}"
        bad = simultaneous_bot(folder, name, code.strip().replace("SEED", str(seed)), saving=0.1)
        record = simultaneous_match("painting", replace(bad, name="A"), Script(idle)).play()
        assert record.verdicts[0] in wrong
        assert record.verdicts[1] is Verdict.WON


# People.


def test_a_slow_person_does_not_take_the_time_of_the_other_bot(folder, tmp_path):
    waited = threading.Event()

    def lines(state, player):
        if state.turn == 1:
            # Longer than the other bot may think.
            waited.wait(1.7)
        return ["MOVE 0 x"] * 3 if state.turn == 4 else idle(state, player)

    bot = simultaneous_bot(folder, "A", turn=1.5)
    person = Script(lines)
    record = simultaneous_match("painting", bot, person, folder=tmp_path, seed=3).play()
    assert record.verdicts == (Verdict.WON, Verdict.WRONG_MESSAGE)
    steps = followed(tmp_path, "painting").steps
    assert steps[1].seconds[1] > 1.5 > steps[1].seconds[0]
    assert person.asked == [(turn, 1) for turn in range(5)]
    assert not person.stopped.is_set()


def test_a_person_who_sends_too_few_lines_loses():
    record = simultaneous_match("sheep", Script([]), Script(idle)).play()
    assert record.verdicts == (Verdict.WRONG_MESSAGE, Verdict.WON)


def test_a_match_with_a_person_is_stopped(folder):
    asked = threading.Event()

    class Waiting(Script):
        def choose_lines(self, state, player):
            asked.set()
            self.stopped.wait(60)
            return ["anything"]

    person = Waiting(None)
    match = simultaneous_match("painting", person, simultaneous_bot(folder, "B"))
    stopping = threading.Thread(target=lambda: (asked.wait(60), match.stop()))
    stopping.start()
    with pytest.raises(CancelledError):
        match.play()
    stopping.join()


def test_an_error_of_a_person_ends_the_match(folder):
    def lines(_state, _player):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        simultaneous_match("painting", Script(lines), simultaneous_bot(folder, "B")).play()


# Remote bots.


class RemoteSheep(Player):
    """Plays Sheep with harmless moves, until a turn."""

    def play(self, turns=250):
        number = int(self.hear())
        self.hear()
        sheep, shepherds, dogs, sheds, _own = map(int, self.hear().split())
        units = range(2 + sheep + number, 2 + sheep + shepherds + dogs, 2)
        for _turn in range(turns):
            for _thing in range(sheep + shepherds + dogs + sheds):
                if self.hear() is None:
                    return
            for unit in units:
                self.say(f"MOVE {unit} 0 1")
        while self.hear() is not None:
            pass
        self.line.close()


REMOTE = "tcp:A,protocol=codingame"


def test_a_remote_bot_plays(pool, folder, tmp_path):
    with serving() as server:
        bots = replace(read_bot(REMOTE), name="A"), simultaneous_bot(folder, "B")
        bots = [replace(bot, limits=bots[1].limits) for bot in bots]
        match = simultaneous_match("sheep", *bots, folder=tmp_path, server=server)
        result = pool.submit(match.play)
        pool.submit(lambda: RemoteSheep(server.address, "A").play()).result(LONG)
        record = result.result(LONG)
    assert record.faults == ("", "")
    assert len(followed(tmp_path, "sheep").steps) == 250
    assert record.usage[0].wall > 0


def test_a_remote_bot_that_stops_answering_is_late(pool, folder):
    with serving() as server:
        bots = replace(read_bot(REMOTE), name="A"), simultaneous_bot(folder, "B")
        limits = replace(bots[1].limits, turn=0.3)
        match = simultaneous_match("sheep", replace(bots[0], limits=limits), bots[1], server=server)
        result = pool.submit(match.play)
        pool.submit(lambda: RemoteSheep(server.address, "A").play(2)).result(LONG)
        record = result.result(LONG)
    assert record.verdicts == (Verdict.OUT_OF_TIME, Verdict.WON)


def test_a_remote_bot_that_does_not_come_loses(folder):
    with serving(patience=0.1) as server:
        bots = replace(read_bot(REMOTE), name="A"), simultaneous_bot(folder, "B")
        record = simultaneous_match("sheep", *bots, server=server).play()
    assert record.verdicts == (Verdict.DID_NOT_START, Verdict.WON)


def test_only_simultaneous_games_are_played(tmp_path):
    settings = simultaneous_settings("tictactoe", (Bot("A", BotKind.ENGINE, "random"),) * 2)
    with pytest.raises(ValueError, match="not simultaneous"):
        simultaneous_match("tictactoe", *settings.bots)
