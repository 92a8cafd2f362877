import csv
import threading
from dataclasses import replace
from random import Random

import pytest

import uctvis
from uctvis.arena.standings.match_list import matches_as_csv
from uctvis.arena.standings.score import Score
from uctvis.arena.tournament.engine_match import FIRST, EngineMatch, tally
from uctvis.arena.tournament.store import TABLE, TournamentStore
from uctvis.cli import main
from uctvis.engines import read_engine
from uctvis.engines.kinds.random import RandomEngine, RandomPlayer
from uctvis.engines.kinds.uct import UctEngine, UctPlayer
from uctvis.errors import ArenaError, SettingError
from uctvis.game import notation
from uctvis.game.rules import Outcome, result_text
from uctvis.games import find, read_game
from uctvis.mcts.policies.choices import CHOICES
from uctvis.mcts.settings import Settings


def match(game, first, second, games, **options):
    return EngineMatch(find(game), (read_engine(first), read_engine(second)), games, **options)


def played(*arguments, jobs=2, **options):
    games = match(*arguments, **options).run(jobs)
    return sorted(games, key=lambda game: game.number)


def without_times(games):
    return [(game.bots, game.opening, game.moves, game.payoffs[0]) for game in games]


def side(game):
    """The player of the first engine."""
    return game.bots.index(FIRST)


@pytest.mark.parametrize("game", ["connect_four", "mancala"])
def test_a_search_beats_the_random_player_with_either_side(game):
    games = played(game, "iterations=1000", "random", 20, seed=1)
    assert tally(games) == Score(wins=20)
    games = played(game, "random", "iterations=1000", 20, seed=1)
    assert tally(games) == Score(losses=20)


def test_more_iterations_are_stronger():
    score = tally(played("connect_four", "iterations=3000", "iterations=30", 20, seed=2))
    assert score.interval()[0] > 0.5


@pytest.mark.parametrize("second", ["random", "iterations=60,exploration=0.5"])
def test_a_seed_gives_the_same_games_however_many_at_once(second):
    arguments = ("connect_four", "iterations=50", second, 10)
    games = without_times(played(*arguments, seed=3, jobs=1))
    assert games == without_times(played(*arguments, seed=3, jobs=4))
    assert games != without_times(played(*arguments, seed=4, jobs=4))


def test_sides_alternate_and_openings_come_in_pairs():
    games = played("mancala", "random", "random", 41, opening_moves=4, seed=5)
    assert [game.number for game in games] == list(range(1, 42))
    assert [side(game) for game in games] == [0, 1] * 20 + [0]
    assert all(len(game.opening) == 4 for game in games)
    pairs = [(games[i].opening, games[i + 1].opening) for i in range(0, 40, 2)]
    assert all(first == second for first, second in pairs)
    assert len({first for first, _second in pairs}) > 15
    # With one opening, two games still differ.
    assert len({game.moves for game in games}) > 35


def test_without_an_opening_games_begin_at_the_beginning():
    for game in played("tictactoe", "random", "random", 4, opening_moves=0, seed=1):
        assert game.opening == ()
        assert 5 <= len(game.moves) <= 9


@pytest.mark.parametrize("name", ["connect_four", "mancala", "tictactoe"])
def test_games_and_their_trees_are_kept(tmp_path, name):
    game = find(name)
    engines = ("iterations=40,exploration=0.5,expand_after=2,playout_limit=off", "random")
    engine = read_engine(engines[0])
    games = played(name, *engines, 4, seed=6, folder=tmp_path / "new" / "folder")
    for one in games:
        folder = tmp_path / "new" / "folder" / f"match{one.number}"
        text = (folder / "game.txt").read_text("utf-8")
        told, _moves = notation.read(text)
        assert told["game"] == name
        assert told[f"player {side(one) + 1}"] == f"first: {engine.described(game)}"
        assert told[f"player {2 - side(one)}"] == "second: random"
        _game, start, moves = read_game(text)
        assert game.line(start, moves).split() == [*one.opening, *one.moves]
        position, searched = game.initial(), set()
        for place, move in enumerate(one.opening + one.moves, 1):
            if place > len(one.opening) and game.player(position) == side(one):
                tree = uctvis.load(folder / f"move{place}.tree")
                assert tree.state_name(0) == game.state_name(position)
                record = tree.record
                assert (record.iterations, record.exploration) == (40, 0.5)
                assert (record.expand_after, record.playout_limit) == (2, None)
                visits = {tree.move_name(child): tree.visits[child] for child in tree.children(0)}
                assert visits[move] == max(visits.values())
                searched.add(f"move{place}.tree")
            position = game.play(position, game.parse_move(position, move))
        files = {file.name for file in folder.iterdir()}
        assert files == {"game.txt", "messages.jsonl", *searched}
        assert game.outcome(position) == Outcome(one.payoffs[0], one.reason)
        assert told["result"] == result_text(Outcome(one.payoffs[0]))
    store = TournamentStore.open(tmp_path / "new" / "folder")
    assert store.records() == games
    rows = list(csv.DictReader(matches_as_csv(store.settings, games).splitlines()))
    assert [int(row["match"]) for row in rows] == [1, 2, 3, 4]
    for one, row in zip(games, rows, strict=True):
        assert (row["game"], row["seed"]) == (name, "6")
        assert row[f"player_{side(one) + 1}"] == f"first: {engine.described(game)}"
        assert row[f"player_{2 - side(one)}"] == "second: random"
        assert row["opening"].split() == list(one.opening)
        assert row["moves"].split() == list(one.moves)
        assert (row["result"], row["reason"]) == (result_text(Outcome(one.payoffs[0])), one.reason)
        assert [row["verdict_1"], row["verdict_2"]] == [one.value for one in one.verdicts]


def test_a_game_of_chess_can_be_read_again(tmp_path):
    chess = find("chess")
    (one,) = played("chess", "random", "random", 1, seed=1, folder=tmp_path)
    _game, start, moves = read_game((tmp_path / "match1" / "game.pgn").read_text("utf-8"))
    assert chess.line(start, moves).split() == [*one.opening, *one.moves]


@pytest.mark.parametrize("game", ["chess", "mancala"])
@pytest.mark.parametrize(
    "text",
    [
        "random",
        "iterations=7",
        "seconds=0.5,book=off",
        "exploration=0,expand_after=1,playout_limit=off,seed=3",
        "selection=puct,first_play=0.5,playout=decisive,minimax=0.25,solver=on,answer=mean",
    ],
)
def test_a_description_says_every_setting_and_is_the_same_engine(game, text):
    described = read_engine(text).described(find(game))
    again = read_engine(described)
    if text == "random":
        assert described == text
        return
    assert replace(again.settings, evaluation="") == read_engine(text).settings
    assert {"playout_limit", "exploration", "expand_after", "book"} <= {
        part.split("=")[0] for part in described.split(",")
    }
    assert ("evaluation=material" in described) == (game == "chess")


def test_a_description_says_only_policies_that_are_not_plain_uct():
    game = find("tictactoe")
    usual = read_engine("iterations=7").described(game)
    assert not [part for part in usual.split(",") if part.split("=")[0] in CHOICES]
    urgent = read_engine("iterations=7,first_play=0,solver=on").described(game)
    assert set(urgent.split(",")) - set(usual.split(",")) == {"first_play=0", "solver=on"}


def test_a_folder_that_holds_another_match_is_refused_before_anything_is_written(tmp_path):
    played("tictactoe", "random", "random", 2, folder=tmp_path)

    def files():
        return {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}

    before = files()
    with pytest.raises(SettingError, match="without another match, got"):
        match("tictactoe", "random", "random", 2, folder=tmp_path)
    assert files() == before


def test_an_empty_file_that_a_full_disk_left_is_no_match(tmp_path):
    (tmp_path / TABLE).touch()
    played("tictactoe", "random", "random", 2, folder=tmp_path)
    assert len(TournamentStore.open(tmp_path).records()) == 2


def test_of_two_matches_that_begin_in_one_folder_the_second_is_refused(tmp_path):
    first = match("tictactoe", "random", "random", 2, folder=tmp_path)
    second = match("tictactoe", "random", "random", 2, folder=tmp_path)
    assert len(list(first.run(jobs=1))) == 2
    with pytest.raises(ArenaError, match="already contains a tournament"):
        list(second.run(jobs=1))


def test_the_command_refuses_such_a_folder_as_a_wrong_usage(tmp_path, capsys):
    command = ["match", "tictactoe", "--first", "random", "--second", "random", "--games", "1"]
    assert main([*command, "-o", str(tmp_path / "games")]) == 0
    capsys.readouterr()
    assert main([*command, "-o", str(tmp_path / "games")]) == 2
    assert str(tmp_path / "games") in capsys.readouterr().err


def test_searches_draw_their_seeds_unless_they_have_one():
    game = find("tictactoe")

    def seeds(text):
        player = read_engine(text).player(Random(1))
        return [player.choose(game, game.initial()).found.seed for _ in range(3)]

    assert seeds("iterations=20,seed=7") == [7, 7, 7]
    assert len(set(seeds("iterations=20"))) == 3
    assert seeds("iterations=20") == seeds("iterations=20")


def test_the_random_player_plays_all_moves_alike():
    game = find("tictactoe")
    player = RandomPlayer(Random(2))
    moves = [player.choose(game, game.initial()).move for _ in range(9000)]
    assert all(850 < moves.count(move) < 1150 for move in range(9))


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("random", None),
        ("iterations=7", Settings(iterations=7)),
        ("seconds=0.1", Settings(iterations=None, seconds=0.1)),
        ("seconds=1,iterations=7", Settings(iterations=7, seconds=1)),
        ("playout_limit=off,seed=0", Settings(playout_limit=None, seed=0)),
        ("evaluation=placement", Settings(evaluation="placement")),
        (
            "selection=puct,first_play=0,minimax=0.5,solver=on",
            Settings(selection="puct", first_play=0.0, minimax=0.5, solver="on"),
        ),
        ("first_play=off,playout=mast", Settings(playout="mast")),
        (
            "exploration=0,expand_after=1,playout_limit=30",
            Settings(exploration=0, expand_after=1, playout_limit=30),
        ),
    ],
)
def test_engines_are_read(text, settings):
    expected = RandomEngine() if settings is None else UctEngine(settings)
    assert read_engine(text) == expected


@pytest.mark.parametrize(("text", "uses_book"), [("on", True), ("off", False)])
def test_an_engine_may_open_by_the_book(text, uses_book):
    engine = read_engine(f"iterations=7,book={text}")
    assert (engine.settings, engine.uses_book) == (Settings(iterations=7), uses_book)


def test_by_the_book_main_lines_are_followed_to_their_end():
    pair = ("iterations=1,playout_limit=1,book=on", "iterations=1,playout_limit=1")
    chess = find("chess")
    by_book = read_engine(pair[0])
    openings = set()
    for seed in range(40):
        position, moves = chess.initial(), []
        player = by_book.player(Random(seed))
        while (choice := player.choose(chess, position)).found is None:
            assert choice.move in chess.book_moves(position)
            moves.append(choice.move)
            position = chess.play(position, choice.move)
        assert len(moves) >= 10
        assert not chess.book_moves(position)
        openings.add(tuple(moves))
    assert len(openings) > 25
    # Without the book, the first move is searched for.
    assert read_engine(pair[1]).player(Random(1)).choose(chess, chess.initial()).found


@pytest.mark.parametrize(
    ("game", "engine", "message"),
    [
        (
            "chess",
            "evaluation=taste",
            "Evaluation: expected one of material, placement, quiescence, positional, tactics, got",
        ),
        ("mancala", "evaluation=placement", "expected none, because Mancala has only one, got"),
        (
            "mancala",
            "book=on",
            "Opening book: expected off, because Mancala has no main lines, got",
        ),
        ("chess", "selection=grave", "because moves do not keep their meaning in Chess, got"),
        ("tictactoe", "playout=heavy", "because Tic-tac-toe prefers no moves, got"),
    ],
)
def test_what_a_game_has_not_is_told_before_the_match(game, engine, message):
    for engines in ((engine, "random"), ("random", engine)):
        with pytest.raises(SettingError, match=message):
            match(game, *engines, 2)


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("", "engine", "got ''"),
        ("Random", "engine", "got 'Random'"),
        ("random,seed=1", "engine", "got 'random'"),
        ("threads=2", "engine", "iterations=..."),
        ("iterations=1,iterations=2", "engine", "got 'iterations=2'"),
        ("iterations=0", "iterations", "from 1 to 100000000, got 0"),
        ("iterations=1.5", "iterations", "got 1.5"),
        ("iterations=", "iterations", "got ''"),
        ("iterations=off", "iterations", "got 'off'"),
        ("seconds=nan", "seconds", "from 0.01 to 600, got nan"),
        ("seconds=²", "seconds", "got '²'"),
        ("playout_limit=0", "playout_limit", "got 0"),
        ("exploration=-1", "exploration", "got -1"),
        ("seed=x", "seed", "got 'x'"),
        ("book=yes", "book", '"on" or "off", got \'yes\''),
        ("book=on,book=on", "engine", "got 'book=on'"),
        ("selection=ucb2", "selection", "one of ucb1, ucb1_tuned, puct, grave, got 'ucb2'"),
        ("solver=yes", "solver", "one of off, on, bounds, got 'yes'"),
        ("minimax=2", "minimax", "from 0 to 1, got 2"),
        ("minimax=off", "minimax", "got 'off'"),
        ("first_play=first", "first_play", "got 'first'"),
    ],
)
def test_wrong_engines_are_explained(text, field, said):
    with pytest.raises(SettingError, match="expected") as caught:
        read_engine(text)
    assert caught.value.field == field
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("field", "options"),
    [
        ("games", {"games": 0}),
        ("opening_moves", {"games": 2, "opening_moves": -1}),
        # Nine moves end every game of tic-tac-toe.
        ("opening_moves", {"games": 2, "opening_moves": 9}),
    ],
)
def test_wrong_matches_are_explained(field, options):
    with pytest.raises(SettingError, match="expected") as caught:
        match("tictactoe", "random", "random", **options)
    assert caught.value.field == field


def test_so_many_jobs_cannot_be():
    with pytest.raises(SettingError, match="Jobs: expected a whole number from 1"):
        next(match("tictactoe", "random", "random", 2).run(jobs=0))


ENDLESS = Settings(iterations=100_000_000, expand_after=1_000_000)


def test_a_searcher_stops_now_and_from_now_on():
    game = find("mancala")
    searcher = UctPlayer(UctEngine(ENDLESS), Random(1))
    thread = threading.Thread(target=searcher.choose, args=(game, game.initial()))
    thread.start()
    searcher.stop()
    thread.join(timeout=60)
    assert not thread.is_alive()
    choice = searcher.choose(game, game.initial())
    assert choice.move in game.legal_moves(game.initial())


class OnceQuick:
    """An engine that plays its first game at random, and would never end the others."""

    functions = ()

    def __init__(self):
        self.players = []

    def expect(self, game):
        pass

    def described(self, game):
        return "once quick"

    def player(self, random):
        player = UctPlayer(UctEngine(ENDLESS), random) if self.players else RandomPlayer(random)
        self.players.append(player)
        return player


def test_a_match_that_is_closed_stops_its_games(tmp_path):
    engines = (OnceQuick(), read_engine("random"))
    games = EngineMatch(find("mancala"), engines, 50, folder=tmp_path).run(jobs=1)
    assert next(games).number == 1
    games.close()
    assert len(engines[0].players) <= 2
    # Of the game that was stopped, nothing that looks like one is left.
    assert [file.parent.name for file in tmp_path.glob("*/game.txt")] == ["match1"]
    assert [one.number for one in TournamentStore.open(tmp_path).records()] == [1]


def test_a_file_that_cannot_be_written_ends_the_match(tmp_path):
    (tmp_path / "match3").write_text("in the way")
    games = match("tictactoe", "random", "random", 50, folder=tmp_path).run(jobs=1)
    with pytest.raises(ArenaError, match="match3"):
        list(games)
