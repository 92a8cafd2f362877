"""What is kept of a sequence: the right trees, within the budget, and as it is wanted."""

import os
from collections import Counter

import numpy as np
import pytest
from strategies import counters, random_parents

from uctvis import TreeFileError
from uctvis.serialize import load, save
from uctvis.serialize.folder import Sequence
from uctvis.tree.tree import Tree
from uctvis.view import sequence_cache as module
from uctvis.view.folding import Folding
from uctvis.view.sequence_cache import SequenceCache, ViewOptions

PLAIN = ViewOptions()


def grown(size, seed=0):
    """A tree with names, of the same shape for each size: a smaller one is a part of it."""
    parent = random_parents("bushy", 400, seed)[:size]
    names = [f"move {number}" for number in range(size)]
    return Tree.from_parents(parent, visits=counters(parent, seed), move_names=names)


@pytest.fixture
def read(monkeypatch):
    """How often each file has been read."""
    read = Counter()

    def count_and_load(path, progress):
        read[path.name] += 1
        return load(path, progress)

    monkeypatch.setattr("uctvis.view.sequence_cache.load", count_and_load)
    return read


@pytest.fixture
def sequence_cache(tmp_path, read):
    for number in range(6):
        save(grown(300 + number), tmp_path / f"it{number}{('.csv', '.tree')[number % 2]}")
    return SequenceCache(Sequence([tmp_path]))


def arrays_of(thing, found):
    """All arrays of a tree or a scene, by a way of its own: through every attribute."""
    if isinstance(thing, np.ndarray):
        while thing.base is not None and isinstance(thing.base, np.ndarray):
            thing = thing.base
        found[id(thing)] = thing.nbytes
    elif hasattr(thing, "__dict__"):
        for value in vars(thing).values():
            arrays_of(value, found)


def bytes_of(opened):
    found = {}
    arrays_of(opened.tree, found)
    arrays_of(opened.scene, found)
    if opened.comparison is not None:
        arrays_of(opened.comparison, found)
    return sum(found.values())


def test_what_was_opened_is_kept_with_its_scene(sequence_cache, read):
    opened = sequence_cache.open(2, PLAIN)
    assert opened.tree.size == 302
    assert sequence_cache.ready(2, PLAIN) is opened
    assert sequence_cache.open(2, PLAIN) is opened
    assert sequence_cache.ready(1, PLAIN) is None
    assert read == {"it2.csv": 1}


def test_a_file_that_changed_is_read_anew(sequence_cache):
    path = sequence_cache.sequence.paths[2]
    sequence_cache.open(2, PLAIN)
    save(grown(17), path)
    assert sequence_cache.ready(2, PLAIN) is None
    assert sequence_cache.open(2, PLAIN).tree.size == 17
    path.unlink()
    assert sequence_cache.ready(2, PLAIN) is None
    with pytest.raises(TreeFileError):
        sequence_cache.open(2, PLAIN)


def test_a_loading_that_is_ended_keeps_nothing(sequence_cache):
    class EndedError(Exception):
        pass

    def end(_part):
        raise EndedError

    with pytest.raises(EndedError):
        sequence_cache.open(0, PLAIN, end)
    assert sequence_cache.places == ()
    parts = []
    opened = sequence_cache.open(0, PLAIN, parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    # It is kept now: there is nothing to be ended.
    assert sequence_cache.open(0, PLAIN, end) is opened


def test_the_bytes_of_all_arrays_are_counted(sequence_cache):
    opened = [sequence_cache.open(place, ViewOptions(compared=True)) for place in range(6)]
    real = sum(bytes_of(one) for one in opened)
    # And something for the objects around them.
    assert real < sequence_cache.taken <= real + 6 * 10_000


def test_the_budget_is_kept_and_the_farthest_go_first(sequence_cache, monkeypatch):
    alone = bytes_of(sequence_cache.open(0, PLAIN))
    budget = int(3.5 * (alone + 10_000))
    monkeypatch.setattr(module, "BUDGET", budget)
    for place in range(6):
        sequence_cache.place = sequence_cache.shown = place
        sequence_cache.open(place, PLAIN)
        assert sequence_cache.taken <= budget
    assert sequence_cache.places == (3, 4, 5)
    # From here the places 0 and 1 are the nearest.
    sequence_cache.place = sequence_cache.shown = 0
    sequence_cache.open(0, PLAIN)
    sequence_cache.open(1, PLAIN)
    assert sequence_cache.places == (0, 1, 3)


def test_what_is_shown_and_what_is_wanted_stay(sequence_cache, monkeypatch):
    monkeypatch.setattr(module, "BUDGET", 0)
    sequence_cache.place = sequence_cache.shown = 3
    sequence_cache.open(3, PLAIN)
    sequence_cache.open(4, PLAIN)
    assert sequence_cache.places == (3,)
    sequence_cache.place = 1
    sequence_cache.open(1, PLAIN)
    assert sequence_cache.places == (1, 3)


def test_there_is_room_only_for_what_would_stay(sequence_cache, monkeypatch):
    sequence_cache.place = sequence_cache.shown = 2
    sequence_cache.open(2, PLAIN)
    assert all(sequence_cache.has_room(place) for place in range(6))
    monkeypatch.setattr(module, "BUDGET", int(1.5 * sequence_cache.taken))
    assert sequence_cache.has_room(2)
    assert not sequence_cache.has_room(0)


def test_another_folding_lays_out_anew_and_reads_nothing(sequence_cache, read):
    plain = sequence_cache.open(1, PLAIN)
    before = sequence_cache.taken
    folded = sequence_cache.open(1, ViewOptions(folding=Folding(most_depth=1)))
    assert folded.tree is plain.tree
    assert len(folded.scene.rows.node) == 1 + plain.tree.child_count[0]
    assert sequence_cache.ready(1, PLAIN) is None
    sequence_cache.drop_scenes()
    assert sequence_cache.taken < before
    assert sequence_cache.open(1, PLAIN).tree is plain.tree
    assert read == {"it1.tree": 1}


def test_trees_are_compared_with_the_ones_before(sequence_cache, read):
    options = ViewOptions(compared=True)
    opened = sequence_cache.open(3, options)
    assert opened.comparison.counts[0] == 1
    assert opened.comparison.counts[3] == 0
    assert read == {"it2.csv": 1, "it3.tree": 1}
    assert sequence_cache.ready(3, options) is opened
    assert sequence_cache.open(0, options).comparison is None
    # It is another comparison when the tree before has changed.
    save(grown(5), sequence_cache.sequence.paths[2])
    assert sequence_cache.open(3, options).comparison.counts[0] == 298
    sequence_cache.sequence.paths[2].write_text("broken")
    assert sequence_cache.open(3, options).comparison is None


def positions(scene):
    tree = scene.tree
    return {tree.move_name(node): scene.position(node) for node in range(1, tree.size)}


def test_nodes_keep_their_places(sequence_cache):
    options = ViewOptions(keeps_places=True)
    opened = [sequence_cache.open(place, options) for place in range(6)]
    whole = positions(opened[-1].scene)
    for one in opened:
        assert positions(one.scene).items() <= whole.items()
        assert one.scene.bounds == opened[0].scene.bounds
        assert one.notice == ""
        assert sequence_cache.ready(int(opened.index(one)), options) is one
    left, _top, right, bottom = opened[0].scene.bounds
    x, rows = np.array(list(whole.values())).T
    assert (x.min(), x.max(), rows.max()) == (left, right, bottom)
    assert sequence_cache.ready(0, PLAIN) is None


def test_a_broken_file_is_not_among_the_places(sequence_cache):
    sequence_cache.sequence.paths[4].write_text("broken")
    options = ViewOptions(keeps_places=True)
    assert sequence_cache.open(1, options).tree.size == 301
    assert sequence_cache.open(5, options).notice == ""
    with pytest.raises(TreeFileError):
        sequence_cache.open(4, options)
    save(grown(399), sequence_cache.sequence.paths[4])
    assert sequence_cache.open(4, options).tree.size == 399


def test_neighbours_share_places_where_all_have_too_many_nodes(sequence_cache, monkeypatch):
    monkeypatch.setattr(module, "MOST_PLACES", 302)
    options = ViewOptions(keeps_places=True)
    opened = sequence_cache.open(3, options)
    assert "from tree 3 to tree 4:" in opened.notice
    before = sequence_cache.open(2, options)
    assert positions(before.scene).items() <= positions(opened.scene).items()
    assert sequence_cache.has_places(2)
    assert not sequence_cache.has_places(5)
    assert "from tree 5 to tree 6:" in sequence_cache.open(5, options).notice


def test_sharing_places_can_be_ended(sequence_cache):
    class EndedError(Exception):
        pass

    parts = []

    def end(part):
        parts.append(part)
        if part > 0.7:
            raise EndedError

    with pytest.raises(EndedError):
        sequence_cache.open(0, ViewOptions(keeps_places=True), end)
    assert parts == sorted(parts)
    assert not sequence_cache.has_places(0)


def test_looking_at_one_tree_again_and_again_counts_it_once(sequence_cache):
    sequence_cache.open(1, PLAIN)
    taken = sequence_cache.taken
    for time in range(5):
        os.utime(sequence_cache.sequence.paths[1], (time, time))
        sequence_cache.open(1, PLAIN)
    assert sequence_cache.taken == taken
