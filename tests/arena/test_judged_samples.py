"""The sample games with judges keep their rules, and their bots play whole matches."""

import itertools
import random
import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from judging import ENDS, hear, say, started, supervised

from uctvis.arena.bot_files.bot_file import bots_in, unique
from uctvis.arena.bot_files.bot_folder import bot_of_source
from uctvis.arena.bot_files.game_toml import read_judged_game
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.match import Pairing
from uctvis.arena.referees.judge_messages import ProgramExit, SupervisorExit
from uctvis.arena.referees.program import ProgramMatch
from uctvis.arena.running.compiling import Compiler
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.errors import ArenaError
from uctvis.games.tictactoe.game import GAME

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "examples" / "arena"
TRANSCRIPTS = ROOT.parent / "shared" / "transcripts" / "aiarena"
BOTS = 12

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs of bots")
few = settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def program():
    """Compiles a sample; gives its command and its folder."""
    try:
        sandbox = Sandbox.find()
    except ArenaError as error:
        pytest.skip(str(error))
    found = {}

    def program(path):
        if path not in found:
            bot = compiler.compiled(bot_of_source(SAMPLES / path)).bot
            found[path] = (bot.command, bot.folder)
        return found[path]

    with Programs() as programs:
        compiler = Compiler(programs, sandbox)
        yield program


def python(path):
    return (sys.executable, str(SAMPLES / path))


def recorded(name):
    """What the judge said, and what it heard, in a match with the original supervisor."""
    file = TRANSCRIPTS / name / "judge.log"
    if not file.exists():
        pytest.skip("the transcripts are not here")
    said, heard = [], []
    for line in file.read_text("utf-8").splitlines():
        _time, sign, text = line.split(maxsplit=2)
        (said if sign == "<" else heard).append(text.removesuffix("<<<").rstrip())
    return said, heard


def answering(answers):
    """Bots that give recorded answers, all in one order."""
    answers = iter(answers)
    return [lambda _message: next(answers)] * 2


# Transcripts.


def test_tic_tac_toe_as_recorded():
    said, heard = recorded("old_kk")
    match = supervised(python("tictactoe/judge.py"), answering(heard), "chevrons")
    assert [message.rstrip() for message in match.said] == said


def test_soccer_as_recorded():
    said, heard = recorded("soccer")
    match = supervised(python("soccer/judge.py"), answering(heard))
    assert match.said == said


def test_pok_as_recorded(program):
    said, heard = recorded("pok2")
    command, folder = program("pok/judge.c")
    match = supervised((*command, "2", "1", "0", "2", "3"), answering(heard), folder=folder)
    assert match.said == said


# Tic-tac-toe.


@given(st.integers(), st.integers(0, 9), st.sampled_from(["none", "dead", ""]))
@few
def test_tic_tac_toe_against_its_rules(seed, ply_of_fault, fault):
    rng = random.Random(seed)
    position = GAME.initial()
    moves = []

    def bot(message):
        nonlocal position
        assert message == (f" MOVE {moves[-1]} " if moves else " START ")
        if len(moves) == ply_of_fault and fault != "none":
            wrong = [*moves, "3 0", "0", "0 0 0", "a b", "-1 0", "0, 0"]
            return None if fault == "dead" else f"MOVE {rng.choice(wrong)}"
        move = rng.choice(GAME.legal_moves(position))
        position = GAME.play(position, move)
        moves.append(f"{move // 3} {move % 3}")
        return f"MOVE {moves[-1]} "

    match = supervised(python("tictactoe/judge.py"), [bot, bot], "chevrons")
    outcome = GAME.outcome(position)
    if outcome is None:
        # The fault.
        loser = len(moves) % 2
        assert match.scores == [[-1, 1], [1, -1]][loser]
        assert match.killed == ([loser] if fault == "" else [])
    else:
        assert match.scores == {1.0: [1, -1], 0.5: [0, 0], 0.0: [-1, 1]}[outcome.payoff]
        assert match.killed == []


# Paper soccer.


RIGHT, UP = (0, 1, 1, 1, 0, -1, -1, -1), (1, 1, 0, -1, -1, -1, 0, 1)
GOALS = ((4, 10), (4, 0))


class PlainPitch:
    """Lines on paper: the border is drawn, and who meets a line goes on."""

    def __init__(self):
        self.ball = (4, 5)
        self.lines = set()
        for x in range(8):
            self.lines |= {frozenset(((x, y), (x + 1, y))) for y in (0, 10)}
        for y in range(10):
            self.lines |= {frozenset(((x, y), (x, y + 1))) for x in (0, 8)}

    def target(self, direction):
        return (self.ball[0] + RIGHT[direction], self.ball[1] + UP[direction])

    def legal(self):
        return [
            one
            for one in range(8)
            if 0 <= self.target(one)[0] <= 8
            and 0 <= self.target(one)[1] <= 10
            and frozenset((self.ball, self.target(one))) not in self.lines
        ]

    def step(self, direction):
        """Draw a line; return whether the move goes on."""
        target = self.target(direction)
        goes_on = any(target in line for line in self.lines) or target == (4, 5)
        self.lines.add(frozenset((self.ball, target)))
        self.ball = target
        return goes_on and target not in GOALS

    def move(self, rng):
        """Make a random move; the steps, and whether it is complete."""
        steps = []
        while legal := self.legal():
            steps.append(rng.choice(legal))
            if not self.step(steps[-1]):
                return steps, True
        return steps, False


class PlainSoccer:
    """Plays both sides at random, with mistakes, and counts who should win."""

    def __init__(self, rng, mistakes):
        self.rng = rng
        self.mistakes = mistakes
        self.won = [0, 0]
        self.sides = {}
        self.last = []

    def bot(self, seat, message):
        if message == "INIT":
            self.sides = {}
            self.pitch, self.last = PlainPitch(), []
            return "OK"
        if message in ("UP", "DOWN"):
            assert (seat == sum(self.won) % 2) == (message == "UP")
            self.sides[message] = seat
            return "OK"
        assert message == f"MOVE {self.last}"
        if self.rng.random() < self.mistakes:
            self.won[1 - seat] += 1
            return self.mistake()
        steps, is_complete = self.pitch.move(self.rng)
        if self.pitch.ball in GOALS:
            self.won[self.sides[("UP", "DOWN")[GOALS.index(self.pitch.ball)]]] += 1
        elif not is_complete:
            self.won[1 - seat] += 1
        self.last = steps
        return str(steps)

    def mistake(self):
        """An answer that is not a move, or not a legal one."""
        complete, rng = str(self.pitch.move(self.rng)[0]), self.rng
        return rng.choice(
            [
                "",
                "[]",
                "[8]",
                "[-1]",
                "4",
                "[1 2]",
                "[٣]",
                f"{complete},",
                complete[:-1] + ", 0, 4]",
            ]
        )


@given(st.integers(), st.sampled_from([0.0, 0.0, 0.03, 0.3]))
@few
def test_soccer_against_lines_on_paper(seed, mistakes):
    game = PlainSoccer(random.Random(seed), mistakes)
    bots = [lambda message, seat=seat: game.bot(seat, message) for seat in (0, 1)]
    match = supervised(python("soccer/judge.py"), bots)
    assert match.scores == game.won
    assert sum(match.scores) == 4
    assert match.killed == []


def played_soccer(moves):
    """The first game of soccer with these moves; the answers after it are wrong."""
    answers = iter(moves)

    def bot(message):
        return next(answers, "") if message.startswith("MOVE") else "OK"

    match = supervised(python("soccer/judge.py"), [bot, bot])
    # The others are lost by the bot that begins: bots 2, 1, 2.
    return {(3, 1): 1, (2, 2): 2}[tuple(match.scores)]


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        # Straight into the upper goal, by bot 1; into the lower one, its own.
        (["[0]"] * 5, 1),
        (["[4]"] * 5, 2),
        # From the side; bot 2 brings it into its own.
        (["[1]", "[0]", "[0]", "[0]", "[7]"], 1),
        (["[2]", "[0]", "[0]", "[0]", "[0]", "[7]"], 1),
        # Back on the same line.
        (["[0]", "[4]"], 1),
        # Round, to a point where the ball has been: a step is missing, then there is none too many.
        (["[0]", "[2]", "[4]", "[6]"], 1),
        (["[0]", "[2]", "[4]", "[6, 5]", ""], 2),
        (["[0]", "[2]", "[4, 6]"], 2),
        # Along the border, and out.
        (["[2]", "[2]", "[2]", "[2, 0]"], 1),
        (["[2]", "[2]", "[2]", "[2, 2]"], 1),
        (["[2]", "[2]", "[2]", "[2, 7]", ""], 2),
        # Along the goal line.
        (["[7]", "[0]", "[0]", "[0]", "[0, 2]"], 2),
    ],
)
def test_soccer_by_hand(moves, winner):
    assert played_soccer(moves) == winner


@pytest.mark.parametrize("message", ["INIT", "UP", "DOWN", "MOVE []", "MOVE [0]"])
@pytest.mark.parametrize("answer", [None, "no"])
def test_soccer_without_a_bot(message, answer):
    """Bot 2 dies, or answers nonsense, when it is first sent this."""

    def alive(text):
        return "[0]" if text.startswith("MOVE") else "OK"

    def dying(text):
        return answer if text == message else alive(text)

    match = supervised(python("soccer/judge.py"), [alive, dying])
    if answer is None or not message.startswith("MOVE"):
        assert match.killed == ([] if answer is None else [1])
        lost = sum(text.startswith("INIT") for text in match.sent[1])
        assert match.scores == [4, 0] if lost == 1 else match.scores in ([3, 1], [4, 0])
    else:
        # A wrong move costs the game only.
        assert match.killed == []
        assert len([text for text in match.sent[1] if text == "INIT"]) == 4


# POK.


class PlainDeal:
    """A deal of POK, decided in advance: what each bot is sent and answers, and what it wins."""

    def __init__(self, rng, waiting):
        # What waits for each bot, from the deals before, too.
        self.waiting = waiting
        self.talk = ([], [])
        self.cards = [rng.randrange(5) for _bot in range(2)]
        for seat in (0, 1):
            self.waiting[seat].append(self.cards[seat])
        bets = [self.bet(rng, seat) for seat in (0, 1)]
        self.won = self.play(rng, bets)

    def bet(self, rng, seat):
        bet = rng.choice((10, 11, 50, 200, rng.randint(10, 200)))
        return self.ask(seat, bet)

    def ask(self, seat, answer):
        self.talk[seat].append((" ".join(map(str, self.waiting[seat])), answer))
        self.waiting[seat].clear()
        return answer

    def exchange(self, numbers):
        for seat in (0, 1):
            self.waiting[seat].append(numbers[1 - seat])

    def play(self, rng, bets):
        """What the bots win."""
        self.exchange(bets)
        folds = rng.random() < 0.3
        if bets[0] != bets[1]:
            low = bets.index(min(bets))
            if folds:
                self.ask(low, 0)
                self.waiting[1 - low].append(0)
                return self.to(1 - low, min(bets))
            second = [0, 0]
            second[low] = self.bet(rng, low)
            self.waiting[1 - low].append(1)
            second[1 - low] = self.bet(rng, 1 - low)
        else:
            second = [self.bet(rng, seat) for seat in (0, 1)]
        self.exchange(second)
        if second[0] != second[1]:
            low = second.index(min(second))
            answer = self.ask(low, rng.randrange(2))
            self.waiting[1 - low].append(answer)
            if answer == 0:
                return self.to(1 - low, max(bets) + min(second))
        self.exchange(self.cards)
        if self.cards[0] == self.cards[1]:
            return [0, 0]
        return self.to(self.cards.index(max(self.cards)), max(bets) + max(second))

    def to(self, seat, pot):
        return [pot, 0] if seat == 0 else [0, pot]


@given(st.integers(), st.integers(0, 30))
@few
def test_pok_against_its_rules(program, seed, count):
    rng, waiting = random.Random(seed), ([], [])
    deals = [PlainDeal(rng, waiting) for _deal in range(count)]
    talk = [[one for deal in deals for one in deal.talk[seat]] for seat in (0, 1)]
    answers = [iter([answer for _message, answer in one]) for one in talk]
    bots = [lambda _message, answers=one: f"{next(answers)}" for one in answers]
    cards = [str(card) for deal in deals for card in deal.cards]
    command, folder = program("pok/judge.c")
    match = supervised((*command, str(count), *cards), bots, folder=folder)
    assert match.sent == [[message for message, _answer in one] for one in talk]
    won = [sum(deal.won[seat] for deal in deals) for seat in (0, 1)]
    first = 1 + (won[0] > won[1]) - (won[0] < won[1])
    assert match.scores == [first, 2 - first]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("answer", [None, "", "9", "201", "x", "50x", "-1", "1e2", "5" * 500])
def test_pok_with_a_wrong_answer(program, number, answer):
    """Bot 2 gives its nth answer wrong, or not at all."""
    count = itertools.count(1)
    command, folder = program("pok/judge.c")
    match = supervised(
        (*command, "200", "1", "2", "3", "4"),
        [lambda _message: "50", lambda _message: answer if next(count) == number else "50"],
        folder=folder,
    )
    assert match.scores == [2, 0]
    assert match.killed == ([] if answer is None else [1])


def test_pok_deals_200_times_at_random(program):
    command, folder = program("pok/judge.c")
    match = supervised(command, [lambda _message: "50"] * 2, folder=folder)
    # Two answers in each deal; at first, and after the cards of the deal before, the card.
    assert [len(sent) for sent in match.sent] == [400, 400]
    for sent in match.sent:
        cards = [int(message.split()[-1]) for message in sent[::2]]
        assert set(cards) == set(range(5))
        assert all(20 <= count <= 60 for count in Counter(cards).values())


# The lowest number.


class PlainRounds:
    """A match, decided in advance: what bots are sent and answer, who is killed, the scores.

    Parameters
    ----------
    rng : Random
    faults : float
        How likely a wrong answer is, or none.
    """

    def __init__(self, rng, faults):
        self.rng, self.faults = rng, faults
        self.talk = [[] for _seat in range(BOTS)]
        self.killed, self.scores = [], [0] * BOTS
        self.alive = list(range(BOTS))
        for seat in self.alive.copy():
            self.ask(seat, f"START {seat + 1} {BOTS}", "OK", ["", "1", "OK OK"])
        numbers = []
        for _round in range(100):
            if len(self.alive) < 2:
                break
            message = " ".join(map(str, ("ROUND", *numbers)))
            numbers = [0] * BOTS
            for seat in self.alive.copy():
                number = rng.randint(1, BOTS)
                if self.ask(seat, message, str(number), ["", "0", "13", "x", "1 2", "-1", "02"]):
                    numbers[seat] = number
            single = [one for one in numbers if one > 0 and numbers.count(one) == 1]
            if single:
                self.scores[numbers.index(min(single))] += 1

    def ask(self, seat, message, answer, wrong):
        """Note an answer; return whether it is right."""
        is_right = self.rng.random() >= self.faults
        if not is_right:
            answer = self.rng.choice([None, *wrong])
            self.alive.remove(seat)
            if answer is not None:
                self.killed.append(seat)
        self.talk[seat].append((message, answer))
        return is_right


@given(st.integers(), st.sampled_from([0.0, 0.002, 0.05, 1.0]))
@few
def test_the_lowest_number_against_its_rules(seed, faults):
    plan = PlainRounds(random.Random(seed), faults)
    answers = [iter([answer for _message, answer in talk]) for talk in plan.talk]
    bots = [lambda _message, answers=one: next(answers) for one in answers]
    match = supervised(python("lowest_number/judge.py"), bots)
    assert match.sent == [[message for message, _answer in talk] for talk in plan.talk]
    assert match.scores == plan.scores
    assert match.killed == plan.killed


# Whole matches of the sample bots.


def whole_match(program, game, bots, dialect="lines"):
    """The match of sample bots."""
    end = ENDS[dialect]
    with ExitStack() as running:
        seats = []
        for bot in bots:
            command, folder = program(bot)
            process = running.enter_context(started(command, folder))

            def answer(message, process=process):
                say(process, message, end)
                return hear(process, end)

            seats.append(answer)
        judge = game / ("judge.c" if game.name == "pok" else "judge.py")
        command, folder = program(judge)
        return supervised(command, seats, dialect, folder)


def programs_of(game):
    """The sample bots of a game, without those in Java, whose compiler is slow."""
    return sorted(path for path in (SAMPLES / game / "bots").iterdir() if path.suffix != ".java")


@pytest.mark.parametrize("pair", list(itertools.permutations(["first.py", "blocker.c"])))
def test_the_bots_play_tic_tac_toe(program, pair):
    game = SAMPLES / "tictactoe"
    match = whole_match(program, game, [game / "bots" / name for name in pair], "chevrons")
    assert match.killed == []
    assert match.scores == ([1, -1] if pair[0] == "blocker.c" else match.scores)


def test_the_bots_play_soccer(program):
    game = SAMPLES / "soccer"
    match = whole_match(
        program, game, [game / "bots" / one for one in ("planner.cpp", "wanderer.py")]
    )
    assert match.killed == []
    assert sum(match.scores) == 4


@pytest.mark.parametrize(
    "other", ["cautious.py", pytest.param("Bluffer.java", marks=pytest.mark.long)]
)
def test_the_bots_play_pok(program, other):
    game = SAMPLES / "pok"
    match = whole_match(program, game, [game / "bots" / one for one in ("cautious.py", other)])
    assert match.killed == []
    assert sum(match.scores) == 2


def test_twelve_bots_choose_the_lowest_number(program):
    game = SAMPLES / "lowest_number"
    match = whole_match(program, game, programs_of("lowest_number") * 4)
    assert match.killed == []
    assert 0 < sum(match.scores) <= 100
    assert all(len(sent) == 101 for sent in match.sent)


@pytest.mark.parametrize(
    "name",
    [
        "tictactoe",
        pytest.param("soccer", marks=pytest.mark.long),
        # It needs javac.
        pytest.param("pok", marks=pytest.mark.long),
        pytest.param("lowest_number", marks=pytest.mark.long),
    ],
)
def test_the_samples_play_in_the_arena(name):
    game = read_judged_game(SAMPLES / name)
    bots = tuple(unique(bots_in(SAMPLES / name / "bots", "ai_arena") * (game.players[0] // 2)))
    settings = TournamentSettings(
        game.name, bots[: game.players[0]], judged=game, players=game.players[0]
    )
    sandbox = Sandbox.find()
    with Programs() as programs:
        compiler = Compiler(programs, sandbox)
        settings = settings.with_each(lambda bot: compiler.compiled(bot).bot)
        pairing = Pairing(1, tuple(bot.name for bot in settings.bots), 0)
        match = ProgramMatch(settings, pairing, sandbox=sandbox)
        record = match.play()
    assert match.exit is SupervisorExit.OK
    assert set(match.exits) == {ProgramExit.OK}
    assert record.faults == ("",) * game.players[0]
    assert len(record.scores) == game.players[0]


def test_all_samples_are_found():
    for game in sorted(path.parent for path in SAMPLES.glob("*/game.toml")):
        assert len(bots_in(game / "bots")) >= 2
