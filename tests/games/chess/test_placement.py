"""The evaluation of chess by placement, held to one written in the plainest way."""

import math
import zlib

import chess
import pytest
from chess_boards import boards
from hypothesis import given

import uctvis
from uctvis.errors import SettingError
from uctvis.games.chess.evaluation import compiled_placement, placement
from uctvis.games.chess.game import GAME
from uctvis.tree.record import PAYOFF_ONE

PLACED = GAME.evaluating("placement")
RULES = PLACED.compiled


def squares_by_name(board, symbol):
    """The squares of a piece as white would name them from the piece's own side: "e4"."""
    found = []
    for square in chess.SQUARES:
        if board.piece_at(square) == chess.Piece.from_symbol(symbol):
            file, rank = chess.square_name(square)
            found.append(file + (rank if symbol.isupper() else str(9 - int(rank))))
    return found


def reference(board):
    """White's lead in hundredths of a pawn, read from the tables as they are printed."""
    tables = {
        "P": (placement._PAWN_EARLY, placement._PAWN_LATE, 100, 0),
        "N": (placement._KNIGHT, placement._KNIGHT, 310, 1),
        "B": (placement._BISHOP, placement._BISHOP, 325, 1),
        "R": (placement._ROOK, placement._ROOK, 500, 2),
        "Q": (placement._QUEEN, placement._QUEEN, 950, 4),
        "K": (placement._KING_EARLY, placement._KING_LATE, 0, 0),
    }

    def number(table, square):
        line = table.strip().split("\n")[8 - int(square[1])]
        return int(line.split()[ord(square[0]) - ord("a")])

    earliness = 0
    for symbol, (_early, _late, _worth, weight) in tables.items():
        earliness += weight * len(squares_by_name(board, symbol))
        earliness += weight * len(squares_by_name(board, symbol.lower()))
    earliness = min(earliness, 24)

    def total(case):
        result, early, late = 0, 0, 0
        for symbol, (early_table, late_table, worth, _weight) in tables.items():
            for square in squares_by_name(board, case(symbol)):
                result += worth
                early += number(early_table, square)
                late += number(late_table, square)
        result += math.floor((early * earliness + late * (24 - earliness)) / 24)
        if len(squares_by_name(board, case("B"))) >= 2:
            result += 35
        files = [square[0] for square in squares_by_name(board, case("P"))]
        for file in "abcdefgh":
            if files.count(file) > 1:
                result -= 15 * (files.count(file) - 1)
            if chr(ord(file) - 1) not in files and chr(ord(file) + 1) not in files:
                result -= 12 * files.count(file)
        return result

    return total(str.upper) - total(str.lower)


def position_of(board):
    return GAME.parse_state(board.fen())


def compiled_lead(board):
    return compiled_placement.placement_lead(RULES.encode(position_of(board)))


@given(boards())
def test_the_compiled_lead_is_that_of_the_reference(board):
    assert compiled_lead(board) == reference(board)


@given(boards())
def test_the_value_is_that_of_the_lead(board):
    position = position_of(board)
    lead = max(-39.0, min(39.0, reference(board) / 100))
    value = 0.3 * (2 / math.pi * math.atan(lead / 4) + 1) + 0.2
    assert PLACED.evaluate(position) == pytest.approx(value, abs=1e-12)
    if PLACED.outcome(position) is None:
        words, scratch = RULES.encode(position), RULES.scratch(position)
        assert RULES.payoff(words, scratch) == PLACED.payoff_units(position)
        assert RULES.payoff(words, scratch) == int(PLACED.evaluate(position) * PAYOFF_ONE + 0.5)


@given(boards())
def test_what_is_white_s_is_black_s_in_the_mirror(board):
    assert compiled_lead(board.mirror()) == -compiled_lead(board)
    here, there = PLACED.evaluate(position_of(board)), PLACED.evaluate(position_of(board.mirror()))
    assert here + there == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # A knight in the centre; a pawn far on; castled; no pawns behind one another, none
        # alone; both bishops; a king that comes out when little is left.
        ("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"),
        ("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        (
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 b kq - 0 1",
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1K1R b kq - 0 1",
        ),
        ("4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1", "4k3/8/8/8/8/P7/P7/4K3 w - - 0 1"),
        ("4k3/8/8/8/3P4/4P3/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/1P6/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/3B4/3B4/8/4K3 w - - 0 1", "4k3/8/8/8/3B4/3N4/8/4K3 w - - 0 1"),
        ("7k/7p/8/4K3/8/8/7P/8 w - - 0 1", "7k/7p/8/8/8/8/7P/4K3 w - - 0 1"),
    ],
)
def test_what_chess_players_like_is_worth_more(better, worse):
    values = [PLACED.evaluate(PLACED.parse_state(fen)) for fen in (better, worse)]
    assert values[0] > values[1]


def test_the_first_position_is_level_and_material_alone_is_still_the_usual():
    start = GAME.initial()
    assert PLACED.evaluate(start) == GAME.evaluate(start) == 0.5
    after = GAME.play(start, GAME.parse_move(start, "e2e4"))
    assert GAME.evaluate(after) == 0.5 < PLACED.evaluate(after)
    assert GAME.evaluating("") is GAME.evaluating("material") is GAME
    assert PLACED.evaluating("placement") is PLACED
    assert PLACED.evaluating("") is GAME


def test_the_explanation_has_all_numbers():
    position = GAME.parse_state("4k3/pp6/8/8/8/2BB4/P7/4K3 w - - 0 1")
    text = PLACED.explain_evaluation(position)
    assert text.startswith("pieces 7.5 to 2, their squares ")
    assert ", pawn structure and bishop pair +0.23 to +0, difference " in text
    assert text.endswith(f" = {PLACED.evaluate(position):.5g}")


def test_other_names_are_refused_in_plain_words():
    with pytest.raises(SettingError) as caught:
        uctvis.search("chess", iterations=10, evaluation="taste")
    assert (
        str(caught.value)
        == "Evaluation: expected one of material, placement, quiescence, positional, tactics, "
        "got 'taste'"
    )
    assert caught.value.field == "evaluation"
    with pytest.raises(SettingError) as caught:
        uctvis.search("mancala", iterations=10, evaluation="placement")
    assert str(caught.value) == (
        "Evaluation: expected none, because Mancala has only one, got 'placement'"
    )


def test_a_search_by_placement_is_another_one_and_says_so():
    by_material = uctvis.search("chess", iterations=300, seed=1, playout_limit=3)
    named = uctvis.search("chess", iterations=300, seed=1, playout_limit=3, evaluation="material")
    placed = uctvis.search("chess", iterations=300, seed=1, playout_limit=3, evaluation="placement")
    assert (by_material.payoff == named.payoff).all()
    assert (by_material.payoff != placed.payoff).any()
    records = [found.tree.record for found in (by_material, named, placed)]
    assert [record.evaluation for record in records] == ["", "", "placement"]


# Checksums of the leaves and payoffs, noted before there was another evaluation.
@pytest.mark.parametrize(
    ("law", "leaf", "payoff"),
    [
        ({}, 1046021048, 197953952),
        ({"playout_limit": None}, 3421929376, 192996456),
        ({"playout_limit": 3, "expand_after": 2}, 1400349782, 3464234522),
    ],
    ids=str,
)
def test_material_grows_the_trees_that_it_always_grew(law, leaf, payoff):
    found = uctvis.search("chess", iterations=2000, seed=1, **law)
    assert zlib.crc32(found.leaf.astype("<i4").tobytes()) == leaf
    assert zlib.crc32(found.payoff.astype("<i4").tobytes()) == payoff
