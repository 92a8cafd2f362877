import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from uctvis.mcts.uct import rng
from uctvis.mcts.uct.reference import Random

_WORDS = st.integers(0, 2**64 - 1)


def test_the_published_sequence():
    state = np.uint64(1234567)
    drawn = []
    for _ in range(3):
        state = rng.advance(state)
        drawn.append(rng.mix(np.uint64(state)))
        state = np.uint64(state)
    assert drawn == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(_WORDS, st.integers(0, 2**31), st.lists(st.integers(1, 300), min_size=1, max_size=20))
def test_compiled_and_plain_draw_the_same(seed, iteration, counts):
    plain = Random(seed, iteration)
    state = np.uint64(rng.stream(np.uint64(seed), iteration))
    for count in counts:
        state = np.uint64(rng.advance(state))
        assert plain.choose(range(count)) == rng.below(state, count)


def test_all_numbers_are_drawn_about_equally_often():
    draws = [Random(seed=5, iteration=iteration).choose(range(6)) for iteration in range(60_000)]
    counts = np.bincount(draws, minlength=6)
    # Chi squared with 5 degrees of freedom is above 20.5 once in a thousand.
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 20.5
