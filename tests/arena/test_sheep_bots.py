"""The sample bots and templates of Sheep play whole games over pipes."""

import shutil
import sys
from math import hypot
from pathlib import Path
from random import Random

import pytest
from for_long import rest_for_long
from piped_games import PipedBot, play_piped
from recorded_codingame import FOLDER, recorded_turns

from uctvis.arena.bot_files.bot_file import bots_in, read_bot
from uctvis.arena.bots.programs import Programs
from uctvis.arena.matches.annotations import read_annotation
from uctvis.arena.running.compiling import Compiler
from uctvis.arena.sandbox.sandbox import Sandbox
from uctvis.simultaneous import SimultaneousGame
from uctvis.simultaneous.contract import ORIGINAL, TEXT

BOTS = Path(__file__).parents[2] / "examples" / "bots"
SHEEP = BOTS / "sheep"
RULES = {rules: SimultaneousGame("sheep", rules) for rules in (TEXT, ORIGINAL)}
NAMES = ("boss", "herding", "random", "strong")
# What a bot may ask to have drawn in a turn: about a line for each of its units.
MOST_DRAWN = 12

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="executable scripts, a compiler")


@pytest.fixture(scope="module")
def bot_of():
    """The bot in a folder, compiled if it is a source."""
    with Programs() as programs:
        compiler = Compiler(programs, Sandbox.find())

        def found(folder):
            if (folder / "player.c").exists() and shutil.which("cc") is None:
                pytest.skip("cc is not installed")
            return compiler.compiled(read_bot(str(folder))).bot

        yield found


@pytest.fixture
def play(bot_of, tmp_path):
    """Plays a match of sample bots; returns the game at its end and what both have drawn."""

    def played(names, seed, rules=TEXT, watch=None):
        bots = [bot_of(SHEEP / name) for name in names]
        with (tmp_path / "0").open("w") as first, (tmp_path / "1").open("w") as second:
            played = play_piped(RULES[rules], bots, seed, (first, second), watch).state
        said = [(tmp_path / name).read_text("utf-8").splitlines() for name in "01"]
        return played, said

    return played


def test_the_samples_are_bots():
    bots = bots_in(SHEEP)
    assert [bot.name for bot in bots] == list(NAMES)
    assert {(bot.protocol, bot.game) for bot in bots} == {("codingame", "sheep")}


# With the usual rules, each bot plays on both sides.
GAMES = [
    *((*pair, TEXT) for pair in zip(NAMES, NAMES[1:] + NAMES[:1], strict=True)),
    ("strong", "boss", ORIGINAL),
    ("random", "herding", ORIGINAL),
]


@pytest.mark.parametrize("game", GAMES, ids="-".join)
@pytest.mark.parametrize("seed", rest_for_long(1, (5, 6, 8, 9)))
def test_all_play_without_faults(game, seed, play):
    *names, rules = game
    played, said = play(names, seed, rules)
    assert played.faults == []
    assert played.turn == played.most_turns
    for name, lines in zip(names, said, strict=True):
        assert all(read_annotation(line) is not None for line in lines)
        assert (len(lines) > 0) == (name != "random")
        assert len(lines) <= MOST_DRAWN * played.turn


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("seed", rest_for_long(1, (2, 4, *range(10, 20))))
def test_the_strong_one_beats_the_boss(seed, side, play):
    names = ("strong", "boss") if side == 0 else ("boss", "strong")
    played, _said = play(names, seed)
    scores = played.scores()
    assert scores[side] > scores[1 - side]
    # No shepherd is late at the end.
    state = played.pasture[0]
    first, end = state["sheep"] + side, state["sheep"] + state["shepherds"]
    assert state["wool"][first:end:2].sum() == 0


def test_the_strong_one_plays_the_same_game_again(play):
    games = []
    for _game in range(2):
        lines = []
        play(("strong", "herding"), 3, watch=lambda _state, said, lines=lines: lines.append(said))
        games.append(lines)
    assert games[0] == games[1]


class PlainBoss:
    """The decisions of the boss once more, word by word from its description."""

    def __init__(self, me, flock, shepherds, dogs, sheds):
        self.me, self.flock, self.shepherds, self.dogs, self.sheds = (
            me, flock, shepherds, dogs, sheds
        )  # fmt: skip

    def lines(self):
        mine = [one for one in self.shepherds if one[5] == self.me]
        found = [self.shepherd_line(*shepherd) for shepherd in mine]
        return found + self.dog_lines([dog for dog in self.dogs if dog[3] == self.me])

    def shepherd_line(self, number, x, y, wool, position, _owner):
        if position and self.flock[position - 1][3]:
            return f"SHEAR {number} {position}"
        if position:
            return f"MOVE {number} 0 0"
        if wool:
            middles = [(c + 0.5, r + 0.5) for c, r, owner, _w in self.sheds if owner == self.me]
            goal = nearest(x, y, middles)
            if (int(x), int(y)) == tuple(map(int, goal)):
                return f"TRANSFER_WOOL 1 {number} {wool}"
            return move(number, x, y, goal)
        places = [(sheep[1], sheep[2]) for sheep in self.flock if sheep[3] and not sheep[4]]
        if not places:
            return f"MOVE {number} 0 0"
        goal = nearest(x, y, places)
        if hypot(goal[0] - x, goal[1] - y) < 0.5:
            ids = [sheep[0] for sheep in self.flock if sheep[3] and not sheep[4]]
            return f"SHEAR {number} {ids[places.index(goal)] - 1}"
        return move(number, x, y, goal)

    def dog_lines(self, dogs):
        neutral = [(column + 0.5, row + 0.5) for column, row, _owner, _wool in self.sheds[2:]]
        left, lines = list(neutral), []
        for number, x, y, _owner in dogs:
            if not neutral:
                lines.append(f"MOVE {number} 0 0")
                continue
            goal = nearest(x, y, left or neutral)
            left = [shed for shed in left if shed != goal]
            is_there = (int(x), int(y)) == tuple(map(int, goal))
            lines.append(f"MOVE {number} 0 0" if is_there else move(number, x, y, goal))
        return lines


def nearest(x, y, points):
    best = min(hypot(point[0] - x, point[1] - y) for point in points)
    return next(point for point in points if hypot(point[0] - x, point[1] - y) == best)


def move(number, x, y, goal):
    return f"MOVE {number} {goal[0] - x:.6f} {goal[1] - y:.6f}"


def random_turn(random, counts):
    """Units and sheds as numbers; not all that can really happen, and more than that."""

    def point():
        return round(random.uniform(0, 9.99), 6), round(random.uniform(0, 14.99), 6)

    sheep_count, shepherd_count, dog_count, shed_count = counts
    ids = iter(range(2, 2 + sum(counts)))
    share = random.choice((0.0, 0.2, 0.8))
    flock = [
        (next(ids), *point(), random.choice((0, 3)) if random.random() < share else 0, 0)
        for _sheep in range(sheep_count)
    ]
    shepherds = []
    for number in range(shepherd_count):
        position = random.choice((0, 0, 0, random.randint(1, sheep_count)))
        if position:
            flock[position - 1] = (*flock[position - 1][:4], 1)
        wool = random.choice((0, 0, 9))
        shepherds.append((next(ids), *point(), wool, position, number % 2))
    dogs = [(next(ids), *point(), number % 2) for number in range(dog_count)]
    cells = random.sample([(column, row) for column in range(10) for row in range(15)], shed_count)
    owners = [0, 1, *random.choices((-1, 0, 1), k=2)]
    sheds = [(*cell, owner, 5) for cell, owner in zip(cells, owners, strict=False)]
    # One of the first two shepherds is at home, or at that of the other player.
    one, home = random.randint(0, 1), sheds[random.randint(0, 1)]
    shepherds[one] = (shepherds[one][0], home[0] + 0.25, home[1] + 0.75, *shepherds[one][3:])
    return flock, shepherds, dogs, sheds


def shown(number):
    return f"{number:.6f}" if isinstance(number, float) else str(number)


@pytest.mark.parametrize("me", [0, 1])
@pytest.mark.parametrize("counts", [(1, 2, 2, 4), (40, 6, 6, 4), (74, 4, 2, 2)], ids=str)
def test_the_boss_decides_as_described(me, counts, bot_of):
    random = Random(f"{me} {counts}")
    kinds = set()
    with PipedBot(bot_of(SHEEP / "boss")) as boss:
        own = (counts[1] + counts[2]) // 2
        boss.send(
            [str(me), "3 10 0.5 0.15 0.25 0.35 0.4 0.6 2 5 3.0 5", shown_line((*counts, own))]
        )
        for _turn in range(150):
            turn = random_turn(random, counts)
            boss.send([shown_line(one) for part in turn for one in part])
            lines = boss.read(own)
            assert lines == PlainBoss(me, *turn).lines()
            kinds |= {line.split()[0] for line in lines}
    assert kinds == {"MOVE", "SHEAR", "TRANSFER_WOOL"}


def shown_line(numbers):
    return " ".join(map(shown, numbers))


@pytest.mark.skipif(not FOLDER.exists(), reason="the games are not here")
@pytest.mark.parametrize("player", [0, 1])
def test_the_boss_plays_as_the_original(player, bot_of):
    turns = recorded_turns(FOLDER / "sheep" / f"boss_s1.player{player}.log.gz")
    with PipedBot(bot_of(SHEEP / "boss")) as boss:
        for turn in turns:
            boss.send(turn.asked)
            lines = boss.read(len(turn.answered))
            for line, recorded in zip(lines, turn.answered, strict=True):
                words, expected = line.split(), recorded.split()
                assert words[:2] == expected[:2]
                # The original's calculations differ in the last decimal.
                assert [*map(float, words[2:])] == pytest.approx(
                    [*map(float, expected[2:])], abs=2e-6
                )


@pytest.mark.parametrize("language", ["python", "c"])
def test_the_templates_play(language, bot_of, tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(BOTS / "templates" / f"sheep_{language}", folder)
    bot = bot_of(folder)
    sheared = []

    def watch(played, _said):
        state = played.pasture[0]
        sheared.append(state["wool"][: state["sheep"]].sum())

    for rules in RULES.values():
        sheared.clear()
        played = play_piped(rules, (bot, bot), 7, watch=watch).state
        assert played.faults == []
        assert sheared[-1] < sheared[0]
