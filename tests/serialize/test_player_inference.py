"""Who is to move, told by the names of every program that wrote trees."""

import re
from fnmatch import fnmatchcase

import numpy as np
import pytest
from for_long import rest_for_long
from hypothesis import given
from hypothesis import strategies as st
from strategies import lists, parents

from uctvis.serialize import load, save
from uctvis.serialize.csv.format import read, write
from uctvis.serialize.player_inference import game_of
from uctvis.tree.tree import Tree


def reread(parent, moves, states):
    tree = Tree.from_parents(parent, move_names=moves, state_names=states)
    data = b"".join(piece.tobytes() for piece in write(tree))
    return read("file.csv", np.frombuffer(bytearray(data), np.uint8))


@pytest.mark.parametrize(
    ("state", "player"),
    [
        ("mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 0 player 1", 0),
        ("mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 0 player 2", 1),
        ("tictactoe X.O...... player 2", 1),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 1),
        ("pig 0 12 turn 0 chance player 1", 2),
        ("pig 0 12 turn 0 chance player 2", 3),
        ("Current player: 1", 0),
        ("Current player: 2", 1),
    ],
)
def test_the_state_tells_the_player_to_move(state, player):
    tree = reread([-1], [""], [state])
    assert tree.player.tolist() == [player]
    assert not tree.players_assumed


@pytest.mark.parametrize(
    "state",
    [
        "", "GameStatus.IN_PROGRESS", "in_progress", "player 3", "Current player: 3",
        "Current player: 12", "Current player:", "1/2/3 w 5", "8/8/8/8/8/8/8/8 x - - 0 1",
    ],
)  # fmt: skip
def test_other_states_tell_nothing(state):
    tree = reread([-1], [""], [state])
    assert tree.player.tolist() == [0]
    assert tree.players_assumed


@pytest.mark.parametrize(
    ("move", "mover"),
    [
        ("white pawn a2 -> a4", 0),
        ("black knight b8 -> c6", 1),
        ("Player 1 went: [3]", 0),
        ("Player 2 went: [3]", 1),
        ("Player 1 performed: [3, 1]", 0),
        ("Player 2 performed: [8]", 1),
        ("[3]1", 0),
        ("[7, 8]2", 1),
    ],
)
def test_a_move_tells_who_made_it(move, mover):
    tree = reread([-1, 0], ["", move], ["", ""])
    assert tree.player.tolist() == [mover, 1 - mover]
    assert not tree.players_assumed


@pytest.mark.parametrize(
    "move", ["", "e2e4", "3", "whitepawn", "[3]", "[3]3", "3]1", "Player 3 went: [1]"]
)
def test_other_moves_tell_nothing(move):
    tree = reread([-1, 0], ["", move], ["", ""])
    assert tree.player.tolist() == [0, 1]
    assert tree.players_assumed


def test_after_chance_the_next_player_is_a_guess_too():
    # Who moved last is known: player 1, who is player 2 for users. So the other one follows.
    tree = reread([-1, 0, 1], [""] * 3, ["x chance player 2", "", ""])
    assert tree.player.tolist() == [3, 0, 1]
    assert tree.players_assumed


def test_what_tells_first_counts():
    # The state, before the children's move, before the node's own.
    parent = [-1, 0, 1, 1]
    tree = reread(parent, ["", "[1]1", "", "[2]1"], ["Current player: 2", "", "", ""])
    assert tree.player.tolist() == [1, 0, 1, 1]
    # A bonus move: the mover of the child was to move again.
    assert reread([-1, 0, 1], ["", "[5]1", "[2]1"], [""] * 3).player.tolist() == [0, 0, 1]


def expected_players(tree):
    """The table once more, as regular expressions."""

    def state_player(text):
        if match := re.fullmatch("Current player: ([12])|.* player ([12])", text, re.DOTALL):
            return int(match[1] or match[2]) - 1 + 2 * text[:-9].endswith(" chance")
        for player, letter in enumerate("wb"):
            if re.fullmatch(f"(?:.*/){{7}}.* {letter} .*", text, re.DOTALL):
                return player
        return None

    def mover(text):
        patterns = (
            r"Player ([12]) went: \[.*\]",
            r"Player ([12]) performed: \[.*\]",
            r"\[.*\]([12])",
        )
        for pattern in patterns:
            if match := re.fullmatch(pattern, text, re.DOTALL):
                return int(match[1]) - 1
        return {"white ": 0, "black ": 1}.get(text[:6])

    players, assumed = [], False
    for node in range(tree.size):
        player = state_player(tree.state_name(node))
        movers = [mover(tree.move_name(child)) for child in tree.children(node)]
        told = [who for who in movers if who is not None]
        if player is None and told:
            player = told[0]
        if player is None and (own := mover(tree.move_name(node))) is not None:
            player = 1 - own
        if player is None:
            assumed = True
            player = 1 - players[tree.parent[node]] % 2 if node else 0
        players.append(player)
    return players, assumed


pieces = st.sampled_from(
    (" player 1", " player 2", " chance", "Current player: 1", "/", "/////// w ", " b ",
     "Player 1 went: [",
     "[", "]", "]1", "]2", "white ", "black ", "x", "♔", "Player 2 performed: [3]", "1", "2")
)  # fmt: skip
names = st.lists(pieces, max_size=4).map("".join)


@given(st.data())
def test_the_kernel_agrees_with_regular_expressions(data):
    parent = data.draw(parents(8))
    size = len(parent)
    tree = reread(parent, data.draw(lists(names, size)), data.draw(lists(names, size)))
    assert (tree.player.tolist(), tree.players_assumed) == expected_players(tree)


# The table of FORMATS, in its order: a pattern in which * is anything, who it tells, and whose
# names they are.
STATES = (
    ("Current player: 1", 0, "older mancala"),
    ("Current player: 2", 1, "older mancala"),
    ("GameStatus.*", None, "older chess"),
    ("in_progress", None, "older chess"),
    ("* chance player 1", 2, "uctvis"),
    ("* chance player 2", 3, "uctvis"),
    ("* player 1", 0, "uctvis"),
    ("* player 2", 1, "uctvis"),
    ("*/*/*/*/*/*/*/* w *", 0, "uctvis"),
    ("*/*/*/*/*/*/*/* b *", 1, "uctvis"),
)
MOVES = (
    *((f"Player {who} {did}: [*]", who - 1, "older mancala")
      for did in ("went", "performed") for who in (1, 2)),
    ("[*]1", 0, "older mancala"),
    ("[*]2", 1, "older mancala"),
    ("white *", 0, "older chess"),
    ("black *", 1, "older chess"),
)  # fmt: skip


def told(table, name):
    """The row of the table that describes the whole of the name: who, and whose."""
    for pattern, player, dialect in table:
        if fnmatchcase(name, pattern.replace("[", "[[]")):
            return player, dialect
    return None, None


def variants(table):
    """Names that match, at every length of what the stars stand for, and names that nearly do."""
    for pattern, _player, _dialect in table:
        for filling in ("", "x", "/", " ", "]", "♔", "x" * 7, " w ", "1", " player 1", "8/" * 20):
            name = pattern.replace("*", filling)
            yield name
            for place in range(len(name)):
                yield name[:place] + name[place + 1 :]
                yield name[:place] + "x" + name[place:]
                yield name[:place] + name[place:].replace(name[place], "é", 1)
            yield from (name + " ", " " + name, name.upper(), name + name)


def test_every_telling_name_and_its_neighbours():
    states = list(dict.fromkeys(variants(STATES)))
    tree = reread([-1] + [0] * len(states), [""] * (len(states) + 1), ["", *states])
    for node, state in enumerate(states, 1):
        assert tree.state_name(node) == state
        player, _dialect = told(STATES, state)
        assert tree.player[node] == (1 if player is None else player), state
    # The parent, whose own state tells, so that it is no guess for each child.
    moves = list(dict.fromkeys(variants(MOVES)))
    tree = reread([-1] + [0] * len(moves), ["", *moves], ["Current player: 2", *[""] * len(moves)])
    for node, move in enumerate(moves, 1):
        assert tree.move_name(node) == move
        player, _dialect = told(MOVES, move)
        assert tree.player[node] == (0 if player is None else 1 - player), move


@pytest.mark.parametrize("part", rest_for_long(1, range(3)))
def test_the_dialect_is_that_of_the_first_row_that_told_anything(part):
    for name in list(dict.fromkeys((*variants(STATES), *variants(MOVES))))[part::3]:
        _player, dialect = told(STATES, name)
        assert reread([-1], [""], [name]).dialect == (dialect or "unknown"), name
        _player, dialect = told(MOVES, name)
        assert reread([-1], [name], [""]).dialect == (dialect or "unknown"), name
    assert reread([-1, 0], ["", "[1]1"], ["x player 1", ""]).dialect == "uctvis"
    assert reread([-1, 0], ["", "white x"], ["x", "Current player: 1"]).dialect == "older mancala"


@pytest.mark.parametrize(
    ("state", "game"),
    [
        ("mancala 4 4 4 4 4 4 0 4 4 4 4 4 4 0 player 1", "mancala"),
        ("tictactoe X.O...... player 2", "tictactoe"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess"),
        ("pig:goal=20 3 4 player 1", "pig:goal=20"),
        ("hex:size=7:swap=off player 2", "hex:size=7:swap=off"),
        ("pig:goal 3 4 player 1", ""),
        ("note: goal=20 player 1", ""),
        ("Current player: 1", ""),
        ("", ""),
        (" player 1", ""),
        ("Waiting for player 1", ""),
        ("1/2/3/4/5/6/7/8 w a b", ""),
    ],
)
def test_the_game_is_told_by_our_states(state, game):
    assert game_of(state) == game
    assert reread([-1], [""], [state]).game == game


@pytest.mark.parametrize(
    ("moves", "states", "dialect"),
    [
        (["", "Player 1 went: [3]"], ["", ""], "older mancala"),
        (["", "[3]1"], ["", ""], "older mancala"),
        (["", ""], ["", "Current player: 2"], "older mancala"),
        (["", "black pawn a7 -> a5"], ["", ""], "older chess"),
        (["", "white pawn a2 -> a4"], ["in_progress", "GameStatus.IN_PROGRESS"], "older chess"),
        (["", "e2e4"], ["mancala 1 player 1", "x player 2"], "uctvis"),
        (["", "e2e4"], ["8/8/8/8/8/8/8/K1k5 w - - 0 1", ""], "uctvis"),
        (["", "e2e4"], ["", "8/8/8"], "unknown"),
    ],
)
def test_the_names_tell_the_dialect(moves, states, dialect):
    assert reread([-1, 0], moves, states).dialect == dialect


def test_a_dialect_outlives_our_chunks(tmp_path):
    tree = Tree.from_parents([-1, 0, 0], move_names=["", "white pawn a2 -> a4", "?"])
    save(tree, tmp_path / "a.tree")
    assert load(tmp_path / "a.tree").dialect == "older chess"


def test_lengths_in_characters_are_told_beside_the_dialect(tmp_path):
    tree = Tree.from_parents([-1, 0], state_names=["♔", "in_progress"])
    path = tmp_path / "a.tree"
    save(tree, path, plain=True)
    assert not load(path).lengths_in_characters
    path.write_bytes(b"\1" + path.read_bytes()[1:])
    assert load(path).dialect == "older chess"
    assert load(path).lengths_in_characters
