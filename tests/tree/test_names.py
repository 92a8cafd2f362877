"""Names as bytes: the texts that were packed come back, in any order."""

from hypothesis import given
from hypothesis import strategies as st
from strategies import names

from uctvis.tree.names import LONGEST_SHOWN, PackedNames, shown


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


@given(
    st.text("aé€𝄞", min_size=1, max_size=9),
    st.integers(1, 10 * LONGEST_SHOWN),
    st.integers(-3, 3),
)
def test_what_is_shown_of_a_name_is_its_start_and_its_end(pattern, length, aside):
    name = (pattern * (length // len(pattern) + 1))[: max(length + aside, 0)]
    packed = PackedNames.from_texts([name, "after"], ["before", name])
    assert packed.shown_move(0) == packed.shown_state(1) == shown(name)
    assert (packed.shown_state(0), packed.shown_move(1)) == ("before", "after")
    if len(name) <= LONGEST_SHOWN:
        assert shown(name) == name
    else:
        start, end = shown(name).split("…")
        assert name.startswith(start)
        assert name.endswith(end)
        assert LONGEST_SHOWN - 2 <= len(shown(name)) <= LONGEST_SHOWN
