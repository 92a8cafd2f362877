"""What is said of an iteration is so."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from evaluations import EVALUATIONS
from for_long import rest_for_long
from some_games import SOME_GAMES

import uctvis
from uctvis.errors import TreeError
from uctvis.explain import sentences
from uctvis.explain.chances import chance_text, chances_of
from uctvis.explain.iteration import take_apart
from uctvis.explain.lottery import LotteryStep
from uctvis.explain.selection import Reason, ScoredChild, SelectionStep
from uctvis.explain.steps import Phase, steps
from uctvis.functions.registry import name_of
from uctvis.game.player_names import NUMBERED
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.record import PAYOFF_ONE
from uctvis.tree.replay import Replay
from uctvis.view.marks.move_texts import MoveTexts


def search(game, iterations, **law):
    settings = Settings(iterations=iterations, **{"seed": 5} | law)
    return Search(game, game.initial(), settings).run().tree


def told(game, tree, numbers):
    """Iterations and their steps."""
    replay = Replay(tree)
    for number in numbers:
        iteration = take_apart(game, replay, number)
        yield iteration, steps(game, tree, iteration)


def written(tree, node):
    """The move into a node as players write it."""
    return MoveTexts().text(tree, node)


def of(phase, found):
    return [step for step in found if step.phase is phase]


def last_number(text):
    return float(re.findall(r"[0-9]+(?:\.[0-9]+)?", text)[-1])


@SOME_GAMES
@pytest.mark.parametrize("expand_after", [0, 2])
def test_there_is_a_step_for_everything_in_the_order_of_the_phases(game, expand_after):
    tree = search(game, 60, playout_limit=4, expand_after=expand_after)
    for iteration, found in told(game, tree, range(0, 60, 2)):
        playout, path = iteration.playout, iteration.path
        counts = (len(iteration.choices), 1, len(playout.moves) + 1, len(path))
        assert [(step.phase, step.index) for step in found] == [
            (phase, index)
            for phase, count in zip(Phase, counts, strict=True)
            for index in range(count)
        ]
        for step in found:
            is_selection = step.phase is Phase.SELECTION
            assert step.iteration is iteration
            assert step.sentence.endswith(".")
            assert step.path == (path[: step.index + 2] if is_selection else path)
            assert step.expanded == (not is_selection and iteration.expansion is not None)
        positions = [step.position for step in found]
        at = len(iteration.choices)
        assert positions[at] == playout.positions[0]
        assert positions[at + 1 : at + 2 + len(playout.moves)] == list(playout.positions)
        for step in of(Phase.SELECTION, found):
            assert tree.state_name(step.path[-1]) == game.state_name(step.position)
        for step, node in zip(of(Phase.BACKPROPAGATION, found), reversed(path), strict=True):
            assert tree.state_name(node) == game.state_name(step.position)


@SOME_GAMES
def test_why_a_child_was_chosen(game):
    tree = search(game, 300, playout_limit=4)
    for iteration, found in told(game, tree, range(100, 300, 5)):
        for step, choice in zip(of(Phase.SELECTION, found), iteration.choices, strict=True):
            taken, text = choice.taken, step.sentence
            assert bool(step.question) == (len(choice.candidates) > 1)
            if isinstance(choice, LotteryStep):
                assert_pick_is_told(tree, step, choice)
                continue
            assert re.search(rf"[Mm]ove {re.escape(written(tree, choice.chosen))} ", text)
            assert set(step.notes) == {one.node for one in choice.candidates}
            assert next(iter(step.notes)) == choice.chosen
            if choice.reason is Reason.UNVISITED:
                assert "no visits" in text
                assert step.notes[choice.chosen] == "UCB \N{INFINITY}"
                assert text.startswith(f"{choice.among} moves") == (choice.among > 1)
                continue
            count = sentences.places(choice)
            terms = [f"{term:.{count}f}" for term in (taken.value, taken.mean, taken.exploration)]
            assert "{} = {} + {}".format(*terms) in text
            assert step.notes[choice.chosen] == f"UCB {terms[0]}"
            name = game.player_names[tree.player[choice.node]].inside
            assert f"payoff to {name} " in text
            assert ("share the highest" in text) == (choice.reason is Reason.TIED)
            if choice.reason is Reason.HIGHEST:
                assert_reason_holds(choice, text.rpartition(": ")[2])


def assert_pick_is_told(tree, step, choice):
    assert step.question == "Which outcome does chance pick?"
    picked = written(tree, choice.chosen)
    assert (
        step.sentence == f"Chance picks {picked}: probability {chance_text(choice.taken.chance)}."
    )
    assert set(step.notes) == {one.node for one in choice.candidates}
    assert step.notes[choice.chosen] == chance_text(choice.taken.chance)
    assert next(iter(step.notes)) == choice.chosen


@pytest.mark.parametrize("policies", [{}, {"selection": "puct", "prior": "evaluation"}])
def test_lotteries_are_told_as_such_in_every_phase(policies):
    game = find("pig")
    tree = search(game, 200, playout_limit=4, **policies)
    seen = set()
    for iteration, found in told(game, tree, range(200)):
        expansion = iteration.expansion
        if expansion is not None and tree.player[expansion.leaf] >= 2:
            (step,) = of(Phase.EXPANSION, found)
            picked = written(tree, expansion.drawn)
            assert step.sentence == (
                "The leaf gets a child for each of the 6 outcomes of the lottery. "
                f"Chance picks {picked}: probability 1/6. The playout starts there."
            )
            seen.add("expansion")
        playout = iteration.playout
        for step, before, move in zip(
            of(Phase.SIMULATION, found)[1:], playout.positions, playout.moves, strict=False
        ):
            by_chance = game.player(before) >= 2
            assert step.sentence.startswith(f"Chance picks {move}") == by_chance
            assert step.sentence.startswith("Player ") == (not by_chance)
            seen.add("playout")
        for step, update in zip(
            of(Phase.BACKPROPAGATION, found), reversed(iteration.updates), strict=True
        ):
            above = int(tree.player[max(int(tree.parent[update.node]), 0)])
            assert f" to player {above % 2 + 1}, who " in step.sentence
            assert step.sentence.startswith("Outcome ") == (above >= 2)
            assert ("who moved last" in step.sentence) == (above >= 2)
    assert seen == {"expansion", "playout"}


def test_an_only_outcome_and_one_that_ends_the_playout():
    assert sentences.picked("gift", Fraction(1)) == "Chance picks gift, the only outcome."
    assert sentences.ended_by_chance("4", Fraction(1, 6), "it is over") == (
        "Chance picks 4 (probability 1/6), and it is over."
    )


def assert_reason_holds(choice, reason):
    taken = choice.taken
    others = [one for one in choice.candidates if one is not taken]
    if "best" in reason:
        assert all(one.mean <= taken.mean for one in others)
    if "no move has fewer visits" in reason:
        assert all(one.visits >= taken.visits for one in others)
    if "neither" in reason:
        assert any(one.mean > taken.mean for one in others)
        assert any(one.exploration > taken.exploration for one in others)
    assert ("only move" in reason) == (not others)


def choice_of(*candidates):
    """The first of candidates (visits, mean, exploration) was chosen."""
    told_of = (
        ScoredChild(node, node, visits, mean, exploration, mean + exploration)
        for node, (visits, mean, exploration) in enumerate(candidates, 1)
    )
    return SelectionStep(0, 9, tuple(told_of), 1, "highest", 1)


@pytest.mark.parametrize(
    ("candidates", "because"),
    [
        ([(3, 0.9, 0.5)], "the only move"),
        ([(3, 0.9, 0.5), (3, 0.8, 0.5)], "the same, so the best mean payoff decides"),
        ([(3, 0.9, 0.0), (4, 0.8, 0.0)], "the same, so the best mean payoff decides"),
        ([(4, 0.9, 0.4), (3, 0.1, 0.5)], "its mean payoff is the best"),
        ([(3, 0.7, 0.9), (4, 0.9, 0.4)], "its exploration term is the largest"),
        ([(3, 0.9, 0.9), (4, 0.8, 0.4)], "the best, and no move has fewer visits"),
        ([(4, 0.7, 0.7), (3, 0.1, 0.8), (9, 0.8, 0.1)], "neither term is the largest"),
    ],
)
def test_the_reasons(candidates, because):
    text = sentences.chosen(choice_of(*candidates), "e4", NUMBERED[0])
    assert text.startswith("Move e4 has the highest UCB value")
    assert because in text


@pytest.mark.parametrize(
    ("terms", "count"),
    [
        ((0.25, 0.2), 3),
        ((0.25, 0.2, 0.20004), 3),
        ((0.25004, 0.25), 5),
        ((0.25, 0.25), 3),
        ((0.25 + 1e-12, 0.25), 6),
    ],
)
def test_numbers_have_the_places_that_tell_the_highest_from_the_next(terms, count):
    assert sentences.places(choice_of(*((3, 0.5, term) for term in terms))) == count


@SOME_GAMES
def test_what_happens_at_the_leaf(game):
    tree = search(game, 200, playout_limit=2, expand_after=1)
    for iteration, found in told(game, tree, range(0, 200, 3)):
        (step,) = of(Phase.EXPANSION, found)
        if iteration.expansion is None:
            assert not step.notes
            is_early = iteration.why_not == "visits"
            assert ("The leaf has no visits" if is_early else "game is over") in step.sentence
            continue
        children, drawn = iteration.expansion.children, iteration.expansion.drawn
        assert set(step.notes) == set(children)
        assert [node for node in children if step.notes[node] == "picked"] == [drawn]
        assert written(tree, drawn) in step.sentence
        by_chance = tree.player[iteration.expansion.leaf] >= 2
        several = "each of the {} outcomes" if by_chance else "each of its {} moves"
        assert (several.format(len(children)) in step.sentence) == (len(children) > 1)


@EVALUATIONS
@pytest.mark.parametrize("limit", rest_for_long(1, [None, 3]))
def test_the_playout_move_by_move(game, evaluation, limit):
    numbers = range(2) if game.name == "chess" and limit is None else range(60)
    tree = search(game, 60, playout_limit=limit, evaluation=evaluation)
    ends = set()
    for iteration, found in told(game, tree, numbers):
        playout, own = iteration.playout, of(Phase.SIMULATION, found)
        for number, move in enumerate(playout.moves, 1):
            before, text = playout.positions[number - 1], own[number].sentence
            name = game.notation(before, move)
            if game.player(before) >= 2:
                assert text.startswith(f"Chance picks {name}")
                chance = f"probability {chance_text(chances_of(game, before)[move])}"
                ending = number == len(playout.moves)
                is_only = len(game.legal_moves(before)) == 1
                assert is_only or (f"({chance}), and " if ending else f": {chance}.") in text
                continue
            player = game.player_names[game.player(before)]
            assert text.startswith(f"{player.title} plays {name}, ")
            legal = len(game.legal_moves(before))
            drawn = f"from {legal} legal" if legal > 1 else "the only legal"
            assert (drawn in text) == (number < len(playout.moves))
        assert [step for step in own if step.question] == own[-1:]
        first, second = (player.inside for player in game.player_names)
        text, payoff = own[-1].sentence, playout.payoff / PAYOFF_ONE
        ends.add(playout.outcome is None)
        if playout.outcome is None:
            told_by = game.evaluating(evaluation)
            assert f"evaluated for {first}, " in text
            assert told_by.explain_evaluation(playout.positions[-1]) in text
            assert last_number(text) == pytest.approx(payoff, abs=1e-5)
        else:
            reason = playout.outcome.reason
            assert (f"is over ({reason}): " if reason else "is over: ") in text
            assert ("it is a draw" in text) == (payoff == 0.5)
            assert (f"{first} has won" in text) == (payoff == 1.0)
            assert (f"{second} has won" in text) == (payoff == 0.0)
    assert (limit is not None) in ends


@SOME_GAMES
def test_old_and_new_counters(game):
    tree = search(game, 200, playout_limit=4)
    after = Replay(tree)
    for iteration, found in told(game, tree, range(0, 200, 3)):
        after.go_to(iteration.number + 1)
        own = of(Phase.BACKPROPAGATION, found)
        for step, node in zip(own, reversed(iteration.path), strict=True):
            text, visits = step.sentence, int(after.visits[node])
            above = int(tree.player[max(int(tree.parent[node]), 0)])
            mover = above % 2
            gained = iteration.playout.payoff / PAYOFF_ONE
            gained = gained if mover == 0 else 1 - gained
            assert f"visits {visits - 1} \N{RIGHTWARDS ARROW} {visits};" in text
            assert f"worth {gained:.5g} to {game.player_names[mover].inside}, " in text
            assert step.notes[node] == f"+{gained:.5g}"
            what = "Outcome" if above >= 2 else "Move"
            assert text.startswith("The root" if node == 0 else f"{what} {written(tree, node)}:")
            if visits > 1:
                assert last_number(text) == pytest.approx(float(after.mean[node]), abs=5.1e-4)
            else:  # before it there was no mean
                assert text.endswith("and this is the new mean payoff.")
                assert gained == pytest.approx(float(after.mean[node]))
        assert list(own[-1].notes) == list(iteration.path)


@SOME_GAMES
def test_players_have_the_names_that_the_game_gives_them(game):
    tree = search(game, 120, playout_limit=3)
    said = " ".join(step.sentence for _one, found in told(game, tree, range(120)) for step in found)
    numbered, named = re.search(r"[Pp]layer [12]", said), re.search("White|Black", said)
    assert (numbered is None) == (game.name == "chess")
    assert (named is None) == (game.name != "chess")


def test_what_several_threads_did_is_not_claimed_to_be_known(monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.cores", lambda: 4)
    game = find("mancala")
    tree = search(game, 3000, threads=4)
    for iteration, found in told(game, tree, range(0, 3000, 20)):
        for step, choice in zip(of(Phase.SELECTION, found), iteration.choices, strict=True):
            assert step.sentence.startswith("Several threads") == (choice.reason is Reason.THREADS)


def test_what_a_batch_did_is_not_claimed_to_be_by_the_values():
    name = name_of("evaluation", lambda position: hash(position) % 101 / 100)
    game = find("tictactoe").evaluating(name)
    tree = search(game, 200, evaluation=name, playout="none", batch=16)
    reasons = set()
    for iteration, found in told(game, tree, range(200)):
        for step, choice in zip(of(Phase.SELECTION, found), iteration.choices, strict=True):
            reasons.add(choice.reason)
            is_batched = choice.reason is Reason.BATCH
            assert step.sentence.startswith("Several leaves were gathered") == is_batched
    assert Reason.BATCH in reasons
    assert Reason.THREADS not in reasons


def test_a_full_memory_is_told(monkeypatch):
    monkeypatch.setattr("uctvis.mcts.search_state.most_nodes", lambda *_memory: 50)
    game = find("tictactoe")
    tree = search(game, 60)
    ((_iteration, found),) = told(game, tree, [tree.record.iterations - 1])
    assert "full" in of(Phase.EXPANSION, found)[0].sentence


def test_a_payoff_that_is_not_the_playouts_is_told():
    game = find("tictactoe")
    tree = search(game, 9)
    other = replace(tree.record, payoff=PAYOFF_ONE - tree.record.payoff)
    for iteration, found in told(game, replace(tree, record=other), range(9)):
        text = of(Phase.SIMULATION, found)[-1].sentence
        assert ("the search counted" in text) == (not iteration.playout.is_exact)


def test_a_record_is_needed():
    game = find("tictactoe")
    iteration = take_apart(game, Replay(search(game, 5)), 0)
    with pytest.raises(TreeError, match="record"):
        steps(game, uctvis.Tree.from_parents([-1, 0]), iteration)
