"""What a referee and bots say to each other by CodinGame's protocol."""

import itertools
from contextlib import contextmanager
from random import Random
from time import perf_counter

import pytest
from codingame_bots import scripted_source
from for_long import rest_for_long
from playing_bots import PATIENCE
from recorded_codingame import FOLDER, REPEATING, recorded_turns, turns_json
from small_bots import readable_folder, small_bot

from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.verdict import FaultError, Verdict
from uctvis.arena.running.channel import end_all
from uctvis.arena.running.output import Heard, WrongOutputError
from uctvis.arena.running.pipes import Pipes
from uctvis.arena.running.process import BotProcess
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.seats import turn_talk
from uctvis.arena.seats.turn_talk import TurnTalk, turn_output, wait_for_all

LIMITS = Limits(first_turn=PATIENCE, turn=PATIENCE)
_NUMBERS = itertools.count()
# The time on a clock of its own.
NOON = 43200.0


@pytest.fixture(scope="module")
def folder():
    with readable_folder() as place:
        yield place


class Talks:
    """Bots that a test talks to."""

    def __init__(self, folder, sources, limits, **files):
        self.pipes = Pipes()
        self.notes = []
        self.processes, self.talks = [], []
        for seat, source in enumerate(sources):
            bot = small_bot(folder, f"bot{next(_NUMBERS)}", source)
            for name, texts in files.items():
                (bot.folder / name).write_text(texts[seat])
            output = turn_output(limits)
            process = BotProcess(seat, bot, Sandbox.none(), self.pipes, self._note, output)
            self.processes.append(process)
            self.talks.append(TurnTalk(seat, process, limits, self._note))
        for process in self.processes:
            assert self.pipes.wait(
                perf_counter() + PATIENCE, lambda process=process: process.has_started
            )

    def _note(self, kind, seat, **values):
        self.notes.append((kind, seat, values))

    def ask(self, *lines, due=1, talk=None):
        """The lines that the first bot, or another one, answers; "TURN" is added."""
        talk = talk or self.talks[0]
        talk.write([*lines, "TURN"], due)
        self.pipes.wait(talk.until, lambda: talk.has_answered)
        return talk.take().text.split("\n") if due else []

    def texts(self, kind, seat=0):
        return [values["text"] for one, place, values in self.notes if (one, place) == (kind, seat)]


@contextmanager
def talks(folder, *answers, limits=LIMITS, sources=(), **files):
    sources = sources or [scripted_source(answer) for answer in answers]
    talking = Talks(folder, sources, limits, **files)
    try:
        yield talking
    finally:
        end_all(talking.processes, 0.0)
        talking.pipes.close()


def fault(talking, *lines, due=1):
    with pytest.raises(FaultError) as raised:
        talking.ask(*lines, due=due)
    return raised.value


def test_the_start_is_written_with_the_first_turn(folder):
    with talks(folder, 'say(f"{turn} {line}")') as talking:
        talking.talks[0].begin(["7 3", "map"])
        assert talking.texts("to") == []
        assert talking.ask("1") == ["0 TURN"]
        assert talking.ask() == ["1 TURN"]
        assert talking.texts("to") == ["7 3\nmap\n1\nTURN", "TURN"]
        assert talking.texts("from") == ["0 TURN", "1 TURN"]


def test_a_line_has_any_end(folder):
    answers = r'say(["a\n", "b\r", "c\r\n", "d\ne\r\rf\r\n"][turn])'
    with talks(folder, answers) as talking:
        assert [talking.ask() for _turn in range(3)] == [["a"], ["b"], ["c"]]
        assert talking.ask(due=4) == ["d", "e", "", "f"]


def test_lines_beyond_those_that_are_due_wait_for_the_next_turn(folder):
    with talks(folder, r'if turn in (0, 3): say("a\nb\nc\nd\n")') as talking:
        assert talking.ask(due=1) == ["a"]
        assert talking.ask(due=2) == ["b", "c"]
        assert talking.ask(due=1) == ["d"]
        # Answers that were there before take no time.
        assert talking.talks[0].answer_time >= 0
        assert talking.ask(due=3) == ["a", "b", "c"]


def test_a_turn_without_lines_is_not_awaited(folder):
    with talks(folder, r'if turn: say(f"{turn}\n")', limits=Limits(turn=PATIENCE)) as talking:
        talk = talking.talks[0]
        talk.write(["TURN"], due=0)
        assert talk.until is None
        assert talk.has_answered
        assert talk.take().text == ""
        # The first answer has the limit of the first turn.
        begun = perf_counter()
        talk.write(["TURN"], due=1)
        assert begun + 0.9 < talk.until < perf_counter() + 1.1
        talking.pipes.wait(begun + PATIENCE, lambda: talk.has_answered)


def test_nothing_is_written_without_lines(folder):
    with talks(folder, "say(line)") as talking:
        talking.talks[0].write([], due=0)
        assert talking.ask() == ["TURN"]
        assert talking.texts("to") == ["TURN"]


LATE = [
    ("pass", 1, "expected a line within 50 ms"),
    (r'say("a\n")', 2, "expected 2 lines within 50 ms"),
    ('say("a")', 1, "expected a line within 50 ms"),
    (r'time.sleep(0.3); say("a\n")', 1, "expected a line within 50 ms"),
]


@pytest.mark.parametrize(("answer", "due", "reason"), LATE)
def test_a_bot_that_is_late_or_writes_too_few_lines_is_out_of_time(folder, answer, due, reason):
    limits = Limits(first_turn=PATIENCE, turn=0.05)
    source = scripted_source(f'if turn == 0: say("first\\n")\nelse:\n    {answer}')
    with talks(folder, sources=[source], limits=limits) as talking:
        assert talking.ask() == ["first"]
        error = fault(talking, due=due)
        assert (error.seat, error.verdict) == (0, Verdict.OUT_OF_TIME)
        assert error.reason == reason


def test_the_first_answer_has_its_own_limit(folder):
    with talks(folder, "pass", limits=Limits(first_turn=0.08, turn=PATIENCE)) as talking:
        assert fault(talking).reason == "expected a line within 80 ms"


def test_an_answer_that_came_too_late_does_not_count(folder):
    """Even if nobody looked before it came."""
    with talks(folder, r'time.sleep(0.05); say("a\n")', limits=Limits(first_turn=0.01)) as talking:
        talk = talking.talks[0]
        talk.write(["TURN"], due=1)
        talking.pipes.wait(perf_counter() + PATIENCE, lambda: talk.has_answered)
        with pytest.raises(FaultError, match="within 10 ms"):
            talk.take()


class AnsweringAfter:
    """A channel whose answers come some seconds after their turns, on a clock that stands still."""

    def __init__(self, *seconds):
        self._seconds = iter(seconds)
        self.answer = None

    def expect(self, count):
        pass

    def send(self, text):
        self.answer = Heard("a", NOON + next(self._seconds))

    def take(self):
        return self.answer


def test_all_turns_together_have_a_limit(monkeypatch):
    monkeypatch.setattr(turn_talk, "perf_counter", lambda: NOON)
    channel = AnsweringAfter(350.0, 200.0, 50.001)
    monkeypatch.setattr(turn_talk, "MOST_SECONDS", 600.0)
    limits = Limits(first_turn=400.0, turn=200.0)
    talk = TurnTalk(0, channel, limits, lambda *_values, **_named: None)
    for seconds in (400.0, 200.0):
        talk.write(["TURN"], 1)
        assert talk.until == NOON + seconds
        assert talk.take().text == "a"
    talk.write(["TURN"], 1)
    # What is left.
    assert talk.until == NOON + 50.0
    with pytest.raises(FaultError) as raised:
        talk.take()
    assert raised.value.verdict is Verdict.OUT_OF_TIME
    assert raised.value.reason == "all its turns together took longer than 600 s"


WRONG = [
    (r'say("a\0b\n")', Verdict.WRONG_MESSAGE, "NUL"),
    (r'say(b"a\xff\n")', Verdict.WRONG_MESSAGE, "UTF-8"),
    ('say("a" * 10_001)', Verdict.TOO_MUCH_OUTPUT, "10000 bytes"),
    (r'say("a\n" * 5_001)', Verdict.TOO_MUCH_OUTPUT, "10000 bytes"),
    (r'say("a\n" * 500_000)', Verdict.TOO_MUCH_OUTPUT, "10000 bytes"),
    ("sys.exit('no map')", Verdict.CRASHED, "no map"),
    ("os.close(1)", Verdict.CRASHED, "closed its output"),
]


@pytest.mark.parametrize(("answer", "verdict", "reason"), WRONG)
def test_what_is_no_answer(folder, answer, verdict, reason):
    source = scripted_source(f'if turn == 0: say("first\\n")\nelse:\n    {answer}')
    with talks(folder, sources=[source]) as talking:
        assert talking.ask() == ["first"]
        error = fault(talking, due=6_000)
        assert error.verdict is verdict
        assert reason in error.reason


def test_as_much_output_as_allowed(folder):
    lines = r'say(("a" * 99 + "\n") * 100)'
    with talks(folder, lines) as talking:
        for _turn in range(3):
            assert talking.ask(due=100) == ["a" * 99] * 100


def test_standard_error_is_free(folder):
    answer = r'sys.stderr.write("x" * 200 + "\n" + "debugging\n"); sys.stderr.flush(); say("a\n")'
    with talks(folder, answer) as talking:
        assert [talking.ask() for _turn in range(50)] == [["a"]] * 50
        end_all(talking.processes, 0.0)
        assert talking.texts("error") == ["x" * 200, "debugging"] * 50


# Two bots at once.


# Answers when the other bot is thinking, too.
_TOGETHER = """
mine, other = "{0}", "{1}"
open(f"{2}/{{mine}}{{turn}}", "w").close()
while not os.path.exists(f"{2}/{{other}}{{turn}}"): time.sleep(0.01)
say(f"{{mine}}\\n")
"""


def test_both_bots_think_at_the_same_time(folder):
    shared = folder / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    answers = (_TOGETHER.format(*names, shared) for names in ("ab", "ba"))
    with talks(folder, *answers) as talking:
        for _turn in range(5):
            for talk in talking.talks:
                talk.write(["TURN"], due=1)
            wait_for_all(talking.pipes, talking.talks)
            assert [talk.take().text for talk in talking.talks] == ["a", "b"]


@pytest.mark.parametrize("late", [0, 1])
def test_the_bot_that_is_not_late_has_answered(folder, late):
    answers = ["pass", r'time.sleep(0.02); say("a\n")']
    with talks(folder, *(answers if late == 0 else answers[::-1])) as talking:
        note = talking.talks[late]._note
        limits = Limits(first_turn=0.1)
        talking.talks[late] = TurnTalk(late, talking.processes[late], limits, note)
        for talk in talking.talks:
            talk.write(["TURN"], due=1)
        wait_for_all(talking.pipes, talking.talks)
        assert talking.talks[1 - late].take().text == "a"
        with pytest.raises(FaultError) as raised:
            talking.talks[late].take()
        assert (raised.value.seat, raised.value.verdict) == (late, Verdict.OUT_OF_TIME)


def test_after_a_crash_the_other_bot_is_waited_for(folder):
    with talks(folder, r'time.sleep(0.1); say("a\n")', "sys.exit(3)") as talking:
        for talk in talking.talks:
            talk.write(["TURN"], due=1)
        with pytest.raises(FaultError) as raised:
            wait_for_all(talking.pipes, talking.talks)
        assert raised.value.seat == 1
        wait_for_all(talking.pipes, talking.talks[:1])
        assert talking.talks[0].take().text == "a"


# Recorded games.

GAMES = [
    ("painting", "b212.player1", "b212.player2"),
    ("sheep", "boss_s1.player0", "boss_s1.player1"),
    ("sheep", "random_s2.player0", "random_s2.player1"),
]


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the recorded games are not there")
@pytest.mark.parametrize("names", rest_for_long(2, GAMES), ids="-".join)
def test_recorded_games_byte_for_byte(folder, names):
    game, *logs = names
    recorded = [recorded_turns(FOLDER / game / f"{name}.log.gz") for name in logs]
    turns = [turns_json(one) for one in recorded]
    lengths = {len(one) for one in recorded}
    assert max(lengths) >= 20
    said = 0
    with talks(folder, sources=[REPEATING, REPEATING], turns=turns) as talking:
        for at in range(max(lengths)):
            playing = [seat for seat in (0, 1) if at < len(recorded[seat])]
            for seat in playing:
                turn = recorded[seat][at]
                talking.talks[seat].write(turn.asked, due=len(turn.answered))
            wait_for_all(talking.pipes, [talking.talks[seat] for seat in playing])
            for seat in playing:
                answered = recorded[seat][at].answered
                heard = talking.talks[seat].take().text
                assert heard == "\n".join(answered)
                said += len(answered)
        # They have read everything: they wait for one more byte.
        assert not any(process.has_ended for process in talking.processes)
    assert said > 100


# Random lines.


class Channel:
    """A bot whose next bytes the test decides; the rest is the real output of a bot."""

    def __init__(self):
        self._output = turn_output(LIMITS)
        self.feed = self._output.feed
        self.expect = self._output.expect
        self.take = self._output.take

    def send(self, text):
        pass

    @property
    def answer(self):
        return self._output.answer


@pytest.mark.parametrize("lines", rest_for_long(1, [2_000, 100_000]))
def test_random_lines_are_read_or_refused(lines):
    random = Random(11)
    parts = (b"MOVE 1 2", b"WAIT", b" ", b"\0", b"\xff", b"\xc3\xa9", b"\t", b"-1.5", b"")
    read = refused = left = 0
    while read + refused < lines:
        channel = Channel()
        talk = TurnTalk(0, channel, LIMITS, lambda *_values, **_more: None)
        expected = b""
        for _turn in range(10):
            due = random.randrange(5)
            weights = (9, 9, 9, 0.05, 0.05, 3, 3, 3, 9)
            written = [
                b"".join(random.choices(parts, weights, k=2)) + random.choice((b"\n", b"\r\n"))
                for _line in range(due + random.randrange(2))
            ]
            data = b"".join(written)
            cut = random.randrange(len(data) + 1)
            try:
                talk.write(["TURN"], due)
                expected += data
                channel.feed(data[:cut])
                channel.feed(data[cut:])
                assert talk.has_answered
                heard = talk.take().text.split("\n") if due else []
            except WrongOutputError:
                assert b"\0" in expected or b"\xff" in expected
                refused += len(written)
                break
            there = expected.replace(b"\r\n", b"\n").split(b"\n")
            assert [line.encode() for line in heard] == there[:due]
            expected = b"\n".join(there[due:])
            read += due
            left += expected.count(b"\n")
    assert read > lines / 2
    assert refused > lines / 100
    assert left > 0
