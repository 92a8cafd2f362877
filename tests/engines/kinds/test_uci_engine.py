"""Other programs as players of chess: good ones, and those that fail in any way."""

import gc
import os
import threading
import warnings
from pathlib import Path
from random import Random

import pytest

import uctvis
from uctvis.engines import read_engine
from uctvis.engines.kinds.uci import UciEngine, found_program
from uctvis.errors import EngineError, SettingError
from uctvis.games import find
from uctvis.play.found_texts import ended_text, hint_text
from uctvis.programs import program as uci_program
from uctvis.programs.process import UciProcess
from uctvis.programs.program import UciProgram
from uctvis.programs.running import wait_for_programs

CHESS = find("chess")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs are scripts")


@pytest.fixture
def player(program):
    """A function that makes a player with a program; afterwards, no process is left."""
    made, programs = [], []

    def make(fault="", options=",seconds=0.01"):
        programs.append(program(fault))
        made.append(read_engine(f"uci:{programs[-1].path}{options}").player(Random(1)))
        made[-1].program = programs[-1]
        return made[-1]

    yield make
    for one in made:
        one.stop()
    wait_for_programs()
    assert [one.living for one in programs] == [[]] * len(programs)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(uci_program, "PATIENCE", 1.0)


def fail(asked):
    """The message of a player that fails."""
    with pytest.raises(EngineError) as caught:
        asked.choose(CHESS, CHESS.initial())
    return str(caught.value)


# Playing.


@pytest.mark.parametrize("fault", ["", "blanks"])
def test_one_process_plays_legal_moves_of_a_whole_game(player, fault):
    options = ",seconds=0.01,Style=wild,UCI_Elo=1200,debug log file=a b"
    position, asked = CHESS.initial(), player(fault, options)
    for _move in range(6):
        chosen = asked.choose(CHESS, position)
        assert CHESS.move_name(position, chosen.move) == min(map(str, position.board.legal_moves))
        position = CHESS.play(position, chosen.move)
    got = asked.program.got
    assert len(asked.program.processes) == 1
    assert got.count("ucinewgame") == 1
    # An Elo has an effect only together with the limit.
    assert {
        "setoption name Style value wild",
        "setoption name UCI_Elo value 1200",
        "setoption name UCI_LimitStrength value true",
        "setoption name Debug Log File value a b",
    } <= set(got)
    assert not [line for line in got if line.startswith("setoption name Clear")]


def test_it_knows_the_moves_that_can_repeat_a_position(player):
    position, asked = CHESS.initial(), player()
    for name in ("e2e4", "e7e5", "g1f3", "g8f6", "f3g1", "f6g8"):
        position = CHESS.play(position, CHESS.parse_move(position, name))
    asked.choose(CHESS, position)
    (told,) = [line for line in asked.program.got if line.startswith("position")]
    assert told == (
        "position fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2 "
        "moves g1f3 g8f6 f3g1 f6g8"
    ).replace(" e6 ", " - ")


def test_what_it_says_is_a_search(player):
    asked = player(options=",nodes=5000,MultiPV=3")
    found = asked.choose(CHESS, CHESS.initial()).found
    names = [CHESS.move_name(found.position, one.move) for one in found.statistics.ranked]
    assert names == ["a2a3", "a2a4", "b1a3"]
    means = [one.mean for one in found.statistics.ranked]
    assert means == sorted(means, reverse=True)
    assert found.mean == means[0] == found.statistics.value > 0.5
    assert (found.effort, found.searched_depth, found.statistics.deepest_row) == (3000, 7, 9)
    assert hint_text(found).startswith("Hint: a3, ")
    assert "depth 7, 3,000 positions in" in ended_text(UciEngine(Path("a")), found)
    tree = found.tree
    assert [tree.move_name(node) for node in tree.ranked_children(0)] == names
    assert tree.visits.tolist() == [3000] * 4
    assert tree.move_name(tree.principal_variation()[1]) == "a2a3"


def test_its_tree_is_saved_and_read_again(player, tmp_path):
    found = player(options=",nodes=5000,MultiPV=3").choose(CHESS, CHESS.initial()).found
    tree = found.tree
    for suffix in (".tree", ".csv"):
        uctvis.save(tree, tmp_path / f"a{suffix}")
        again = uctvis.load(tmp_path / f"a{suffix}")
        assert [again.move_name(node) for node in again.ranked_children(0)] == [
            tree.move_name(node) for node in tree.ranked_children(0)
        ]
        assert again.state_name(1) == tree.state_name(1)
        assert again.mean.tolist() == pytest.approx(tree.mean.tolist())


def test_its_values_are_those_of_the_player_to_move(player):
    position = CHESS.play(CHESS.initial(), CHESS.parse_move(CHESS.initial(), "e2e4"))
    found = player().choose(CHESS, position).found
    assert found.mean > 0.5
    assert found.statistics.value == 1 - found.mean


@pytest.mark.parametrize(("fault", "depth"), [("taciturn", 0), ("chatter", 3), ("huge", 2**31 - 1)])
def test_it_may_say_little_or_nonsense_about_its_search(player, fault, depth):
    found = player(fault).choose(CHESS, CHESS.initial()).found
    assert found.game.move_name(found.position, found.move) == "a2a3"
    assert found.searched_depth == depth
    # Its move is not the one that it said is the best.
    assert found.mean is None
    assert found.tree.size == (3 if fault == "huge" else 2)
    assert hint_text(found).startswith("Hint: a3")
    assert "iteration" not in hint_text(found) + ended_text(UciEngine(Path("a")), found)
    best = found.statistics.ranked[0]
    assert (best.move, best.visits) == (found.move, 0)


def test_a_slow_program_answers_when_it_is_asked_to(player):
    asked = player("slow", options=",depth=30")
    thinking = asked.begin(CHESS, CHESS.initial())
    results = []
    thread = threading.Thread(target=lambda: results.append(thinking.run()))
    thread.start()
    while thinking.statistics().depth == 0:
        thread.join(0.01)
        assert thread.is_alive()
    assert 0.2 < thinking.progress < 0.3
    assert thinking.statistics().candidates
    thinking.stop()
    thread.join()
    assert results[0].searched_depth == 7
    # A search that is stopped before it begins answers, too.
    other = asked.begin(CHESS, CHESS.initial())
    other.stop()
    assert other.run().move == results[0].move
    assert len(asked.program.processes) == 1


def test_an_abandoned_question_does_not_disturb_the_next_one(player):
    asked = player("slow", options=",depth=30")
    one, two = (asked.begin(CHESS, CHESS.initial()) for _number in range(2))
    results = {}
    threads = [
        threading.Thread(target=lambda name=name, it=it: results.update({name: it.run()}))
        for name, it in (("one", one), ("two", two))
    ]
    threads[0].start()
    while one.statistics().depth == 0:
        threads[0].join(0.01)
    threads[1].start()
    one.stop()
    threads[0].join()
    while two.statistics().depth == 0:
        threads[1].join(0.01)
    # A late stop of the first one changes nothing.
    one.stop()
    threads[1].join(0.05)
    assert threads[1].is_alive()
    two.stop()
    threads[1].join()
    assert set(results) == {"one", "two"}


# Failures.


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("crash", "it ended with exit code 3\nthe tablebase is broken"),
        ("early", "it ended with exit code 4\nno licence"),
        ("lie", "it answered 'bestmove a1h8', which is no legal move in this position"),
        ("nonsense", "it answered 'bestmove banana', which is no legal move in this position"),
        ("none", "it gave no move"),
        ("flood", "it said something that cannot be understood: b'xxxxxx"),
        ("bomb", "it said something that cannot be understood: info depth 1 multipv 1000000000"),
    ],
)
def test_a_program_that_fails_is_told_in_words_and_started_again(player, fault, said):
    asked = player(fault)
    for number in (1, 2):
        assert fail(asked).startswith(f"{asked.program.path}: {said}")
        wait_for_programs()
        assert asked.program.living == []
        assert len(asked.program.processes) == number


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("mute", "it gave no move within 1 s"),
        ("stubborn", "it gave no move within 1 s"),
        ("slow", "it gave no move within 1 s"),
        ("silent", "it is no UCI engine: it did not answer within 1 s"),
    ],
)
@pytest.mark.usefixtures("impatient")
def test_a_program_that_is_too_slow_is_told_in_words(player, fault, said):
    asked = player(fault)
    assert fail(asked) == f"{asked.program.path}: {said}"
    wait_for_programs()
    assert asked.program.living == []


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("fault", ["mute", "stubborn"])
def test_a_dead_program_without_a_limit_of_time_is_noticed(player, fault):
    assert "it did not answer within 1 s" in fail(player(fault, options=",depth=5"))


@pytest.mark.usefixtures("impatient")
def test_a_living_program_without_a_limit_of_time_may_be_silent(player):
    asked = player("slow", options=",depth=30")
    thinking = asked.begin(CHESS, CHESS.initial())
    results = []
    thread = threading.Thread(target=lambda: results.append(thinking.run()))
    thread.start()
    while asked.program.got.count("isready") < 4:
        thread.join(0.05)
        assert thread.is_alive()
    thinking.stop()
    thread.join()
    assert len(results) == 1


def test_a_program_that_ended_between_two_moves_is_started_again(player):
    asked = player()
    asked.choose(CHESS, CHESS.initial())
    os.kill(asked.program.processes[0], 9)
    while not asked._program.has_ended:
        pass
    asked.choose(CHESS, CHESS.initial())
    assert len(asked.program.processes) == 2


def test_a_program_that_is_killed_while_it_thinks(player):
    asked = player("slow", options=",depth=30")
    thinking = asked.begin(CHESS, CHESS.initial())
    errors = []

    def run():
        try:
            thinking.run()
        except EngineError as error:
            errors.append(str(error))

    thread = threading.Thread(target=run)
    thread.start()
    while thinking.statistics().depth == 0:
        thread.join(0.01)
    os.kill(asked.program.processes[0], 9)
    thread.join()
    assert errors == [f"{asked.program.path}: it was ended by signal 9"]


@pytest.mark.parametrize("fault", ["silent", "mute", "stubborn", ""])
def test_a_player_that_is_stopped_returns_at_once(player, fault):
    asked = player(fault)
    errors = []

    def choose():
        try:
            while True:
                asked.choose(CHESS, CHESS.initial())
        except EngineError as error:
            errors.append(str(error))

    thread = threading.Thread(target=choose)
    thread.start()
    while not asked.program.processes:
        thread.join(0.01)
    asked.stop()
    thread.join(uci_program.PATIENCE / 2)
    assert not thread.is_alive()
    assert errors == [f"{asked.program.path}: it was ended"]


def test_a_program_that_is_ended_while_it_starts_leaves_no_open_pipe(program, monkeypatch):
    child = UciProgram(program("silent").path)
    popen = UciProcess.popen

    async def popen_and_end(*arguments, **options):
        child.end()
        return await popen(*arguments, **options)

    monkeypatch.setattr(UciProcess, "popen", popen_and_end)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        with pytest.raises(EngineError, match="it was ended"):
            child.start({})
        child.join()
        gc.collect()
    assert found == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (",Nothing=3", "expected an option of the program, got 'Nothing'"),
        (",UCI_Elo=100", "UCI_Elo: expected a whole number from 1000 to 2000, got '100'"),
        (",UCI_Elo=much", "UCI_Elo: expected a whole number from 1000 to 2000, got 'much'"),
        (",Style=loud", "Style: expected one of calm, wild, got 'loud'"),
        (",UCI_LimitStrength=1", 'UCI_LimitStrength: expected "true" or "false", got \'1\''),
        (",Ponder=true", "Ponder: expected no value, because uctvis sets it"),
    ],
)
def test_a_program_does_not_take_every_option(player, options, said):
    assert said in fail(player(options=f",seconds=0.01{options}"))


def test_files_that_are_no_programs(tmp_path):
    file = tmp_path / "text"
    file.write_text("hello")
    random = Random(1)
    assert fail(UciEngine(file).player(random)).endswith(
        "text: it cannot be started: it is not executable"
    )
    file.chmod(0o700)
    assert fail(UciEngine(file).player(random)).endswith(
        "text: it cannot be started: it is no program for this system"
    )
    assert "there is no such file" in fail(UciEngine(tmp_path / "none").player(random))
    assert "it cannot be started" in fail(UciEngine(tmp_path / "a\0b").player(random))


# Texts.


def test_it_needs_chess_and_a_program(program, tmp_path):
    with pytest.raises(SettingError, match="expected the game chess, which UCI is for, got Manc"):
        read_engine(f"uci:{program().path}").expect(find("mancala"))
    for name in ("nothing", "a\0b"):
        with pytest.raises(SettingError, match="expected the path of a program, got /"):
            read_engine(f"uci:{tmp_path / name}").expect(CHESS)


def test_its_text_is_read_again(tmp_path):
    text = "uci:/a b/stock,,fish,seconds=0.5,nodes=300,Debug Log File=x y,,z,UCI_Elo=1700"
    engine = read_engine(text)
    assert engine == UciEngine.of(
        engine.path,
        {"UCI_Elo": "1700", "Debug Log File": "x y,z"},
        seconds=0.5,
        nodes=300,
    )
    assert str(engine.path) == "/a b/stock,fish"
    assert engine.described(CHESS) == text
    assert hash(engine) == hash(read_engine(text))


def test_its_title_is_its_own_name_when_that_is_known(player):
    asked = player()
    engine = asked._engine
    assert engine.title == "program"
    asked.choose(CHESS, CHESS.initial())
    assert engine.title == "Child"
    assert engine.about == "Child · 0.01 s a move"


def test_a_name_is_found_on_the_search_path(program, monkeypatch):
    path = program().path
    monkeypatch.setenv("PATH", str(path.parent))
    assert found_program("program") == path
    assert str(found_program("no such program")) == "no such program"


def test_a_program_has_its_full_path_wherever_it_is_named(tmp_path, monkeypatch):
    (tmp_path / "engines").mkdir()
    for name in ("engines/one", "two"):
        (tmp_path / name).touch(0o755)
    monkeypatch.chdir(tmp_path / "engines")
    for typed, path in (("./one", "engines/one"), ("one", "engines/one"), ("../two", "two")):
        assert found_program(typed) == tmp_path / path
    monkeypatch.setenv("PATH", ".")
    (tmp_path / "engines" / "one").rename(tmp_path / "engines" / "three.exe")
    assert found_program("three.exe") == tmp_path / "engines" / "three.exe"


@pytest.mark.parametrize(
    "text", ["uci:/a,seconds=0", "uci:/a,depth=x", "uci:/a,b", "uci:/a,b=1,b=2"]
)
def test_wrong_texts_are_refused(text):
    with pytest.raises(SettingError, match="expected"):
        read_engine(text)
