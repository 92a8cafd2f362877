"""The reviewer, on games whose truth is known."""

import threading
from random import Random

import bitbully
import pytest
from reviewed import moves_of

from uctvis import games
from uctvis.engines import read_engine
from uctvis.errors import SettingError
from uctvis.review.judgement import Mark, Thresholds
from uctvis.review.position_judge import strongest_engine
from uctvis.review.reviewer import Reviewer
from uctvis.tree.proofs import WIN

TIC_TAC_TOE = games.find("tictactoe")
QUICK = read_engine("uct:iterations=2000,solver=on,seed=1")
BLUNDERS = ["a2", "c3", "b2", "b1", "a1", "a3", "c1", "b3"]


def reviewer(names=BLUNDERS, game=TIC_TAC_TOE, engine=QUICK, **more):
    return Reviewer(game, game.initial(), moves_of(game, names), engine, **more)


def test_each_move_is_judged_by_perfect_play():
    """In tic-tac-toe all is known: the loss is the difference of the two results."""
    one = reviewer()
    steps = list(one.run())
    assert [step.done for step in steps] == list(range(1, 10))
    assert one.review.is_complete
    truths = [1, 1, 2, 1, 2, 2, 2, 0, 0]  # for player 0, in halves of a point
    assert [value.win_rate * WIN for value in one.review.values] == truths
    for judged in one.review.in_order:
        before, after = (truths[judged.number - there] / 2 for there in (1, 0))
        if judged.player == 1:
            before, after = 1 - before, 1 - after
        assert (judged.before, judged.after) == (before, after)
        assert judged.is_perfect
        assert (judged.mark is Mark.BEST) == (before == after)
        assert (judged.best == judged.move) == (before == after)


def test_the_better_move_keeps_the_result():
    one = reviewer()
    list(one.run())
    game = TIC_TAC_TOE
    for judged in one.review.drops():
        position = one.positions[judged.number - 1]
        assert judged.best in game.legal_moves(position)
        for line in (judged.best_line, judged.line):
            here = position
            for move in line:
                assert move in game.legal_moves(here)
                here = game.play(here, move)
        assert judged.best_line[0] == judged.best
        assert judged.line[0] == judged.move


def test_a_stopped_review_goes_on_where_it_stopped():
    first = reviewer()
    for step in first.run():
        if step.done == 4:
            first.stop()
    assert len(first.review.positions) == 4
    second = reviewer(before=first.review)
    assert [step.done for step in second.run()] == [5, 6, 7, 8, 9]
    whole = reviewer()
    list(whole.run())
    assert second.review.verdicts.keys() == whole.review.verdicts.keys()
    assert [one.mark for one in second.review.in_order] == [
        one.mark for one in whole.review.in_order
    ]


def test_the_review_of_another_game_is_not_gone_on_with():
    first = reviewer()
    list(first.run())
    other = reviewer(["b2", "a1"], before=first.review)
    assert other.review.positions == {}


def test_other_thresholds_mark_the_same_findings():
    one = reviewer()
    list(one.run())
    strict = one.review.with_thresholds(Thresholds(1, 60, 100))
    assert {judged.mark for judged in strict.drops()} == {Mark.INACCURACY, Mark.BLUNDER} - {
        mark for mark in (Mark.BLUNDER,) if all(one.loss < 1 for one in strict.in_order)
    }
    assert strict.positions == one.review.positions


def test_it_stops_within_moments_and_pauses():
    endless = read_engine("uct:seconds=60,solver=off")
    one = reviewer(["b2", "a1"], engine=endless)
    one.pause()
    found = []
    thread = threading.Thread(target=lambda: found.extend(one.run()))
    thread.start()
    assert one.is_paused
    one.stop()
    thread.join(20)
    assert not thread.is_alive()
    assert found == []


def test_an_engine_that_cannot_play_the_game_is_refused(tmp_path):
    (tmp_path / "program").touch()
    with pytest.raises(SettingError, match="chess"):
        reviewer(engine=read_engine(f"uci:{tmp_path / 'program'}"))


@pytest.mark.parametrize("name", [game.name for game in games.built_in_games()])
def test_each_game_has_a_strongest_engine_for_reviews(name):
    engine = strongest_engine(games.find(name), 0.5)
    assert engine.settings.seconds == 0.5
    assert not engine.uses_book
    assert "0.5 s" in engine.about


def test_errors_are_found_by_keys():
    one = reviewer()
    list(one.run())
    review = one.review
    numbers = [judged.number for judged in review.in_order if judged.mark.is_error]
    at, seen = 0, []
    while (following := review.following(at)) is not None:
        seen.append(at := following.number)
    assert seen == numbers
    at, seen = len(review.moves) + 1, []
    while (before := review.preceding(at)) is not None:
        seen.append(at := before.number)
    assert seen == numbers[::-1]


def test_connect_four_is_judged_as_perfect_play_does():
    """Wherever the review says that its judgement is certain, `bitbully` says the same."""
    game, random = games.find("connect_four"), Random(4)
    position, moves = game.initial(), []
    while game.outcome(position) is None:
        moves.append(random.choice(game.legal_moves(position)))
        position = game.play(position, moves[-1])
    one = Reviewer(game, game.initial(), moves, read_engine("alphabeta:depth=4"))
    list(one.run())
    solver, board, truths = bitbully.BitBully(), bitbully.Board(), []
    for number, move in enumerate(moves):
        score = max(solver.score_all_moves(board).values())
        share = 0.5 + 0.5 * ((score > 0) - (score < 0))
        truths.append(share if number % 2 == 0 else 1 - share)
        board.play(move)
    truths.append(game.outcome(position).payoff)
    certain = [judged for judged in one.review.in_order if judged.is_perfect]
    assert len(certain) >= 5
    for judged in certain:
        assert judged.loss == abs(truths[judged.number - 1] - truths[judged.number])
