"""For each policy, the numbers of an explained iteration are those with which the search chose.

Values are compared with those of `family`, a search of its own.
"""

# ruff: noqa: RUF001 - the signs of formulas

import re
from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest
from agreeing import searched
from family import Family
from mixes import ALONE, COMPILED_FIRST, TOGETHER, can_serve, named

import uctvis
from uctvis.errors import SettingError
from uctvis.explain.iteration import take_apart
from uctvis.explain.lottery import LotteryStep
from uctvis.explain.policies import moment_of
from uctvis.explain.selection import Reason
from uctvis.explain.steps import Phase, steps
from uctvis.games import find
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.replay import Replay

# Games with cheap rules, with and without an evaluation of their own.
GAMES = [find(name) for name in ("connect_four", "mancala", "tictactoe")]
PIG = find("pig")
EVERY = [
    next(
        (game, policies)
        for game in (*GAMES[place % 3 :], *GAMES, find("chess"))
        if can_serve(game, policies)
    )
    for place, policies in enumerate((*ALONE, *TOGETHER))
]
ITERATIONS = defaultdict(lambda: 50, chess=25)


def taken_apart(found, tree=None):
    """The iterations of a search, each with its steps."""
    tree = found.tree if tree is None else tree
    replay, moment = Replay(tree), moment_of(found.game, tree)
    for number in range(found.iterations):
        one = take_apart(found.game, replay, number, moment)
        yield one, steps(found.game, tree, one)


def choices_of(one):
    """All choices of selection, the last of them perhaps among new children."""
    last = one.expansion.choice if one.expansion is not None else None
    return one.choices if last is None else (*one.choices, last)


def assert_as_searched(found, tree=None):
    """What is known without another search; returns the steps."""
    tree = found.tree if tree is None else tree
    after, told = Replay(tree), []
    for one, of_one in taken_apart(found, tree):
        after.go_to(one.number + 1)
        for choice in choices_of(one):
            if isinstance(choice, LotteryStep):
                continue
            values = {candidate.node: candidate.value for candidate in choice.candidates}
            most = max(values.values())
            assert values[choice.chosen] == most
            assert choice.reason is not Reason.THREADS
            assert choice.among == list(values.values()).count(most)
        assert [choice.node for choice in choices_of(one)] == list(one.path[:-1])
        assert one.playout.is_exact
        for update in one.updates:
            assert update.visits_after == after.visits[update.node]
            assert update.mean_after == after.mean[update.node]
        assert all(step.sentence.endswith(".") for step in of_one)
        told += of_one
    return told


@pytest.fixture
def plain(monkeypatch):
    """Only plain rules, so that nothing is compiled."""
    for game in (*GAMES, PIG, find("chess")):
        monkeypatch.setattr(type(game), "compiled", None)


@pytest.mark.parametrize(("game", "policies"), EVERY, ids=named)
def test_every_value_is_the_searchs(game, policies, plain):
    found = searched(game, iterations=ITERATIONS[game.name], playout_limit=6, **policies)
    assert_as_searched(found)
    family = Family(game, found.position, found.settings)
    for one, _told in taken_apart(found):
        for choice in one.choices:
            node = family.nodes[choice.node]
            for candidate, child in zip(choice.candidates, node.children, strict=True):
                assert candidate.value == family.value(node, child)
        family.iterate(one.number)
        for update in one.updates:
            assert update.visits_after == family.nodes[update.node].visits


@pytest.mark.parametrize(("game", "policies"), EVERY, ids=named)
def test_a_tree_that_was_kept_goes_on_with_its_numbers(game, policies, plain, tmp_path):
    law = {"iterations": 20, "playout_limit": 6, **policies}
    first = searched(game, **law)
    found = searched(game, before=first, moves=[first.move], **law)
    assert found.kept is not None
    assert_as_searched(found)
    uctvis.save(found.tree, tmp_path / "kept.tree")
    assert_as_searched(found, uctvis.load(tmp_path / "kept.tree"))


@pytest.mark.parametrize(
    "policies",
    [
        {"selection": "puct", "prior": "evaluation"},
        {"playout": "mast", "first_play": 0.4},
        {"selection": "ucb1_tuned", "minimax": 0.3, "solver": "on"},
    ],
    ids=named,
)
def test_lotteries_are_left_to_chance_by_all_policies(policies, plain):
    # So near to the goal that the solver proves results, and lotteries with them.
    position = "pig 97 96 turn 0 player 1"
    found = searched(PIG, PIG.parse_state(position), iterations=150, playout_limit=9, **policies)
    told = assert_as_searched(found)
    picks = [step for step in told if step.sentence.startswith("Chance picks ")]
    assert {step.phase for step in picks} == {Phase.SELECTION, Phase.SIMULATION}
    family = Family(PIG, found.position, found.settings)
    for one, _told in taken_apart(found):
        for choice in one.choices:
            node = family.nodes[choice.node]
            assert isinstance(choice, LotteryStep) == node.is_lottery
            if not node.is_lottery:
                for candidate, child in zip(choice.candidates, node.children, strict=True):
                    assert candidate.value == family.value(node, child)
        family.iterate(one.number)


@pytest.mark.parametrize("policies", COMPILED_FIRST["tictactoe"][:2], ids=named)
def test_the_same_in_compiled_searches(policies):
    game = find("tictactoe")
    first = searched(game, iterations=300, **policies)
    assert_as_searched(first)
    assert_as_searched(searched(game, iterations=60, before=first, moves=[first.move], **policies))


@pytest.mark.parametrize("policies", [{"selection": "grave"}, TOGETHER[4]], ids=named)
def test_in_any_order_the_same_is_told(policies, plain):
    found = searched(find("tictactoe"), iterations=60, **policies)
    replay, moment = Replay(found.tree), moment_of(found.game, found.tree)
    forwards = [take_apart(found.game, replay, number, moment) for number in range(60)]
    for number in (3, 59, 20, 19, 20):
        assert take_apart(found.game, replay, number, moment) == forwards[number]
        assert take_apart(found.game, replay, number) == forwards[number]


def sentences_of(found, phase=None):
    return [
        step.sentence
        for _one, told in taken_apart(found)
        for step in told
        if phase in (None, step.phase)
    ]


def solved(**law):
    game = find("tictactoe")
    position = game.parse_state("tictactoe XOX.O.... player 1")
    return searched(game, position, iterations=60, solver="on", **law)


def test_proven_nodes_are_told(plain):
    found = solved()
    assert found.reason == "proven"
    proven = {}
    for one, told in taken_apart(found):
        moment = {update.node: update.proof for update in one.updates if update.proof}
        assert not set(proven) & set(moment)
        proven |= moment
        for step in told:
            if step.phase is Phase.BACKPROPAGATION:
                is_new = one.updates[len(one.path) - 1 - step.index].proof is not None
                assert ("is now proven" in step.sentence) == is_new
    column = found.tree.columns["proven"]
    assert set(proven) == set(np.flatnonzero(column.known).tolist())
    assert all(0 <= proof.payoff <= PAYOFF_ONE for proof in proven.values())


def test_at_a_proven_node_there_is_no_playout(plain):
    # It returns to a proven draw, because it hardly explores.
    found = solved(exploration=0.2)
    known = [(one, told) for one, told in taken_apart(found) if one.playout.known]
    assert known
    for one, told in known:
        assert (one.why_not, one.playout.moves) == ("proven", ())
        text = " ".join(step.sentence for step in told)
        assert "so there is no playout: a draw" in text
        assert "nothing below it is searched" in text


@pytest.mark.parametrize(
    ("policies", "told"),
    [
        ({"selection": "puct"}, r"PUCT value, w/n \+ c p √N / \(1 \+ n\) = ([0-9.]+) \+ 1.41 · "),
        ({"selection": "puct"}, r"PUCT value, u \+ c p √N / \(1 \+ n\) = 0.500 \+ 1.41 · "),
        ({"selection": "ucb1_tuned"}, r"= [0-9.]+ \+ √\(ln \d+ / \d+ · min\(¼, "),
        ({"selection": "grave"}, r"\(1 − β\) w/n \+ β a = \(1 − [0-9.]+\) · [0-9.]+ \+ "),
        ({"first_play": 0.3}, r"UCB value, u = 0.300 \(u: first-play urgency\)"),
        ({"minimax": 0.4}, r"\(1 − 0.4\) · [0-9.]+ \+ 0.4 · [0-9.]+ \+ 1.41 √\(ln "),
    ],
)
def test_the_formula_is_written_with_its_numbers(policies, told, plain):
    found = searched(find("tictactoe"), iterations=100, **policies)
    assert re.search(told, " ".join(sentences_of(found, Phase.SELECTION)))


@pytest.mark.parametrize(
    ("game", "playout", "told"),
    [
        ("mancala", "heavy", "that the game prefers"),
        ("tictactoe", "decisive", "A move that wins at once is always played"),
        ("tictactoe", "mast", "drawn with a chance of"),
    ],
)
def test_how_the_moves_of_a_playout_are_drawn(game, playout, told, plain):
    found = searched(find(game), iterations=30, playout=playout)
    assert any(told in text for text in sentences_of(found, Phase.SIMULATION))
    for one, _steps in taken_apart(found):
        assert len(one.playout.draws) == len(one.playout.moves)
        assert all(0.0 < draw.chance <= 1.0 for draw in one.playout.draws)


def test_without_a_playout_the_position_is_evaluated(plain):
    found = searched(find("mancala"), iterations=30, playout="none")
    told = list(sentences_of(found, Phase.SIMULATION))
    assert all(text.startswith("Here the position is evaluated for player 1, ") for text in told)
    assert len(told) == 30
    assert all(one.playout.moves == () for one, _steps in taken_apart(found))


def test_an_unvisited_move_counts_as_its_siblings_do(plain):
    law = {"selection": "puct", "prior": "moves", "playout": "none", "evaluation": "placement"}
    found = searched(find("chess"), iterations=12, **law)
    urgencies = set()
    for one, _steps in taken_apart(found):
        for choice in choices_of(one):
            visited = [child for child in choice.candidates if child.visits > 0]
            seen = sum(child.visits for child in visited)
            mean = sum(child.visits * child.mean for child in visited) / seen if visited else 0.5
            for child in choice.candidates:
                if child.visits == 0:
                    assert child.terms.mean == pytest.approx(mean, abs=1e-12)
                    urgencies.add(child.terms.mean)
    assert len(urgencies) > 5


def test_the_minimax_value_is_told_where_it_changes(plain):
    found = searched(find("mancala"), iterations=60, minimax=0.3, playout_limit=4)
    replay, moment = Replay(found.tree), moment_of(found.game, found.tree)
    changed = [
        update
        for number in range(60)
        for update in take_apart(found.game, replay, number, moment).updates
        if update.minimax is not None
    ]
    assert changed
    assert all(old != new for old, new in (update.minimax for update in changed))
    last = {update.node: update.minimax[1] for update in changed}
    minimax = found.tree.columns["minimax"].values
    assert all(minimax[node] == pytest.approx(value) for node, value in last.items())
    text = " ".join(sentences_of(found, Phase.BACKPROPAGATION))
    assert text.count("The minimax value changes") == len(changed)


def test_policies_that_are_unknown_or_do_not_fit_are_refused(plain):
    tree = searched(find("tictactoe"), iterations=20).tree
    for more, words in (
        ({"selection": "thompson"}, "thompson"),
        ({"playout": "heavy"}, "heavy"),
    ):
        other = replace(tree, record=replace(tree.record, more=more))
        with pytest.raises(SettingError, match=words):
            take_apart(find("tictactoe"), Replay(other), 3)
