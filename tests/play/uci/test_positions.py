import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.errors import GameError
from uctvis.games.chess.game import GAME
from uctvis.play.uci.messages import SetPosition
from uctvis.play.uci.positions import any_move, playable, read_line

SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")
KINGS = "8/8/8/4k3/8/8/8/4K3 w - - 0 1"


def line(*moves, fen=None, before=None):
    return read_line(SetPosition(fen, moves), before)


@given(st.lists(st.integers(0, 1000), max_size=60))
def test_positions_are_those_of_python_chess(choices):
    board, texts = chess.Board(), []
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        texts.append(moves[choice % len(moves)].uci())
        board.push_uci(texts[-1])
    half = line(*texts[: len(texts) // 2])
    for read in (line(*texts), line(*texts, before=half)):
        assert read.position.board.fen() == board.fen()
        assert [GAME.move_name(read.position, move) for move in read.moves] == texts
        assert half.moves + read.moves_after(half) == read.moves
        is_repeated = board.is_repetition(3)
        assert read.position.is_repeated() == is_repeated


def test_a_line_of_another_start_is_not_continued():
    first = line("e2e4")
    assert line("d2d4", "d7d5", before=first).moves_after(first) is None
    other = line(fen=chess.STARTING_FEN, before=first)
    assert other.moves_after(first) is None
    assert other.position.board.fen() == chess.STARTING_FEN


@pytest.mark.parametrize(
    ("fen", "moves", "said"),
    [
        (None, ("e2e5",), "move 1: expected a legal move in"),
        (None, ("e2e4", "0000"), "move 2: expected a legal move in"),
        (None, ("e2e4", "x" * 100_000), "move 2: expected"),
        (None, ("e2e4",) * 100_000, "expected at most"),
        ("8/8/8/4k3/8/8/8/8 w - - 0 1", (), "each player needs one king"),
        ("nonsense", (), "it is not a FEN"),
        ("x" * 1000, (), "it is not a FEN"),
        ("rnbqkbnr/pppp1Qpp/8/8/8/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1", (), "is in check"),
    ],
)
def test_impossible_positions_and_moves_are_explained(fen, moves, said):
    with pytest.raises(GameError) as caught:
        line(*moves, fen=fen)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 400


def test_moves_continue_after_a_draw_that_nobody_claims():
    read = line(*SHUFFLE * 2, "e2e4")
    assert read.position.board.fen().startswith("rnbqkbnr/pppppppp/8/8/4P3")


@pytest.mark.parametrize(
    "drawn", [line(*SHUFFLE * 2), line(fen="8/8/8/4k3/8/8/8/4K2R w - - 120 90")]
)
def test_a_draw_that_nobody_claims_can_be_played(drawn):
    assert not GAME.legal_moves(drawn.position)
    again = playable(drawn.position)
    assert GAME.legal_moves(again)
    assert again.board.board_fen() == drawn.position.board.board_fen()
    # The board of the game stays as it was.
    assert not GAME.legal_moves(drawn.position)


def test_a_position_of_an_unfinished_game_keeps_its_history():
    read = line(*SHUFFLE)
    assert playable(read.position) is read.position


def test_pieces_may_still_move_in_a_draw_but_not_after_the_end():
    position = playable(line(fen=KINGS).position)
    assert not GAME.legal_moves(position)
    assert any_move(position) is not None
    mated = line("f2f3", "e7e5", "g2g4", "d8h4").position
    assert any_move(playable(mated)) is None
