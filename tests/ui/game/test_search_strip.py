"""What is told of a search while it runs."""

from uctvis.games import find
from uctvis.mcts.statistics import Candidate, Statistics
from uctvis.ui.game.search_strip import SearchStrip

MANCALA = find("mancala")


def opinion(qtbot, candidates, variation):
    strip = SearchStrip()
    qtbot.addWidget(strip)
    visits = sum(candidate.visits for candidate in candidates)
    moment = Statistics(visits, 20, 1.0, 3, False, candidates, variation, 0.5)
    strip.show_moment(MANCALA, MANCALA.initial(), moment)
    return strip.texts[1]


def test_of_as_many_visits_the_move_that_the_pc_would_choose_is_told_first(qtbot):
    candidates = (Candidate(0, 50, 0.9), Candidate(1, 51, 0.25), Candidate(4, 51, 0.5))
    said = opinion(qtbot, candidates, (4, 3))
    assert said == "5 51 (0.500) · 2 51 (0.250) · 1 50 (0.900) · expects 5 4"


def test_the_variation_is_told_whole(qtbot):
    said = opinion(qtbot, (Candidate(1, 7, 0.25), Candidate(4, 6, 0.5)), (1, 3))
    assert said == "2 7 (0.250) · 5 6 (0.500) · expects 2 4"


def test_of_a_search_that_has_made_no_nodes_yet_nothing_is_told(qtbot):
    assert opinion(qtbot, (), ()) == ""
