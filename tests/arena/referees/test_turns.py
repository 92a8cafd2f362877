"""Matches of turn-based games between engines, people and programs."""

import threading
from concurrent.futures import CancelledError
from dataclasses import replace

import pytest
from nim import NIM
from recorded_judge import write_bot
from uncached import uncached

import uctvis
from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.limits import Limits
from uctvis.arena.bots.programs import Programs
from uctvis.arena.following.turns_following import TurnsFollower
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.turns import TurnsMatch
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.engines.made import Made
from uctvis.engines.players import ChosenMove
from uctvis.games import built_in_games, find
from uctvis.play.clock import TimeControl

NAMES = ("A", "B")


def settings_of(game, *texts, **others):
    bots = tuple(
        replace(read_bot(text), name=name) for name, text in zip(NAMES, texts, strict=True)
    )
    return TournamentSettings(game, bots, **others)


def match(game, first, second, folder=None, **others):
    return TurnsMatch(settings_of(game, first, second, **others), Pairing(1, NAMES, 0), folder)


class Typist:
    """A person who plays the last legal move, or waits until `stop`."""

    def __init__(self, waits=False):
        self.asked = threading.Event()
        self.stopped = threading.Event()
        self._waits = waits

    def choose(self, game, position):
        self.asked.set()
        if self._waits:
            self.stopped.wait(60)
        return game.legal_moves(position)[-1]

    def stop(self):
        self.stopped.set()


@pytest.mark.parametrize("game", built_in_games(), ids=lambda game: game.name)
def test_each_game_is_played_to_its_end_by_the_rules(game, tmp_path):
    record = match(game.full_name, "random", "random", tmp_path, opening_moves=2, seed=5).play()
    position = game.initial()
    for name in (*record.opening, *record.moves):
        position = game.play(position, game.parse_move(position, name))
    outcome = game.outcome(position)
    assert (outcome.payoff, outcome.reason) == (record.payoffs[0], record.reason)
    expected = {1.0: ("won", "lost"), 0.5: ("draw", "draw"), 0.0: ("lost", "won")}
    assert tuple(verdict.value for verdict in record.verdicts) == expected[record.payoffs[0]]
    follower = TurnsFollower(tmp_path / TRANSCRIPT, game)
    follower.read_more()
    assert follower.end is not None
    assert tuple(move.name for move in follower.moves) == (*record.opening, *record.moves)
    again = match(game.full_name, "random", "random", opening_moves=2, seed=5).play()
    assert again.moves == record.moves


def test_trees_of_our_engines_are_saved(tmp_path):
    game = find("tictactoe")
    record = match("tictactoe", "iterations=40", "random", tmp_path, trees=True, seed=1).play()
    position = game.initial()
    for place, name in enumerate(record.moves, 1):
        file = tmp_path / f"move{place}.tree"
        assert file.exists() == (place % 2 == 1)
        if file.exists():
            assert uctvis.load(file).state_name(0) == game.state_name(position)
        position = game.play(position, game.parse_move(position, name))


def test_a_person_plays_without_a_clock():
    settings = settings_of("connect_four", "person", "random", time_control=TimeControl(0.01))
    record = TurnsMatch(settings, Pairing(1, NAMES, 0), persons={"A": Typist()}).play()
    game, position = find("connect_four"), find("connect_four").initial()
    for place, name in enumerate(record.moves):
        move = game.parse_move(position, name)
        if place % 2 == 0:
            assert move == game.legal_moves(position)[-1]
        position = game.play(position, move)
    assert record.left[0] == 0.6


def test_a_person_may_play_another_match():
    person = Typist()
    settings = settings_of("tictactoe", "person", "random", seed=1)
    TurnsMatch(settings, Pairing(1, NAMES, 0), persons={"A": person}).play()
    # Whoever was stopped chooses no moves any more.
    assert not person.stopped.is_set()


@pytest.mark.parametrize("other", ["random", "iterations=100000000,expand_after=1000000"])
def test_a_match_that_is_stopped_ends_at_once(other):
    person = Typist(waits=True)
    settings = settings_of("tictactoe", "person", other)
    running = TurnsMatch(settings, Pairing(1, NAMES, 0), persons={"A": person})
    stopping = threading.Thread(target=lambda: (person.asked.wait(60), running.stop()))
    stopping.start()
    with pytest.raises(CancelledError):
        running.play()
    stopping.join()
    with pytest.raises(CancelledError):
        running.play()


def test_lotteries_of_a_pair_are_the_same():
    rolls = []
    for number in (1, 2):
        settings = settings_of("pig", "random", "random", seed=7)
        record = TurnsMatch(settings, Pairing(number, NAMES, 4)).play()
        rolls.append([name for name in record.moves if name.isdigit()])
    shared = min(map(len, rolls))
    assert shared > 10
    assert rolls[0][:shared] == rolls[1][:shared]
    assert rolls[0] != rolls[1]


# Programs.

# Plays any game of ours, of which it knows nothing: it is told the moves in a file.
TOLD = """#!/usr/bin/python3 -IS
import sys
answers = iter(open("answers").read().splitlines())
for line in sys.stdin:
    print(line, end="", file=sys.stderr, flush=True)
    if line.startswith("Hello"):
        print(line, end="", flush=True)
    elif line.startswith("Your turn"):
        print("Play", next(answers), flush=True)
    elif line.startswith(("You", "Tie")):
        print("Fair enough", flush=True)
"""


@pytest.fixture(scope="module")
def programs():
    with Programs() as copies:
        yield copies


@pytest.mark.parametrize("name", ["chess", "mancala", "pig", "hex:size=5", "tuc_chess"])
def test_programs_play_every_game_with_its_move_names(programs, tmp_path, name):
    game = find(name)
    # The game is known in advance, because the seed decides the lotteries.
    told = match(game.full_name, "random", "random", seed=3).play()
    sides = ([], [])
    position = game.initial()
    for made in told.moves:
        player = game.player(position)
        if player in (0, 1):
            sides[player].append(made)
        position = game.play(position, game.parse_move(position, made))
    bots = []
    for seat in (0, 1):
        folder = write_bot(tmp_path / NAMES[seat], TOLD, answers="\n".join(sides[seat]))
        bots.append(programs.of(replace(read_bot(str(folder)), name=NAMES[seat])))
    heard = {0: [], 1: []}

    def listen(entry):
        if entry["kind"] == "error":
            heard[entry["seat"]].append(entry["text"])

    settings = TournamentSettings(game.full_name, tuple(bots), seed=3)
    record = TurnsMatch(settings, Pairing(1, NAMES, 0), listen=listen).play()
    assert record.moves == told.moves
    assert record.faults == ("", "")
    assert heard[0][0] == f"Hello {game.full_name}"
    # Each bot is told the moves of the other, and the outcomes of lotteries.
    for seat in (0, 1):
        position, others = game.initial(), []
        for made in told.moves:
            if game.player(position) != seat:
                others.append(f"Play {made}")
            position = game.play(position, game.parse_move(position, made))
        assert [line for line in heard[seat] if line.startswith("Play")] == others


def test_a_bot_that_does_not_start_is_told_with_its_own_words(programs, tmp_path):
    source = "#!/usr/bin/python3 -IS\nimport sys\nsys.exit('the file net.bin is missing')\n"
    bot = replace(programs.of(read_bot(str(write_bot(tmp_path / "b", source)))), name="A")
    settings = TournamentSettings("tictactoe", (bot, Bot("B", BotKind.ENGINE, "random")))
    record = TurnsMatch(settings, Pairing(1, NAMES, 0)).play()
    assert record.verdicts == (Verdict.DID_NOT_START, Verdict.WON)
    assert "the file net.bin is missing" in record.faults[0]
    assert record.moves == ()


UCI_BOT = """#!/usr/bin/python3 -IS
import sys
print("A banner", flush=True)
answers = iter(["e2e4", "e1e2", "e9e9"])
for line in sys.stdin:
    print(line, end="", file=sys.stderr, flush=True)
    if line == "uci\\n":
        print("id name X\\noption name Skill type spin default 1 min 0 max 9\\nuciok", flush=True)
    elif line == "isready\\n":
        print("readyok", flush=True)
    elif line.startswith("go"):
        print("info depth 1\\n\\nbestmove", next(answers), "ponder e7e5", flush=True)
    elif line == "quit\\n":
        break
"""


def test_a_uci_program_plays_with_clocks_and_options(programs, tmp_path):
    folder = write_bot(tmp_path / "u", UCI_BOT)
    bot = replace(
        programs.of(read_bot(str(folder))), name="A", protocol="uci", options=(("Skill", "3"),)
    )
    settings = TournamentSettings(
        "chess", (bot, Bot("B", BotKind.PERSON)), time_control=TimeControl(1, 2), opening_moves=0
    )
    heard = []

    def listen(entry):
        if entry["kind"] == "error":
            heard.append(entry["text"])

    class Black(Typist):
        def choose(self, game, position):
            names = [game.move_name(position, move) for move in game.legal_moves(position)]
            return game.parse_move(position, "e7e5" if "e7e5" in names else "a7a6")

    black = Black()
    record = TurnsMatch(settings, Pairing(1, NAMES, 0), listen=listen, persons={"B": black}).play()
    assert record.verdicts == (Verdict.ILLEGAL_MOVE, Verdict.WON)
    assert "e9e9" in record.faults[0]
    assert record.moves[:3] == ("e2e4", "e7e5", "e1e2")
    assert heard[:4] == ["uci", "setoption name Skill value 3", "ucinewgame", "isready"]
    assert heard[4] == "position startpos"
    assert heard[5] == "go wtime 60000 btime 60000 winc 2000 binc 2000"
    assert heard[6] == "position startpos moves e2e4 e7e5"
    assert heard[-1] == "quit"


def test_uci_programs_are_told_the_opening(programs, tmp_path):
    folder = write_bot(tmp_path / "u", UCI_BOT.replace('["e2e4", "e1e2", "e9e9"]', '["0000"]'))
    bot = replace(programs.of(read_bot(str(folder))), name="A", protocol="uci")
    settings = TournamentSettings(
        "chess", (bot, Bot("B", BotKind.ENGINE, "random")), opening_moves=4, seed=2
    )
    heard = []
    record = TurnsMatch(
        settings,
        Pairing(1, NAMES, 0),
        listen=lambda entry: heard.append(entry) if entry["kind"] == "error" else None,
    ).play()
    assert len(record.opening) == 4
    expected = f"position startpos moves {' '.join(record.opening)}"
    assert expected in [entry["text"] for entry in heard]


def test_the_first_legal_move_of_a_slow_loader_is_not_late(programs, tmp_path):
    """The limit of loading ends a bot that does not get ready, with the verdict "stalled"."""
    source = "#!/usr/bin/python3 -IS\nimport time\ntime.sleep(60)\n"
    bot = programs.of(read_bot(str(write_bot(tmp_path / "s", source))))
    bot = replace(bot, name="A", limits=Limits(loading=0.3))
    settings = TournamentSettings("tictactoe", (bot, Bot("B", BotKind.ENGINE, "random")))
    record = TurnsMatch(settings, Pairing(1, NAMES, 0)).play()
    assert record.verdicts == (Verdict.STALLED, Verdict.WON)
    assert "0.3 s" in record.faults[0]


def test_games_of_users_are_played(nim):
    record = match("nim", "random", "random").play()
    assert sum(map(int, record.moves)) == NIM.initial().stones


class Composing:
    """An engine and its player, whose first search must be compiled."""

    functions = ()

    def __init__(self):
        self._search = uncached()

    def expect(self, game):
        pass

    def described(self, _game):
        return "composing"

    def player(self, _random):
        return self

    def choose(self, game, position, allotment=None):
        return ChosenMove(Made(game.legal_moves(position)[self._search(0)]))

    def stop(self):
        pass


@pytest.mark.parametrize("other", ["random", "person"])
def test_the_transcript_says_when_a_search_is_compiled(tmp_path, other):
    entries = []
    TurnsMatch(
        settings_of("tictactoe", "random", other),
        Pairing(1, NAMES, 0),
        tmp_path,
        listen=entries.append,
        engines={"A": Composing()},
        persons={"B": Typist()},
    ).play()
    told = [(one["kind"], one["seat"]) for one in entries if one["kind"].startswith("compil")]
    assert told == [("compiling", 0), ("compiled", 0)]
    follower = TurnsFollower.of_game(tmp_path, find("tictactoe"))
    while follower.read_more():
        pass
    assert follower.end is not None
    assert not follower.compiling
