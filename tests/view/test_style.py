import numpy as np

from uctvis.view.style import Style

RED, GREEN = (255, 0, 0), (0, 255, 0)


def colors(visits, extremes, *, logarithmic=False):
    style = Style(most_visited=GREEN, least_visited=RED, logarithmic=logarithmic)
    return style.edge_colors(np.array(visits, np.int32), extremes).tolist()


def test_the_extremes_have_the_chosen_colours():
    for logarithmic in (False, True):
        assert colors([5, 900], (5, 900), logarithmic=logarithmic) == [list(RED), list(GREEN)]


def test_colours_are_in_proportion_to_the_visits():
    low, middle, high = colors([25, 50, 75], (0, 100))
    assert middle[0] == middle[1]
    assert (low[0], low[1]) == (high[1], high[0])
    assert low[0] > middle[0] > high[0]


def test_the_logarithm_tells_small_numbers_apart():
    (proportional,) = colors([10], (0, 1_000_000))
    (logarithmic,) = colors([10], (0, 1_000_000), logarithmic=True)
    assert proportional[1] < 5
    assert logarithmic[1] > 80


def test_edges_that_are_visited_alike_have_one_colour():
    assert colors([7, 7], (7, 7)) == [list(RED), list(RED)]


def test_nodes_are_white_black_and_grey():
    fills = Style.node_colors(np.array([0, 1, -1], np.int8)).tolist()
    assert fills == [[255, 255, 255], [0, 0, 0], [128, 128, 128]]
