"""The games of OpenSpiel: their rules are OpenSpiel's, and they fulfil the contract."""

import random
import subprocess
import sys
from fractions import Fraction
from functools import partial

import pytest
from comparing import assert_same_tree
from conformance import test_games as conformance
from conformance.test_games import random_positions

import uctvis
from uctvis.errors import GameError, MissingGameError
from uctvis.games import find, parse_state, read_game
from uctvis.games._listing import known_games, matching, openspiel_games
from uctvis.games._openspiel import library
from uctvis.games._openspiel.board_text import board_lines, changed
from uctvis.games._openspiel.chances import whole_chances
from uctvis.games._openspiel.move_cells import move_cells
from uctvis.games._openspiel.names import labels, move_names, read_call, write_call
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.proofs import WIN

pyspiel = pytest.importorskip("pyspiel")

NAMES = [one.name for one in library.fitting()]
SMALL = (
    "tic_tac_toe",
    "breakthrough(columns=5,rows=5)",
    "pig(winscore=15)",
    "mancala",
    "hex(board_size=3,swap=true)",
    "einstein_wurfelt_nicht",
)
CHECKS = (
    conformance.test_the_registry_finds_it_by_its_name,
    conformance.test_rules_are_pure_and_positions_are_values,
    conformance.test_chance_moves_after_the_player_who_moved_last,
    conformance.test_an_outcome_is_told_exactly_when_no_move_is_legal,
    conformance.test_states_are_read_back,
    partial(conformance.test_moves_are_read_back, most=40),
    conformance.test_damaged_states_are_refused_or_read_as_a_position_with_a_name,
    partial(conformance.test_boards_lie_in_their_box_and_show_the_legal_moves, most=40),
    partial(conformance.test_clicks_and_then_the_choice_tell_each_move, most=40),
)


def named(text):
    return find(f"openspiel:{text}")


@pytest.fixture(autouse=True)
def few_positions(monkeypatch):
    """The rules are OpenSpiel's own; here it is enough to see whether they arrive."""

    def few(game, **_more):
        return random_positions(game, 1, 1, 40)

    monkeypatch.setattr(conformance, "random_positions", few)


@pytest.mark.parametrize("text", SMALL)
def test_it_fulfils_the_contract(text):
    game = named(text)
    for check in CHECKS:
        check(game)


@pytest.mark.parametrize("text", ["tic_tac_toe", "chess", "mancala", "pig(winscore=30)"])
def test_it_is_openspiel_that_plays(text):
    """Player 0 is the one who moves first, in OpenSpiel's chess player 1."""
    game, rng = named(text), random.Random(1)
    for _game in range(3):
        position, state = game.initial(), pyspiel.load_game(text).new_initial_state()
        first = max(0, state.current_player())
        while not state.is_terminal() and len(position.moves) < 150:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                legal = [move for move, _chance in outcomes]
                chances = game.chances(position)
                told = [float(Fraction(one, sum(chances))) for one in chances]
                assert told == pytest.approx([chance for _move, chance in outcomes])
                assert is_chance(game.player(position))
            else:
                legal = state.legal_actions()
                assert game.player(position) == state.current_player() ^ first
            assert list(game.legal_moves(position)) == legal
            move = rng.choice(legal)
            state.apply_action(move)
            position = game.play(position, move)
        if state.is_terminal():
            own, other = state.returns()[first], state.returns()[1 - first]
            assert game.outcome(position).payoff == (own > other) + (own == other) / 2


def test_a_game_that_begins_with_chance_has_a_move_before():
    game = named("backgammon")
    start = game.initial()
    assert (game.player(start), game.line(start, game.legal_moves(start))) == (0, "begin")
    lottery = game.play(start, game.legal_moves(start)[0])
    assert is_chance(game.player(lottery))
    assert mover_of(game.player(lottery)) == 0
    assert game.state_name(lottery) == "openspiel:backgammon 0 chance player 1"
    # Half of the 30 throws let each player begin.
    after = [game.player(game.play(lottery, move)) for move in game.legal_moves(lottery)]
    assert (after.count(0), after.count(1)) == (15, 15)
    assert uctvis.search(game, iterations=5, seed=1).tree.move_name(1) == "begin"


def test_moves_that_are_the_same_count_once():
    """OpenSpiel counts most moves of backgammon twice, once for each order of the dice."""
    game, rng = named("backgammon"), random.Random(2)
    position = game.initial()
    for _ply in range(30):
        legal = game.legal_moves(position)
        if not is_chance(game.player(position)) and position.moves:
            boards = {str(position.state.child(move)) for move in position.state.legal_actions()}
            assert {str(game.play(position, move).state) for move in legal} == boards
            assert len({position.labels[move] for move in legal}) == len(legal)
        position = game.play(position, rng.choice(legal))


def test_it_is_searched_to_the_same_tree_again_and_read_from_a_file(tmp_path):
    found = uctvis.search("openspiel:tic_tac_toe", iterations=300, seed=1)
    assert found.game.move_name(found.position, found.move) == "x(1;1)"
    again = uctvis.search("openspiel:tic_tac_toe", iterations=300, seed=1)
    assert_same_tree(found.tree, again.tree)
    for name in ("a.tree", "a.csv"):
        uctvis.save(found.tree, tmp_path / name)
        read = uctvis.load(tmp_path / name)
        assert read.game == "openspiel:tic_tac_toe"
        assert parse_state(read.shown_state(5))[0] is found.game


def test_the_search_finds_what_perfect_play_finds():
    search = {"iterations": 3000, "seed": 1, "solver": "on", "playout_limit": None}
    found = uctvis.search("openspiel:tic_tac_toe", "openspiel:tic_tac_toe 0 1 player 1", **search)
    # Against x at the corner, o beside it has lost.
    assert found.statistics.proof == (WIN, 5)
    # Of 2 x 2 cells, each first move wins with the next but one.
    assert uctvis.alpha_beta("openspiel:hex(board_size=2)", depth=4).last.distance == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("kuhn_poker", "imperfect information"),
        ("matrix_pd", "do not move in turn"),
        ("2048", "not for two players"),
        ("tarok", "not for two players"),
        ("stones_and_gems", "not for two players"),
        ("efg_game(filename=games.efg)", "from a file"),
        ("brakthrough", "similar names: breakthrough"),
        ("zzzz", "uctvis games openspiel"),
        ("hex(size=5)", "board_size.*'size'"),
        ("hex(board_size=x)", "board_size: expected a number from 1 to 10000, got 'x'"),
        ("hex(board_size=0)", "got '0'"),
        ("hex(board_size=nan)", "got 'nan'"),
        ("hex(board_size=1000)", "expected 1 to 65,535 different moves, got 1,000,000"),
        ("hex(board_size=50)", "cannot be played here"),
        ("go(board_size=50)", "board size up to 19"),
        ("hex(swap=maybe)", "one of true, false, got 'maybe'"),
        ("hex(board_size=5,board_size=6)", "expected .*NAME"),
        ("hex(", "expected .*NAME"),
        ("", "expected .*NAME"),
        ("pig(players=3)", "3 players, not two"),
        ("misere(game=kuhn_poker)", "imperfect information"),
        ("misere", "cannot be played here"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(text, told):
    with pytest.raises(GameError, match=told):
        named(text)


def test_a_game_has_one_name_however_it_is_written():
    game = named("hex(board_size=5,swap=true)")
    assert game.full_name == "openspiel:hex(board_size=5;swap=true)"
    for text in (
        "hex(swap=True, board_size=5)",
        "hex(board_size=5;swap=true)",
        "hex(board_size=05,swap=true,plain_obs_tensor=false)",
    ):
        assert named(text) is game
        assert game.named(f"openspiel:{text}") is game
    assert named("hex()") is named("hex")
    assert named("hex(board_size=11)") is named("hex") is not game
    with pytest.raises(GameError, match="got 'openspiel:hex'"):
        game.named("openspiel:hex")
    piles = named("nim(pile_sizes=3;4,is_misere=false)")
    assert piles.full_name == "openspiel:nim(is_misere=false;pile_sizes=3;4)"
    assert find(piles.full_name) is piles


def test_a_game_made_from_a_game_is_played():
    game = named("misere(game=breakthrough(rows=5,columns=5))")
    assert game.full_name == "openspiel:misere(game=breakthrough(columns=5;rows=5))"
    assert find(game.full_name) is game
    positions = random_positions(game, games=1)
    usual = named("breakthrough(rows=5,columns=5)")
    same = usual.parse_state(
        game.state_name(positions[-1]).replace(game.full_name, usual.full_name)
    )
    assert game.outcome(positions[-1]).payoff == 1 - usual.outcome(same).payoff


@pytest.mark.parametrize(
    ("name", "values"),
    [("hex", {}), ("a", {"b": "1;2", "c": "x y,z|%"}), ("a", {"b": "c(d=1;e=2)", "f": '"'})],
)
def test_calls_are_read_back(name, values):
    written = write_call(name, values)
    assert read_call(written) == (name, values)
    assert not set(written) & set(', "|\n')


def test_names_of_moves_are_words_and_differ():
    texts = ["x(0,1)", "Pass", "Pass", "3 - go, then\nstop", '"a|b";', "", "(roll: 12)"]
    moves = [0, 1, 2, 3, 4, 5, 6]
    names = move_names(moves, labels(moves, texts))
    assert names == ["x(0;1)", "Pass#1", "Pass#2", "go;then_stop", "'a!b'", "5", "roll:_12"]


def test_a_position_with_many_moves_is_read():
    game, rng = named("go(board_size=9)"), random.Random(1)
    moves, position = [], game.initial()
    while len(moves) < 150 and (legal := game.legal_moves(position)):
        moves.append(rng.choice(legal[:-1] or legal))
        position = game.play(position, moves[-1])
    found, read, _moves = read_game(game.state_name(position))
    assert (found, read) == (game, position)
    assert read_game(game.write_game(game.initial(), moves)) == (
        game,
        game.initial(),
        tuple(moves),
    )
    with pytest.raises(GameError, match="move 2: 5 is not legal"):
        game.parse_state("openspiel:go(board_size=9) 5 5 player 1")


def test_a_written_game_keeps_names_with_hyphens():
    game = named("hive")
    position = random_positions(game, games=1, most=80)[-1]
    text = game.write_game(game.initial(), position.moves)
    assert "-" in text
    assert read_game(text) == (game, game.initial(), position.moves)


def test_chances_are_exact_where_they_can_be():
    assert whole_chances((0.5, 1 / 3, 1 / 6)) == (3, 2, 1)
    assert whole_chances((1 / 7776,) * 3) == (1, 1, 1)
    odd = whole_chances((0.1234567891, 1e-12, 1 - 0.1234567891))
    assert all(isinstance(one, int) and one > 0 for one in odd)
    assert sum(odd) < 2**31
    assert odd[0] / sum(odd) == pytest.approx(0.1234567891, abs=1e-8)


def test_a_board_in_one_line_gets_its_rows():
    assert board_lines("r3/4/4/4/+P2k w - 1")[:5] == (
        " r . . .",
        " . . . .",
        " . . . .",
        " . . . .",
        "+P . . k",
    )
    assert board_lines("\n\x1b[31mab\x1b[0m\n cd \n\n") == ("ab", " cd")


def test_changed_characters_are_told_unless_they_are_many():
    before, after = ("ab.", "Turn: x"), (".ba", "Turn: o")
    assert changed(before, after) == ((0, 0), (0, 2))
    assert changed(before, ("one line",)) == ()
    assert changed(("." * 20,), ("x" * 20,)) == ()


def test_many_moves_have_two_cells_each():
    points = {n: f"{'abcdefgh'[n % 8]}{n // 8 + 1}" for n in range(64)}
    cells = move_cells(points | {64: "pass"})
    assert cells.texts[:9] == (*"abcdefgh", "pass")
    assert cells.texts[cells.heads + 1 :] == tuple(map(str, range(1, 9)))
    clicked = {move: "".join(cells.texts[cell] for cell in cells.clicks[move]) for move in points}
    assert clicked == points
    few = move_cells({7: "B left", 9: "B right"})
    assert (few.texts, few.clicks, few.heads) == (("left", "right"), {7: (0,), 9: (1,)}, 0)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_each_game_that_fits_can_be_played_drawn_and_searched(name):
    game = find(name)
    for check in CHECKS:
        check(game)
    for seed in range(3):
        for position in random_positions(game, 1, seed, 60):
            moves = game.legal_moves(position)
            names = [game.move_name(position, move) for move in moves]
            assert len(set(names)) == len(names)
            assert all(names)
            assert not set("".join(names)) & set(',"| \r\n')
            assert all(move < 2**31 for move in moves)
    found = uctvis.search(game, iterations=20, seed=1)
    assert found.tree.visits[0] == 20


def test_the_list_has_all_games_and_is_searched():
    games, missing = openspiel_games()
    assert missing == ""
    assert len(games) >= 30
    assert "openspiel:backgammon" in {one.name for one in matching(games, ["with", "CHANCE"])}
    assert [one.name for one in matching([*known_games(), *games], ["breakthrough"])] == [
        "breakthrough",
        "openspiel:breakthrough",
    ]


def test_it_is_imported_only_when_it_is_asked_for():
    asked = "import sys; from uctvis import games; games.all_games(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "uctvis.games" in loaded
    assert "pyspiel" not in loaded
    assert not [one for one in loaded if one.startswith("uctvis.games._openspiel")]


def test_without_openspiel_the_error_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    library._pyspiel.cache_clear()
    library._types.cache_clear()
    library.fitting.cache_clear()
    try:
        with pytest.raises(MissingGameError, match="pip install open_spiel"):
            named("quoridor(board_size=7)")
        assert openspiel_games() == ([], library.how_to_install())
    finally:
        library._pyspiel.cache_clear()
        library._types.cache_clear()
        library.fitting.cache_clear()
