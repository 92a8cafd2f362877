"""Playback of turns: the moment follows time, and ends at the end."""

from hypothesis import given
from hypothesis import strategies as st

from uctvis.ui.simultaneous.turn_player import TurnPlayer


def played(player):
    """Replace the clock of a player; return a function that lets milliseconds pass."""

    class Clock:
        def __init__(self):
            self.passed = 0

        def start(self):
            self.passed = 0

        def restart(self):
            passed, self.passed = self.passed, 0
            return passed

    player._elapsed = Clock()

    def wait(milliseconds):
        player._elapsed.passed += milliseconds
        player._go_on()

    return wait


def test_the_pace_is_that_of_the_turns(qapp):
    player = TurnPlayer()
    wait = played(player)
    player.grow(20)
    player.pace = 8.0
    player.play()
    for _frame in range(4):
        wait(125)
    assert player.at == 4.0
    wait(100)
    assert abs(player.at - 4.8) < 1e-9
    player.pause()
    assert abs(player.at - 4.8) < 1e-9
    assert not player.moves


def test_it_ends_at_the_end_and_then_begins_at_the_start(qapp):
    player = TurnPlayer()
    wait = played(player)
    changes = []
    player.changed.connect(lambda: changes.append(player.plays))
    player.grow(2)
    player.pace = 4.0
    player.play()
    for _frame in range(3):
        wait(400)
        if not player.plays:
            break
    assert (player.at, player.plays, player.moves) == (2.0, False, False)
    player.play()
    assert (player.at, player.plays) == (0.0, True)
    assert changes == [True, False, True]
    player.pause()


def test_a_simultaneous_game_without_turns_does_not_play(qapp):
    player = TurnPlayer()
    player.play()
    assert not player.plays


def test_a_glide_shows_the_last_turn_only(qapp):
    player = TurnPlayer()
    wait = played(player)
    player.grow(9)
    player.glide_to(7)
    assert player.at == 6.0
    wait(100)
    assert 6.0 < player.at < 7.0
    wait(400)
    assert (player.at, player.moves, player.plays) == (7.0, False, False)


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("wait"), st.integers(0, 2000)),
            st.tuples(st.just("grow"), st.integers(0, 5)),
            st.tuples(st.just("go"), st.integers(0, 40)),
            st.tuples(st.just("glide"), st.integers(0, 40)),
            st.tuples(st.just("turn"), st.just(0)),
        )
    )
)
def test_the_moment_is_always_within_the_game(qapp, acts):
    player = TurnPlayer()
    wait = played(player)
    last = 0
    for act, number in acts:
        if act == "wait" and player.moves:
            wait(number)
        elif act == "grow":
            last += number
            player.grow(last)
        elif act == "go":
            player.go_to(min(number, last))
        elif act == "glide":
            player.glide_to(min(number, last))
        elif act == "turn":
            player.turn()
        assert 0.0 <= player.at <= last
        assert not player.plays or player.moves
    player.pause()
