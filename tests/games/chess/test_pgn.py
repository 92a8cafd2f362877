"""Games of chess in PGN, held to python-chess."""

import io
import random
from datetime import date

import chess
import chess.pgn
import pytest
from for_long import seeds_for_long
from hypothesis import given
from hypothesis import strategies as st
from pgn_oddities import random_tree, told

from uctvis.errors import GameError
from uctvis.game.written_games import known_names
from uctvis.games import find, read_game, read_written
from uctvis.games.chess.numbers import move_of
from uctvis.play.saved_game import read, written
from uctvis.play.written_session import session_of

CHESS = find("chess")
OPENINGS = [CHESS.notation(CHESS.initial(), move) for move in CHESS.legal_moves(CHESS.initial())]
OPENINGS.remove("e4")
ANSWERS = [name.replace("1", "8").replace("3", "6").replace("4", "5") for name in OPENINGS][:18]
ANNOTATED = """[Event "A lesson"]
[White "N. N."]
[Result "*"]

; a comment to the end of the line
1. e4! {best by test} e5 (1... c5 2. Nf3 (2. c3) 2... d6) 2. Nf3 $1 Nc6 {[%clk 0:01:00]
over two lines} 3.Bb5 a6!? 4. Ba4 *

[Event "The next game"]

1. d4 *
"""


def random_moves(seed, plies=120):
    rng = random.Random(seed)
    positions, moves = [CHESS.initial()], []
    while (legal := CHESS.legal_moves(positions[-1])) and len(moves) < plies:
        moves.append(rng.choice(legal))
        positions.append(CHESS.play(positions[-1], moves[-1]))
    return positions, moves


@pytest.mark.parametrize("seed", range(5))
def test_the_notation_and_the_pgn_are_those_of_python_chess(seed):
    positions, moves = random_moves(seed)
    text = CHESS.write_game(positions[0], moves, ("Player", "uctvis"), date(2026, 11, 22))
    game = chess.pgn.read_game(io.StringIO(text))
    assert not game.errors
    assert game.headers["White"] == "Player"
    assert game.headers["Black"] == "uctvis"
    assert game.headers["Date"] == "2026.11.22"
    assert "FEN" not in game.headers
    assert game.end().board().fen() == CHESS.state_name(positions[-1])
    assert [node.san() for node in game.mainline()] == [
        CHESS.notation(position, move) for position, move in zip(positions, moves, strict=False)
    ]


def test_a_game_from_another_position_has_its_fen():
    fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 24"
    start = CHESS.parse_state(fen)
    move = CHESS.parse_move(start, "h7h6")
    text = CHESS.write_game(start, [move])
    game = chess.pgn.read_game(io.StringIO(text))
    assert game.headers["SetUp"] == "1"
    assert game.board().fen() == fen
    assert "24... h6" in text
    assert CHESS.turn_number(start) == 24


def test_the_result_is_written():
    mate = ["f2f3", "e7e5", "g2g4", "d8h4"]
    position, moves = CHESS.initial(), []
    for name in mate:
        moves.append(CHESS.parse_move(position, name))
        position = CHESS.play(position, moves[-1])
    text = CHESS.write_game(CHESS.initial(), moves)
    assert '[Result "0-1"]' in text
    assert text.rstrip().endswith("Qh4# 0-1")


def test_only_the_main_line_of_the_first_game_is_read():
    game, start, moves = read_game(ANNOTATED)
    assert game is CHESS
    assert start == CHESS.initial()
    assert CHESS.line(start, moves) == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4"


def test_names_and_comments_in_braces_of_the_main_line_are_read():
    _game, written = read_written(ANNOTATED)
    assert written.players == ("N. N.", "")
    assert written.comments == {
        0: "a comment to the end of the line",
        1: "best by test",
        4: "[%clk 0:01:00]\nover two lines",
    }
    assert written.signs == {1: "!", 3: "!", 6: "!?"}
    assert written.notes == ("The text contains 2 games; this is the first.",)


def test_names_and_comments_are_written_and_read_back():
    _game, start, moves = read_game("1. e4 e5 2. Nf3")
    comments = {0: "before {a brace", 1: "best; by test", 3: "the last (really"}
    text = CHESS.write_game(start, moves, ("Carlsen, M.", "Anand"), comments=comments)
    written = CHESS.read_written(text)
    assert written.players == ("Carlsen, M.", "Anand")
    assert written.comments == comments
    assert written.moves == moves


def test_the_time_control_is_a_header_if_it_is_known():
    _game, start, moves = read_game("1. e4 e5")
    text = CHESS.write_game(start, moves, time_control="60+1")
    assert chess.pgn.read_game(io.StringIO(text)).headers["TimeControl"] == "60+1"
    assert CHESS.read_written(text).moves == moves
    assert "TimeControl" not in CHESS.write_game(start, moves)


def test_a_comment_cannot_end_early():
    _game, start, moves = read_game("1. e4 e5")
    text = CHESS.write_game(start, moves, comments={1: "a } 2. Ke7 {"})
    assert CHESS.read_written(text).moves == moves


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3",
        "e4 e5 Nf3",
        "1.e4 e5 2.Nf3 *",
        "\ufeff1. e4 e5\r\n2. Nf3\r\n",
        '[Event "?"]\n\n1. e2e4 e7-e5 2. g1f3 1/2-1/2',
    ],
)
def test_moves_may_be_written_in_many_ways(text):
    _game, start, moves = read_game(text)
    assert CHESS.line(start, moves) == "e2e4 e7e5 g1f3"


def test_special_moves_are_read():
    fen = '[FEN "r3k2r/1P6/8/8/5pP1/8/8/R3K2R b KQkq g3 0 1"]\n\n'
    _game, start, moves = read_game(fen + "1... fxg3 e.p. 2. b8=Q+ Ke7 3. O-O-O g2 4. Rhe1+")
    assert CHESS.line(start, moves) == "f4g3 b7b8q e8e7 e1c1 g3g2 h1e1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. e4 e5 2. Nf6", "move 2. Nf6: the move is not legal"),
        ("1. e4 e5 2. Nf9", "after 'e5 2.': expected a move, got 'Nf9'"),
        ("1. e4 e5 2. Zf3", "got 'Zf3'"),
        ("1. d4 a6 2. Nf3 a5 3. Nd2", "move 3. Nd2: the move is ambiguous"),
        ("1. e4 --", "move 1... --: passing is not allowed"),
        ('[Variant "Atomic"]\n\n1. e4', "expected standard chess, got 'Atomic'"),
        ('[Variant "Chess960"]\n\n1. e4', "expected standard chess, got 'Chess960'"),
        ('[Variant "No such"]\n\n1. e4', "expected standard chess, got 'No such'"),
        ('[FEN "8/8/8/8/8/8/8/K6Q w - - 0 1"]\n\n1. e4', "king"),
        ('[FEN "nonsense"]\n\n1. e4', "'nonsense'"),
        (
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 "
            "Ng8 9. e4",
            "move 9. e4: the game is already over (fivefold repetition)",
        ),
        ('[FEN "4k3/8/8/8/8/8/8/4K2R w - - 149 90"]\n\n90. Rh2 Kd8 91. Rh1', "seventy-five moves"),
        ("Hello, this is 1 text.", "expected a game"),
        ('[Event "no moves, no position"]\n\n1. Ke3', "1. Ke3: the move is not legal"),
    ],
)
def test_what_is_wrong_is_told(text, told):
    with pytest.raises(GameError) as error:
        CHESS.read_game(text)
    assert told in str(error.value)


def test_what_can_be_played_is_read_with_the_reason_why_no_more():
    written = CHESS.read_written("1. e4 e5 2. Nf3 {the last} Ke3 3. d4 Nf9 1-0")
    assert CHESS.line(written.start, written.moves) == "e2e4 e7e5 g1f3"
    assert written.problem == "PGN, move 2... Ke3: the move is not legal"
    assert written.comments == {3: "the last"}
    with pytest.raises(GameError, match="Ke3"):
        read_game("1. e4 e5 2. Nf3 Ke3")


def test_variations_are_lines_to_their_ends():
    written = CHESS.read_written(ANNOTATED)
    assert [CHESS.line(written.start, line.moves) for line in written.lines] == [
        "e2e4 c7c5 g1f3 d7d6",
        "e2e4 c7c5 c2c3",
    ]
    text = "1. e4 (1. d4 {queen's pawn} d5 -- a6) (1. c4!? (1. f4 Ke3) 1... c5) *"
    written = CHESS.read_written(text)
    assert [CHESS.line(written.start, line.moves) for line in written.lines] == [
        "d2d4 d7d5",
        "c2c4 c7c5",
        "f2f4",
    ]
    assert [(line.comments, line.signs) for line in written.lines[:2]] == [
        ({1: "queen's pawn"}, {}),
        ({}, {1: "!?"}),
    ]
    assert written.notes == ("A variation ends early: PGN, move 1... Ke3: the move is not legal",)


@pytest.mark.parametrize("reason", ["threefold repetition", "fifty moves"])
def test_a_game_goes_on_after_a_draw_that_nobody_claimed(reason):
    there_and_back = "Nf3 Nf6 Ng1 Ng8"
    if reason == "fifty moves":
        text = f'[FEN "rnbqkbnr/1p6/8/8/8/8/1P6/RNBQKBNR w - - 97 80"]\n\n{there_and_back} b4 b5'
    else:
        text = f"{there_and_back} {there_and_back} e4 e5"
    position, moves = CHESS.read_game(text)
    claimed = []
    for move in moves:
        assert move in CHESS.written_moves(position)
        claimed.append(CHESS.outcome(position))
        position = CHESS.play(position, move)
    assert {outcome.reason for outcome in claimed if outcome} == {reason}
    assert CHESS.outcome(position) is None
    session = session_of(CHESS, CHESS.read_written(text))
    assert session.moves == list(moves)
    assert read(written(session)).moves == session.moves


@pytest.mark.parametrize("seeds", seeds_for_long(10, 200))
def test_what_is_written_is_read_again(seeds):
    """Games with variations, comments and signs, kept by the window and written again."""
    for seed in seeds:
        tree = random_tree(random.Random(seed))
        text = str(tree)
        first = session_of(CHESS, CHESS.read_written(text))
        # Also after it was kept on the disk.
        session = read(written(first))
        again = CHESS.write_game(
            session.positions[0],
            session.moves,
            ('A "B" C', "back\\slash"),
            source=session.source,
            lines=[line.moves for line in session.lines],
        )
        rewritten = CHESS.read_written(again)
        assert rewritten.players == ('A "B" C', "back\\slash"), seed
        assert rewritten.problem == "", seed
        assert rewritten.moves == tuple(first.moves), seed
        assert rewritten.lines == CHESS.read_written(text).lines, seed
        game = chess.pgn.read_game(io.StringIO(again))
        assert not game.errors, seed
        assert told(game) == told(tree), seed


def test_other_moves_make_the_old_ones_a_variation_and_the_result_unknown():
    text = '[Event "Club"]\n[Result "1-0"]\n\n1. e4 {good} e5 (1... c5) 2. Nf3 $1 1-0'
    source = CHESS.read_written(text)
    moves = (*source.moves[:2], CHESS.parse_move(session_of(CHESS, source).positions[2], "d2d4"))
    again = CHESS.write_game(source.start, moves, source=source.source)
    assert '[Event "Club"]' in again
    assert again.endswith("1. e4 { good } 1... e5 ( 1... c5 ) 2. d4 ( 2. Nf3 $1 ) *\n")
    assert CHESS.write_game(source.start, source.moves, source=source.source).endswith("1-0\n")


def test_a_result_that_the_rules_do_not_know_is_a_comment_at_the_end():
    session = session_of(CHESS, CHESS.read_written("1. e4 e5 {resigns} 1-0"))
    assert session.comment == "resigns Result: 1-0"
    mate = session_of(CHESS, CHESS.read_written("1. f3 e5 2. g4 Qh4# 0-1"))
    assert mate.comment == ""


def test_many_variations_are_kept_though_not_all_are_lines():
    text = "1. e4 " + "(1. d4 d5 (1... Nf6)) (1. c4) " * 101 + "e5 2. Nf3 *"
    written = CHESS.read_written(text)
    assert len(written.moves) == 3
    assert len(written.lines) == 3  # Equal ones are one.
    nested = "".join(f"({move} {answer}) " for move in OPENINGS for answer in ANSWERS)
    written = CHESS.read_written(f"1. e4 {nested} e5 *")
    assert len(written.lines) == 200
    assert "only to the first 200 variations" in " ".join(written.notes)
    assert CHESS.write_game(written.start, written.moves, source=written.source).count("(") == 342


# What a line of PGN may have; braces and brackets, too.
_TEXT = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp"), exclude_characters="}")
)


@given(st.dictionaries(st.integers(0, 4), _TEXT), _TEXT, _TEXT)
def test_any_comments_and_names_are_written_and_read_back(comments, white, black):
    _game, start, moves = read_game("1. e4 e5 2. Nf3 Nc6")
    text = CHESS.write_game(start, moves, (white, black), comments=comments)
    read_back = CHESS.read_written(text)
    assert read_back.moves == moves
    kept = {number: comment.strip() for number, comment in comments.items() if comment.strip()}
    assert read_back.comments == kept
    assert read_back.players == known_names((" ".join(white.split()), " ".join(black.split())))
    assert read_back.notes == ()
    # Also by python-chess.
    assert list(chess.pgn.read_game(io.StringIO(text)).mainline_moves()) == [*map(move_of, moves)]


def test_a_check_is_remarked():
    position = CHESS.parse_state("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
    assert CHESS.remark(position, CHESS.parse_move(position, "h1h8")) == "Check."
    assert CHESS.remark(position, CHESS.parse_move(position, "h1h7")) == ""


def test_castling_moves_king_and_rook():
    position = CHESS.parse_state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for name, king, rook in (("e1g1", 6, 5), ("e1c1", 2, 3)):
        pictures = CHESS.steps(position, CHESS.parse_move(position, name))
        before, after = (
            {shape.piece: shape.cell for shape in picture.shapes if shape.piece is not None}
            for picture in pictures
        )
        assert before.keys() == after.keys()
        assert after[chess.E1] == king
        assert after[0 if name == "e1c1" else 7] == rook
        assert before[chess.A8] == after[chess.A8]


def test_what_is_taken_is_gone_at_the_end():
    position = CHESS.parse_state("4k3/8/8/8/5pP1/8/8/4K3 b - g3 0 1")
    steps = CHESS.steps(position, CHESS.parse_move(position, "f4g3"))
    before, after = ({shape.piece for shape in picture.shapes} for picture in steps)
    assert before - after == {chess.G4}
