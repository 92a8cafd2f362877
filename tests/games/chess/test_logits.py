"""How promising moves of chess are: each part of the logit alone, and what they have in common."""

import pytest

from uctvis.games.chess.evaluation.logits import CHECK, SCALE
from uctvis.games.chess.evaluation.placement import EARLIEST, EARLY, LATE, WORTH
from uctvis.games.chess.game import GAME


def logits_in(fen):
    position = GAME.parse_state(fen)
    return {
        GAME.move_name(position, move): GAME.prior_logit(position, move)
        for move in GAME.legal_moves(position)
    }


def closer(kind, start, end, earliness):
    """How much better the square `end` is for white's piece."""
    squares = [ord(square[0]) - ord("a") + 8 * (int(square[1]) - 1) for square in (start, end)]
    early, late = (table[kind][squares[1]] - table[kind][squares[0]] for table in (EARLY, LATE))
    return (early * earliness + late * (EARLIEST - earliness)) // EARLIEST


@pytest.mark.parametrize(
    ("fen", "move", "gain", "kind", "earliness"),
    [
        # A knight takes a pawn that nobody protects, and one that a pawn protects.
        ("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", WORTH[0], 1, 1),
        ("4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", WORTH[0] - WORTH[1], 1, 1),
        # Protected by a pawn, it loses itself less the pawn that takes it.
        ("4k3/8/4p3/3p4/4P3/2N5/8/4K3 w - - 0 1", "c3d5", WORTH[0] - WORTH[1] + WORTH[0], 1, 1),
        # A rook is protected by another one from a rook, but not from behind itself.
        ("4k3/3r4/8/7R/8/3R4/8/4K3 w - - 0 1", "d3d5", 0, 3, 6),
        ("4k3/3r4/8/8/8/3R4/3R4/4K3 w - - 0 1", "d3d5", -WORTH[3], 3, 6),
        ("4k3/3r4/8/8/8/3R4/8/4K3 w - - 0 1", "d3d5", -WORTH[3], 3, 4),
        # A pawn does not protect the square before it, so one helper is enough, but it needs one.
        ("4k3/8/3p4/8/2P5/8/8/3RK3 w - - 0 1", "c4c5", -WORTH[0], 0, 2),
        ("4k3/8/3p4/8/2P5/3N4/8/4K3 w - - 0 1", "c4c5", 0, 0, 1),
        # The bishop hangs: a move of the king leaves it there; after a capture, half counts.
        ("4k3/8/8/8/r3B3/8/8/4K3 w - - 0 1", "e1d1", -WORTH[2], 5, 3),
        ("4k3/8/8/8/r3B3/8/5p2/4K3 w - - 0 1", "e1f2", WORTH[0] - WORTH[2] // 2, 5, 3),
        ("4k3/8/8/8/r3B3/8/8/4K3 w - - 0 1", "e4f3", 0, 2, 3),
        # A check; en passant; a promotion with a capture.
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", "d2d8", CHECK - WORTH[3], 3, 2),
        ("7k/8/8/8/8/8/R7/4K3 w - - 0 1", "a2h2", CHECK, 3, 2),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", WORTH[0], 0, 0),
        ("2n5/1P5k/8/8/8/8/8/K7 w - - 0 1", "b7c8q", WORTH[1] + WORTH[4] - WORTH[0], 0, 1),
        ("2n5/1P5k/8/8/8/8/8/K7 w - - 0 1", "b7b8r", WORTH[3] - WORTH[0], 0, 1),
        ("1n6/P4k2/8/8/8/8/8/K7 w - - 0 1", "a7a8q", WORTH[4] - WORTH[0], 0, 1),
    ],
)
def test_a_move_is_worth_what_it_gains_and_loses(fen, move, gain, kind, earliness):
    squares = closer(kind, move[:2], move[2:4], earliness)
    assert logits_in(fen)[move] == (gain + squares) // SCALE


def test_black_has_the_logits_of_white_in_the_mirrored_position():
    fen = "r2qk2r/pp1bbppp/2n1pn2/1Bpp4/3P1B2/2P1PN2/PPQN1PPP/R3K2R {} KQkq - 0 9"
    white = GAME.parse_state(fen.format("w"))
    mirrored = white.board.mirror()
    black = logits_in(mirrored.fen())

    def turned(name):
        return name[0] + str(9 - int(name[1])) + name[2] + str(9 - int(name[3])) + name[4:]

    assert {turned(name): logit for name, logit in logits_in(fen.format("w")).items()} == black
    assert len(set(black.values())) > 10
