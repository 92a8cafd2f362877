"""Random play holds every game to the contract of `uctvis.game.contract`, sentence by sentence.

The sentences on games written down are in `test_written_games`.
"""

import math
import random
import re
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from evaluations import EVALUATIONS
from for_long import rest_for_long
from game_variants import GAMES, VARIANTS

from uctvis.errors import GameError, SettingError
from uctvis.game.policies import Knowledge
from uctvis.game.rules import Outcome, Rules
from uctvis.games import find, parse_state
from uctvis.tree.players import CHANCE, is_chance, mover_of
from uctvis.tree.record import PAYOFF_ONE

# For tests that try all moves of each position.
MOST = pytest.mark.parametrize("most", rest_for_long(1, [200, 1000]))


@cache
def random_positions(game, games=30, seed=1, most=1000):
    """All positions of some random games; of long games fewer, so that they are `most`."""
    rng = random.Random(seed)
    positions = []
    for _ in range(games):
        positions.append(game.initial())
        while moves := game.legal_moves(positions[-1]):
            if len(positions) >= most:
                return positions
            positions.append(game.play(positions[-1], rng.choice(moves)))
    return positions


@GAMES
def test_the_registry_finds_it_by_its_name(game):
    assert find(game.full_name) is game
    assert game.name.isidentifier()
    assert game.name == game.name.lower()
    assert game.title


def test_an_unknown_game_is_named():
    with pytest.raises(GameError, match="'go'"):
        find("go")


@GAMES
def test_rules_are_pure_and_positions_are_values(game):
    for position in random_positions(game, games=5):
        before = hash(position)
        for move in game.legal_moves(position):
            assert game.play(position, move) == game.play(position, move)
        assert hash(position) == before


@GAMES
def test_players_and_moves_are_numbers_in_range(game):
    assert game.player(game.initial()) == 0
    for position in random_positions(game):
        assert game.player(position) in (0, 1, CHANCE, CHANCE + 1)
        moves = list(game.legal_moves(position))
        assert moves == list(game.legal_moves(position))
        assert len(set(moves)) == len(moves)
        assert all(isinstance(move, int) and 0 <= move < 2**31 for move in moves)


@GAMES
def test_chances_are_positive_whole_numbers_and_only_lotteries_have_them(game):
    positions = random_positions(game)
    lotteries = [one for one in positions if is_chance(game.player(one))]
    assert all(is_chance(game.player(one)) or not len(game.chances(one)) for one in positions)
    assert bool(lotteries) == (type(game).chances is not Rules.chances)
    for position in lotteries:
        chances = list(game.chances(position))
        assert len(chances) == len(game.legal_moves(position)) > 0
        assert all(isinstance(chance, int) and chance > 0 for chance in chances)
        assert sum(chances) < 2**31
        assert list(game.chances(position)) == chances


@GAMES
def test_chance_moves_after_the_player_who_moved_last(game):
    for position in random_positions(game):
        mover = game.player(position)
        for move in game.legal_moves(position):
            after = game.player(game.play(position, move))
            assert not is_chance(after) or mover_of(after) == mover_of(mover)


@GAMES
def test_an_outcome_is_told_exactly_when_no_move_is_legal(game):
    for position in random_positions(game):
        outcome = game.outcome(position)
        assert (outcome is None) == bool(game.legal_moves(position))
        if outcome is not None:
            assert isinstance(outcome, Outcome)
            assert outcome.payoff in (0.0, 0.5, 1.0)


@GAMES
def test_who_wins_could_win_in_each_position_before(game):
    for seed in range(4):
        rng, passed = random.Random(seed), [game.initial()]
        while legal := game.legal_moves(passed[-1]):
            passed.append(game.play(passed[-1], rng.choice(legal)))
        payoff = game.outcome(passed[-1]).payoff
        if payoff != 0.5:
            assert all(game.can_win(position, int(payoff == 0.0)) for position in passed)


@GAMES
def test_its_evaluations_have_names_and_are_games_that_evaluate_so(game):
    names = [one.name for one in game.evaluations()]
    assert len(set(names)) == len(names) != 1
    assert all(name.isidentifier() and name == name.lower() for name in names)
    assert all(one.title and one.about for one in game.evaluations())
    assert game.evaluating("") is game
    for place, name in enumerate(names):
        other = game.evaluating(name)
        assert (other is game) == (place == 0)
        assert other.evaluation == (name if place else "")
        assert other.evaluating("") is game
        assert (other.full_name, other.evaluations()) == (game.full_name, game.evaluations())
    with pytest.raises(SettingError, match=r"Evaluation: expected .*got 'taste'"):
        game.evaluating("taste")


@EVALUATIONS
def test_evaluations_stay_within_their_range(game, evaluation):
    game = game.evaluating(evaluation)
    for position in random_positions(game, most=400):
        assert 0.2 <= game.evaluate(position) <= 0.8


@EVALUATIONS
def test_evaluations_are_explained_with_the_numbers_of_their_formula(game, evaluation):
    game = game.evaluating(evaluation)
    for position in random_positions(game, most=400):
        value = game.evaluate(position)
        reason, formula, told = re.fullmatch(
            r"([^:]+): (?:(.+) = )?([0-9.]+)", game.explain_evaluation(position)
        ).groups()
        assert reason
        assert told == f"{value:.5g}"
        if formula is not None:
            names = {"__builtins__": {}, "pi": math.pi, "atan": math.atan}
            assert eval(formula, names) == pytest.approx(value, abs=1e-12)  # noqa: S307


@GAMES
def test_states_are_read_back(game):
    for position in random_positions(game, games=10):
        text = game.state_name(position)
        found, read = parse_state(text)
        assert found is game
        assert read == game.parse_state(text)
        assert game.state_name(read) == text
        assert game.player(read) == game.player(position)
        assert not set(text) & set(',"|\r\n')
        mover = game.player(position)
        if is_chance(mover):
            assert text.endswith(f" chance player {mover_of(mover) + 1}")
        else:
            assert " chance " not in text


@MOST
@GAMES
def test_moves_are_read_back(game, most):
    for position in random_positions(game, games=10, most=most):
        names = [game.move_name(position, move) for move in game.legal_moves(position)]
        assert len(set(names)) == len(names)
        assert not set("".join(names)) & set(',"| \r\n')
        assert [game.parse_move(position, name) for name in names] == list(
            game.legal_moves(position)
        )
        with pytest.raises(GameError, match="'no move'"):
            game.parse_move(position, "no move")


@GAMES
@pytest.mark.parametrize(
    "text", ["", "nonsense", "mancala 1 2 3", "tictactoe XX", "mancala " * 9, "\x00"]
)
def test_other_texts_are_refused(game, text):
    with pytest.raises(GameError, match="expected"):
        game.parse_state(text)


@GAMES
def test_damaged_states_are_refused_or_read_as_a_position_with_a_name(game):
    rng = random.Random(3)
    for position in random_positions(game, games=3):
        text = game.state_name(position)
        for _ in range(20):
            place = rng.randrange(len(text))
            damaged = text[:place] + rng.choice("09 xXO.-²") + text[place + 1 :]
            try:
                read = game.parse_state(damaged)
            except GameError:
                continue
            # It may be one of the ways to write a position; its name is the one that lasts.
            name = game.state_name(read)
            assert game.parse_state(name) == read
            assert game.state_name(game.parse_state(name)) == name


def assert_in_box(picture):
    for shape in picture.shapes:
        if shape.kind != "line":
            assert shape.width >= 0
            assert shape.height >= 0
        for x in (shape.x, shape.x + shape.width):
            assert -1e-9 <= x <= picture.width + 1e-9
        for y in (shape.y, shape.y + shape.height):
            assert -1e-9 <= y <= picture.height + 1e-9


@MOST
@GAMES
def test_boards_lie_in_their_box_and_show_the_legal_moves(game, most):
    for position in random_positions(game, games=5, most=most):
        for viewer in (0, 1):
            picture = game.picture(position, viewer)
            assert_in_box(picture)
            cells = {shape.cell for shape in picture.shapes if shape.cell is not None}
            if is_chance(game.player(position)):
                continue
            for move in game.legal_moves(position):
                assert set(game.clicks(position, move)) <= cells


def standing(picture):
    """A picture whose pieces have no numbers."""
    return replace(picture, shapes=tuple(replace(shape, piece=None) for shape in picture.shapes))


@GAMES
def test_steps_lead_from_a_position_s_picture_to_that_of_the_next(game):
    rng = random.Random(2)
    for position in random_positions(game, games=5, most=80):
        for viewer in (0, 1):
            moves = game.legal_moves(position)
            if not moves:
                continue
            move = rng.choice(moves)
            steps = game.steps(position, move, viewer)
            if not steps:
                continue
            after = game.picture_after(position, move, viewer)
            assert standing(steps[0]) == game.picture(position, viewer)
            assert standing(steps[-1]) == after
            for picture in steps:
                assert (picture.width, picture.height) == (after.width, after.height)
                pieces = [shape.piece for shape in picture.shapes if shape.piece is not None]
                assert len(set(pieces)) == len(pieces)
                assert_in_box(picture)


@GAMES
def test_remarks_are_whole_sentences_on_one_line(game):
    for position in random_positions(game, games=5, most=200):
        for move in game.legal_moves(position):
            assert re.fullmatch(r"([A-Z][^.\n]*\.( |$))*", game.remark(position, move))


@MOST
@GAMES
def test_clicks_and_then_the_choice_tell_each_move(game, most):
    for position in random_positions(game, games=5, most=most):
        if is_chance(game.player(position)):
            continue
        moves = game.legal_moves(position)
        told = {(game.clicks(position, move), game.choice_name(position, move)) for move in moves}
        assert len(told) == len(moves)
        for clicks, _name in told:
            assert clicks
            # No move's clicks begin another's: a click never means two things.
            assert not any(
                other != clicks and other[: len(clicks)] == clicks for other, _choice in told
            )


@GAMES
def test_the_book_has_legal_moves_in_move_order(game):
    position, rng = game.initial(), random.Random(1)
    assert bool(game.book_moves(position)) == game.has_book
    while told := list(game.book_moves(position)):
        legal = list(game.legal_moves(position))
        assert sorted(told, key=legal.index) == told
        position = game.play(position, rng.choice(told))
    for position in random_positions(game):
        assert set(game.book_moves(position)) <= set(game.legal_moves(position))
        if not game.has_book:
            assert game.opening_name(position) == ""


def perfect(game, position, known, most):
    """The payoff to player 0 of perfect play; None if there are more than `most` positions."""
    if position in known:
        return known[position]
    outcome, player = game.outcome(position), game.player(position)
    value = None if outcome is None else outcome.payoff
    if outcome is None and len(known) < most:
        after = [game.play(position, move) for move in game.legal_moves(position)]
        ends = [end.payoff for end in map(game.outcome, after) if end is not None]
        if player in (0, 1) and 1.0 - player in ends:
            value = 1.0 - player
        else:
            values = [perfect(game, one, known, most) for one in after]
            if None not in values:
                value = best(game, position, values)
    known[position] = value
    return value


def best(game, position, values):
    """The payoff of the best move, or of a lottery, whose outcomes have these payoffs."""
    player = game.player(position)
    if is_chance(player):
        chances = game.chances(position)
        return float(np.dot(chances, values)) / sum(chances)
    return max(values) if player == 0 else min(values)


@pytest.mark.parametrize("most", rest_for_long(1, [40, 200]))
@GAMES
def test_a_known_payoff_is_that_of_perfect_play(game, most):
    rng, solved = random.Random(1), 0
    tells = type(game).known_payoff is not Knowledge.known_payoff
    positions = [one for one in random_positions(game) if game.known_payoff(one) is not None]
    assert bool(positions) == tells
    for position in rng.sample(positions, min(len(positions), most)):
        value = perfect(game, position, {}, most=300)
        assert value in (None, game.known_payoff(position))
        solved += value is not None
    assert not tells or solved > 10


@GAMES
def test_moves_are_preferred_where_the_game_has_preferences(game):
    preferred = [
        game.prefers(position, move)
        for position in random_positions(game, games=5, most=300)
        for move in game.legal_moves(position)
    ]
    assert set(preferred) == ({True, False} if game.has_preferences else {False})
    assert (type(game).prefers is not Knowledge.prefers) == game.has_preferences


@GAMES
def test_moves_have_prior_logits_where_the_game_says_so(game):
    logits = {
        game.prior_logit(position, move)
        for position in random_positions(game, games=5, most=300)
        for move in game.legal_moves(position)
    }
    assert (len(logits) > 1) == game.has_prior_logits
    assert (type(game).prior_logit is not Knowledge.prior_logit) == game.has_prior_logits


@GAMES
def test_amaf_codes_are_in_range_and_differ(game):
    for position in random_positions(game, games=10, most=500):
        moves = game.legal_moves(position)
        codes = {game.amaf_code(position, move) for move in moves}
        assert len(codes) == len(moves)
        if game.amaf_codes > 0:
            assert codes <= set(range(game.amaf_codes))


@MOST
@GAMES
def test_the_compiled_game_knows_the_same(game, most):
    if game.compiled is None:
        pytest.skip("plain Python only")
    rules = game.compiled
    assert (rules.prefers is not None) == game.has_preferences
    assert (rules.prior_logit is not None) == game.has_prior_logits
    assert (rules.known_payoff is not None) == (
        type(game).known_payoff is not Knowledge.known_payoff
    )
    for position in random_positions(game, games=100, most=most):
        words, scratch = rules.encode(position), rules.scratch(position)
        moves = game.legal_moves(position)
        assert rules.legal(words, scratch) == len(moves)
        for k, move in enumerate(moves):
            if rules.prefers is not None:
                assert rules.prefers(words, scratch, k) == game.prefers(position, move)
            if rules.prior_logit is not None:
                assert rules.prior_logit(words, scratch, move, k) == game.prior_logit(
                    position, move
                )
            # The list of moves is still there.
            assert rules.pick(words, scratch, k) == move
            code = move if rules.amaf_code is None else rules.amaf_code(words, move)
            assert code == game.amaf_code(position, move)
        if rules.known_payoff is not None:
            value = game.known_payoff(position)
            assert rules.known_payoff(words) == (-1 if value is None else value * PAYOFF_ONE)


@MOST
@EVALUATIONS
def test_compiled_rules_agree_move_by_move(game, evaluation, most):
    assert_compiled_agree(game.evaluating(evaluation), most)


@MOST
@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: game.full_name)
def test_compiled_rules_agree_with_other_values_of_parameters(game, most):
    assert_compiled_agree(game, most)


def assert_compiled_agree(game, most):
    if game.compiled is None:
        pytest.skip("plain Python only")
    rules = game.compiled
    for position in random_positions(game, games=100, most=most):
        words, scratch = rules.encode(position), rules.scratch(position)
        moves = game.legal_moves(position)
        assert rules.legal(words, scratch) == len(moves)
        assert rules.payoff(words, scratch) == game.payoff_units(position)
        for k, move in enumerate(moves):
            assert rules.legal(words, scratch) == len(moves)
            assert rules.pick(words, scratch, k) == move
            after = game.play(position, move)
            played = rules.play(words, rules.scratch(position), move)
            assert tuple(map(np.uint64, played)) == rules.encode(after)
            assert rules.next_player(words, move) == game.player(after)


@GAMES
def test_compiled_lotteries_are_the_same(game):
    if game.compiled is None:
        pytest.skip("plain Python only")
    chance = game.compiled.chance
    assert (chance is None) == (type(game).chances is Rules.chances)
    if chance is None:
        return
    for position in random_positions(game, games=100):
        words = game.compiled.encode(position)
        if not is_chance(game.player(position)):
            assert chance.total(words) == 0
            continue
        chances = list(game.chances(position))
        assert chance.total(words) == sum(chances)
        assert [chance.chance(words, k) for k in range(len(chances))] == chances
        at = 0
        for place, one in enumerate(chances):
            assert chance.draw(words, at) == chance.draw(words, at + one - 1) == place
            at += one
