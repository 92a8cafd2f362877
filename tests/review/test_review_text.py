"""Reviews in PGN: what is written is read back the same; other programs' values are understood."""

import io
from datetime import date

import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reviewed import moves_of

from uctvis import games
from uctvis.engines import read_engine
from uctvis.play.game_as_text import text_of
from uctvis.play.session import GameSession
from uctvis.play.written_session import session_of
from uctvis.review.judgement import JudgedMove, JudgedPosition, PositionValue, Thresholds
from uctvis.review.review import Review
from uctvis.review.review_text import review_in, with_review
from uctvis.review.reviewer import Reviewer
from uctvis.review.win_rates import MOST_CENTIPAWNS, win_rate

CHESS = games.find("chess")
SCHOLAR = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]
DAY = date(2026, 1, 31)


def chess_moves(names):
    """The moves of these names in the notation of UCI."""
    return moves_of(CHESS, names)


def text_with(moves, comments=()):
    """A game between persons as PGN."""
    session = GameSession(CHESS)
    for move in moves:
        session.play(move)
    for number, text in comments:
        session.comments[session.positions[number]] = text
    return text_of(session, DAY)


VALUES = st.integers(-MOST_CENTIPAWNS, MOST_CENTIPAWNS).map(
    lambda lead: PositionValue(win_rate(lead))
)


def certain(player):
    """Values of positions in which a player moves, with mate in some moves."""
    return st.builds(
        lambda mate, first: PositionValue(
            float(first), is_perfect=True, distance=2 * mate - (first == (player == 0))
        ),
        st.integers(1, 30),
        st.booleans(),
    )


@st.composite
def reviews(draw):
    """A review of the scholar's mate that nobody searched."""
    moves = chess_moves(SCHOLAR)
    here, positions, verdicts = [CHESS.initial()], {}, {}
    for move in moves:
        here.append(CHESS.play(here[-1], move))
    thresholds = draw(st.sampled_from([Thresholds(), Thresholds(1, 2.5, 90)]))
    for number in range(len(moves)):
        value = draw(VALUES | certain(number % 2))
        positions[number] = JudgedPosition(number, value)
    last = PositionValue(1.0, is_perfect=True, distance=0)
    positions[len(moves)] = JudgedPosition(len(moves), last)
    for number, move in enumerate(moves, 1):
        player, played = (number - 1) % 2, positions[number].value.before()
        best, value = move, played
        if draw(st.booleans()) and number < len(moves):
            best = draw(st.sampled_from(list(CHESS.legal_moves(here[number - 1]))))
            value = draw(VALUES | certain(player))
            if best == move or value.of(player) <= played.of(player):
                best, value = move, played
        loss = max(value.of(player) - played.of(player), 0.0)
        mark = thresholds.mark(loss)
        line = (best,) if best != move else (move,)
        verdicts[number] = JudgedMove(
            number, player, move, best, value, played, mark, line, (move,)
        )
    return Review(
        CHESS,
        here[0],
        tuple(moves),
        by="some engine",
        thresholds=thresholds,
        positions=positions,
        verdicts=verdicts,
    )


@settings(max_examples=30, deadline=None)
@given(reviews())
def test_it_is_read_as_it_was_written(review):
    text = with_review(text_with(review.moves, [(2, "A comment of mine")]), review)
    again = review_in(CHESS, review.start, review.moves, text)
    assert again.values == review.values
    assert again.thresholds == review.thresholds
    assert again.by == review.by
    assert again.verdicts == review.verdicts
    assert "A comment of mine" in text
    # Twice is the same as once, and another review takes its place.
    assert with_review(text, review) == text


@settings(max_examples=12, deadline=None)
@given(reviews(), reviews())
def test_another_review_takes_its_place(one, other):
    text = text_with(one.moves, [(3, "Mine")])
    both = with_review(with_review(text, one), other)
    again = review_in(CHESS, other.start, other.moves, both)
    assert again.verdicts == other.verdicts
    assert both.count("%eval") <= with_review(text, other).count("%eval") + 1
    assert both.count("Mine") == 1


def test_python_chess_reads_the_values_and_signs():
    moves = chess_moves(SCHOLAR)
    one = Reviewer(CHESS, CHESS.initial(), moves, read_engine("alphabeta:depth=3"))
    list(one.run())
    text = with_review(text_with(moves), one.review)
    game = chess.pgn.read_game(io.StringIO(text))
    nodes = [game, *game.mainline()]
    for number, node in enumerate(nodes[:-1]):
        value = one.review.positions[number].value
        score = node.eval().white()
        if value.distance is None:
            assert win_rate(score.score()) == value.win_rate
        else:
            assert score.mate() == (1 if value.win_rate else -1) * ((value.distance + 1) // 2)
    verdicts = one.review.verdicts
    # g6 was necessary, and Nf6 loses at once.
    assert nodes[6].nags == {4}
    assert "Blunder" in nodes[6].comment
    assert nodes[5].variations[1].san() == CHESS.notation(one.positions[5], verdicts[6].best)
    assert [number for number, node in enumerate(nodes) if node.nags] == [
        judged.number for judged in one.review.in_order if judged.mark.is_error
    ]
    assert review_in(CHESS, one.review.start, moves, text).values == one.review.values


LICHESS = """[Event "Rated game"]
[White "one"]
[Black "other"]

1. e4 { [%eval 0.24] [%clk 0:03:00] } 1... e5 { [%eval 0.3] } 2. Qh5 { [%eval -0.47] }
2... Nc6 { [%eval -0.4] } 3. Bc4 { [%eval -0.5] }
3... Nf6?? { (-0.50 → Mate in 1) Blunder. g6 was best. } { [%eval #1] } (3... g6) 4. Qxf7# *
"""


def test_the_values_of_other_programs_are_compared_with_the_ones_before():
    written = CHESS.read_written(LICHESS)
    review = review_in(CHESS, written.start, written.moves, LICHESS)
    assert 0 not in review.positions
    assert 1 not in review.verdicts
    assert [review.verdicts[number].mark.value for number in range(2, 8)] == [
        "good",
        "inaccuracy",
        "good",
        "good",
        "blunder",
        "best",
    ]
    assert review.verdicts[6].before == 1 - win_rate(-50)
    assert review.verdicts[6].after == 0.0
    again = with_review(text_of(session_of(CHESS, written), DAY), review)
    assert "[%clk 0:03:00]" in again
    assert "g6 was best" in again


@pytest.mark.parametrize(
    "comment",
    [
        "[%eval 1e9]",
        "[%eval #0]",
        "[%eval 0.3",
        "[%eval 99999999999.0]",
        "[%best Ke8 0.3]",
        "[%eval 0.1] [%best Zz9 0.3]",
        "[%eval 0.1] [%best -- 0.3]",
        "[%best e4",
    ],
)
def test_strange_annotations_are_left_out(comment):
    text = f"1. e4 {{{comment}}} e5 {{[%eval 0.2]}} *"
    written = CHESS.read_written(text)
    review = review_in(CHESS, written.start, written.moves, text)
    assert all(one.best == one.move for one in review.in_order)


def test_a_game_without_values_has_no_review():
    text = "1. e4 e5 *"
    written = CHESS.read_written(text)
    assert review_in(CHESS, written.start, written.moves, text) is None
    other = games.find("tictactoe")
    assert review_in(other, other.initial(), [], "x") is None
