"""Names as bytes: the texts that were packed come back, in any order."""

from hypothesis import given
from hypothesis import strategies as st
from strategies import names

from uctvis.tree.names import PackedNames


@given(st.lists(st.tuples(names, names), max_size=8), st.randoms(use_true_random=False))
def test_packed_names_come_back(pairs, random):
    moves, states = [move for move, _ in pairs], [state for _, state in pairs]
    packed = PackedNames.from_texts(iter(moves), iter(states))
    assert packed.packed() is packed
    assert [packed.move_name(node) for node in range(len(pairs))] == moves
    assert [packed.state_name(node) for node in range(len(pairs))] == states
    order = list(range(len(pairs)))
    random.shuffle(order)
    taken = packed.take(order)
    assert [taken.move_name(node) for node in range(len(pairs))] == [moves[i] for i in order]
    assert [taken.state_name(node) for node in range(len(pairs))] == [states[i] for i in order]
