"""What stands below a picture of a film."""

from uctvis.tree.tree import Tree
from uctvis.view.time.captions import caption, widest


def tree_of(visits, mean=None, names=None):
    count = len(visits)
    return Tree.from_parents(
        [-1] + [0] * count,
        visits=[sum(visits), *visits],
        mean=None if mean is None else [0.0, *mean],
        move_names=None if names is None else ["", *names],
    )


def test_the_best_moves_lead_of_as_many_visits_the_one_with_the_higher_mean():
    told = caption(tree_of([5, 1200, 5, 0], [0.25, -0.5, 1.0, 0.0], list("abcd")), "here")
    assert told.where == "here"
    assert told.size == "5 nodes"
    assert told.leaders == (
        ("b", "1,200 visits, mean -0.50"),
        ("c", "5 visits, mean 1.00"),
        ("a", "5 visits, mean 0.25"),
    )


def test_six_moves_lead_at_most_and_none_without_visits():
    assert len(caption(tree_of(range(1, 12)), "").leaders) == 6
    assert caption(tree_of([0, 0]), "").leaders == ()
    assert caption(tree_of([]), "") == ("", "1 node", ())
    assert caption(tree_of([1]), "").leaders == (("?", "1 visit, mean 0.00"),)


def test_names_from_files_are_shown_as_plain_text():
    (leader,) = caption(tree_of([1], names=["a\nb" + "x" * 100]), "").leaders
    assert len(leader.move) <= 40
    assert leader.move.isprintable()


def test_the_widest_is_as_long_as_any():
    last = tree_of([730, 88, 9], [-0.25, 0.5, 0.0], ["a", "bcd", "e"])
    most = widest(last, "Iteration 827 of 827")
    assert {leader.move for leader in most.leaders} == {"a", "bcd", "e"}
    longest = max(len(leader.counts) for leader in caption(last, "").leaders)
    assert all(len(leader.counts) >= longest for leader in most.leaders)
