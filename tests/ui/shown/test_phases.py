from dataclasses import replace

import pytest
from qtpy.QtWidgets import QWidget

import uctvis
from uctvis.explain.steps import Phase
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.tree.tree import Tree
from uctvis.ui.shown.phases import Phases
from uctvis.ui.tree.growth_player import GrowthPlayer
from uctvis.view.scene import Scene

SELECTION, EXPANSION, SIMULATION, BACKPROPAGATION = Phase


@pytest.fixture(scope="module")
def tree():
    """A tree of 12 iterations: the first expands the root, eight a child, three a grandchild."""
    return uctvis.search("tictactoe", iterations=12, seed=1).tree


@pytest.fixture
def growing(qtbot, tree):
    owner = QWidget()
    qtbot.addWidget(owner)
    growing = GrowthPlayer(owner)
    growing.show_scene(Scene.of(tree))
    return growing


@pytest.fixture
def phases(growing):
    phases = Phases(growing)
    phases.call()
    return phases


def place(phases):
    """The current iteration, phase and step."""
    return phases.iteration, phases.step.phase, phases.step.index


def all_places(phases, go):
    """The places to which repeated `go` leads, until they stay the same; None has no step."""
    places = []
    while not places or place_or_none(phases) != places[-1]:
        places.append(place_or_none(phases))
        go()
    return places


def place_or_none(phases):
    return None if phases.step is None else place(phases)


def test_it_begins_with_the_iteration_after_the_moment(growing):
    phases = Phases(growing)
    growing.go_to(4)
    phases.call()
    assert place(phases) == (4, SELECTION, 0)
    assert growing.iteration == 4


def test_at_the_end_of_the_growth_it_may_stay_at_the_end(growing):
    phases = Phases(growing)
    growing.go_to(growing.iterations)
    phases.call(stays=True)
    assert phases.iteration == growing.iterations - 1
    phases.leave()
    growing.go_to(3)
    phases.call(stays=True)
    assert phases.iteration == 3


def test_at_the_end_of_the_growth_it_begins_at_the_beginning(phases, growing):
    assert growing.iteration == 0
    assert place(phases) == (0, EXPANSION, 0)


def test_steps_lead_through_all_iterations_to_the_end_and_back(phases, growing, tree):
    there = all_places(phases, phases.next)
    assert there[-1] is None
    assert "12 iterations" in phases.trouble
    assert growing.iteration == 12
    assert [n for n in range(12) if (n, BACKPROPAGATION, 0) in there] == list(range(12))
    back = all_places(phases, phases.previous)
    assert back == there[::-1]


def test_the_counts_are_those_before_the_iteration_until_it_ends(growing):
    scenes = []
    growing.moment_changed.connect(scenes.append)
    phases = Phases(growing)
    phases.call()
    while phases.iteration < 3:
        shown = scenes[-1].tree
        assert shown.visits[0] == phases.iteration
        if phases.step.expanded:
            assert shown.size == growing.growth.replay.size_after(phases.iteration + 1)
        else:
            assert shown.size == growing.growth.replay.size_after(phases.iteration)
        phases.next()


def test_a_phase_is_gone_through_at_once(phases):
    phases.next_phase()
    assert place(phases)[:2] == (0, SIMULATION)
    assert "worth" in phases.step.sentence
    phases.next_phase()
    assert place(phases) == (0, BACKPROPAGATION, 1)
    phases.next_phase()
    assert place(phases) == (1, SELECTION, 0)
    phases.previous_phase()
    assert place(phases) == (0, BACKPROPAGATION, 0)
    phases.previous_phase()
    assert place(phases) == (0, SIMULATION, 0)


def test_phases_lead_to_the_end_and_back(phases):
    ends = all_places(phases, phases.next_phase)
    assert ends[-1] is None
    # The first iteration has no selection, and the last place is the end of the search.
    assert len(ends) == 12 * 4 - 1 + 1
    beginnings = all_places(phases, phases.previous_phase)
    assert beginnings[-1] == (0, EXPANSION, 0)


def test_iterations_are_gone_through_at_once(phases):
    phases.next()
    phases.next_iteration()
    assert place(phases) == (1, SELECTION, 0)
    phases.next()
    phases.previous_iteration()
    assert place(phases) == (1, SELECTION, 0)
    phases.previous_iteration()
    assert place(phases) == (0, EXPANSION, 0)


def test_a_phase_is_gone_to_where_there_is_one(phases):
    phases.go_to_phase(SELECTION)
    assert place(phases) == (0, EXPANSION, 0)
    phases.go_to_phase(BACKPROPAGATION)
    assert place(phases) == (0, BACKPROPAGATION, 0)


def test_who_goes_to_another_moment_takes_the_steps_along(qtbot, phases, growing):
    growing.go_to(5)
    with qtbot.waitSignal(phases.changed):
        pass
    assert place(phases) == (5, SELECTION, 0)
    phases.previous()
    assert place(phases)[:2] == (4, BACKPROPAGATION)
    assert growing.iteration == 4


def test_another_tree_is_gone_through_from_its_beginning(qtbot, phases, growing):
    phases.next_iteration()
    other = uctvis.search("tictactoe", iterations=5, seed=2).tree
    with qtbot.waitSignal(phases.changed):
        growing.show_scene(Scene.of(other))
    assert place(phases) == (0, EXPANSION, 0)
    assert phases.iterations == 5


def test_the_same_tree_folded_otherwise_stays_where_it_is(qtbot, phases, growing, tree):
    phases.next_iteration()
    phases.next()
    before = place(phases)
    scenes = []
    growing.moment_changed.connect(scenes.append)
    growing.show_scene(Scene.of(tree))
    qtbot.waitUntil(lambda: bool(scenes))
    assert place(phases) == before
    assert growing.iteration == 1
    assert scenes[-1].tree.visits[0] == 1


def test_when_it_is_left_the_moment_stays(phases, growing):
    phases.next_iteration()
    phases.next()
    assert phases.step.expanded
    scenes = []
    growing.moment_changed.connect(scenes.append)
    phases.leave()
    assert phases.step is None
    assert not phases.on
    assert growing.iteration == 1
    assert scenes[-1].tree.size == growing.growth.replay.size_after(1)


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        (Tree.from_parents([-1, 0], visits=[1, 1]), "no record"),
        (None, ""),
    ],
)
def test_it_says_why_there_are_no_steps(qtbot, tree, words):
    owner = QWidget()
    qtbot.addWidget(owner)
    growing = GrowthPlayer(owner)
    growing.show_scene(None if tree is None else Scene.of(tree))
    phases = Phases(growing)
    phases.call()
    assert phases.step is None
    assert words in phases.trouble


def test_of_an_unknown_game_there_are_no_steps(qtbot, phases, growing, tree):
    names = tree.names.packed()
    for game, words in (
        ("", "The game of this tree is unknown"),
        ("go", "positions"),
        ("mancala", "positions"),
    ):
        with qtbot.waitSignal(phases.changed):
            growing.show_scene(Scene.of(replace(tree, names=names, game=game)))
        assert phases.step is None
        assert words in phases.trouble


def test_of_an_unknown_evaluation_there_are_no_steps(qtbot, phases, growing, tree):
    record = replace(tree.record, evaluation="mobility")
    with qtbot.waitSignal(phases.changed):
        growing.show_scene(Scene.of(replace(tree, record=record)))
    assert phases.step is None
    assert "The search of this tree cannot be repeated" in phases.trouble
    assert "expected none, because Tic-tac-toe has only one, got 'mobility'" in phases.trouble


def test_while_the_tree_grows_by_itself_no_steps_are_told(qtbot, phases, growing):
    growing.play()
    qtbot.waitUntil(lambda: phases.step is None)
    assert "Pause it" in phases.trouble
    growing.pause()
    qtbot.waitUntil(lambda: phases.step is not None)
    assert phases.iteration == growing.iteration


def test_who_goes_on_while_the_tree_grows_stops_it(qtbot, phases, growing):
    growing.play()
    qtbot.waitUntil(lambda: phases.step is None)
    phases.next()
    assert not growing.playing
    assert place(phases)[0] == growing.iteration


def test_nodes_that_move_leave_the_step_as_it_is(qtbot, phases, growing):
    growing.set_moves(True)
    phases.next_iteration()
    phases.next()
    phases.next()
    before = place(phases)
    for _frame in range(3):
        with qtbot.waitSignal(growing.moment_changed, raising=False, timeout=50):
            growing.frame_shown()
    assert place(phases) == before


# Questions


def test_a_question_is_asked_before_its_answer_is_told(phases):
    phases.ask_first(True)
    phases.go_to_phase(SELECTION)
    phases.next_iteration()
    assert phases.hides
    assert phases.path == (0,)
    assert not phases.notes
    phases.next()
    assert not phases.hides
    assert place(phases) == (1, SELECTION, 0)
    assert phases.path == phases.step.path
    assert phases.notes


def test_what_expansion_makes_is_not_there_before_it_is_told(phases, growing):
    phases.ask_first(True)
    phases.next_iteration()
    scenes = []
    growing.moment_changed.connect(scenes.append)
    phases.next()
    phases.next()
    assert phases.step.phase is EXPANSION
    assert phases.hides
    assert not scenes
    phases.next()
    assert scenes[-1].tree.size > growing.growth.replay.size_after(1)


def test_back_and_whole_phases_ask_nothing(phases):
    phases.ask_first(True)
    phases.next_iteration()
    phases.next_phase()
    assert place(phases) == (1, SELECTION, 0)
    assert not phases.hides
    phases.next_phase()
    phases.previous()
    assert not phases.hides


def test_who_asks_no_more_is_told(phases):
    phases.ask_first(True)
    phases.next_iteration()
    phases.ask_first(False)
    assert not phases.hides


@pytest.fixture
def many(qtbot, monkeypatch):
    """The phases of a search with policies, of which a job repeats the iterations."""
    owner = QWidget()
    qtbot.addWidget(owner)
    growing = GrowthPlayer(owner)
    game = find("tictactoe")
    # Compiling takes longer.
    monkeypatch.setattr(type(game), "compiled", None)
    settings = Settings(iterations=60, seed=1, selection="puct", minimax=0.3)
    growing.show_scene(Scene.of(Search(game, game.initial(), settings).run().tree))
    return Phases(growing, growing)


def test_of_a_search_with_policies_a_job_finds_the_steps(qtbot, many):
    many.call()
    assert many.step is None
    assert many.trouble.startswith("Repeating the search")
    qtbot.waitUntil(lambda: many.step is not None)
    assert place(many) == (0, EXPANSION, 0)
    # From there on, forwards and back at once; jobs only repeat what is far away.
    there = all_places(many, many.next_phase)
    assert there[-1] is None
    assert {one[0] for one in there[:-1]} == set(range(60))
    many.previous()
    assert place(many)[:2] == (59, BACKPROPAGATION)
    many._growth.go_to(5)
    qtbot.waitUntil(lambda: many.iteration == 5 and many.step is not None)


def test_a_search_with_an_unknown_policy_has_no_steps(qtbot, growing, tree):
    record = replace(tree.record, more={"selection": "thompson"})
    growing.show_scene(Scene.of(replace(tree, record=record)))
    phases = Phases(growing)
    phases.call()
    assert "cannot be repeated" in phases.trouble
    assert "'thompson'" in phases.trouble
