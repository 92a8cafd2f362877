"""Which connections go to which matches."""

from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.remote.waiting_room import WaitingRoom

NAMES = "ABC"
PATIENCE = 10.0
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("come"), st.sampled_from(NAMES)),
        st.tuples(st.just("go"), st.integers(0, 9)),
        st.tuples(st.just("ask"), st.lists(st.sampled_from(NAMES), min_size=1, unique=True)),
        st.tuples(st.just("withdraw"), st.integers(0, 9)),
        st.tuples(st.just("release"), st.integers(0, 9)),
        st.tuples(st.just("time"), st.floats(0.1, 15.0)),
    ),
    max_size=40,
)


class Watched:
    """A waiting room, and what it should do, looked up in the slowest way."""

    def __init__(self):
        self.waiting_room = WaitingRoom(NAMES, PATIENCE, 0.0)
        self.now = 0.0
        self.connections, self.free = 0, []
        self.asked, self.playing = [], []
        # When each bot was seen last with a connection.
        self.seen = dict.fromkeys(NAMES, 0.0)

    def come(self, name):
        self.connections += 1
        self.free.append((name, self.connections))
        self.waiting_room.come(name, self.connections)

    def go(self, number):
        if self.free:
            name, connection = self.free.pop(number % len(self.free))
            self.waiting_room.go(name, connection, self.now)

    def ask(self, names):
        match = object()
        self.asked.append((match, names, self.now))
        self.waiting_room.ask(match, names, self.now)

    def withdraw(self, number):
        if self.asked:
            match = self.asked.pop(number % len(self.asked))[0]
            self.waiting_room.withdraw(match)

    def release(self, number):
        if self.playing:
            names = self.playing.pop(number % len(self.playing))
            self.waiting_room.release(names, self.now)

    def time(self, seconds):
        self.now += seconds

    @property
    def present(self):
        return {name for name, _one in self.free} | {one for names in self.playing for one in names}

    def look(self):
        for match, connections in self.waiting_room.assign():
            (request,) = [one for one in self.asked if one[0] is match]
            self.asked.remove(request)
            # Each connection waited, and belongs to the bot of this place.
            for name, connection in zip(request[1], connections, strict=True):
                self.free.remove((name, connection))
            self.playing.append(request[1])
        # Nothing waits that could begin.
        free = {name for name, _connection in self.free}
        assert not any(set(names) <= free for _match, names, _since in self.asked)

    def look_at_clock(self):
        expected = {
            id(match)
            for match, names, since in self.asked
            for name in set(names) - self.present
            if max(since, self.seen[name]) + PATIENCE <= self.now
        }
        given_up = self.waiting_room.give_up(self.now)
        assert {id(match) for match, _name in given_up} == expected
        assert all(name not in self.present for _match, name in given_up)
        self.asked = [one for one in self.asked if id(one[0]) not in expected]
        return given_up


@given(STEPS)
def test_matches_begin_as_soon_as_they_can_and_wait_in_vain_only_for_missing_bots(steps):
    watched = Watched()
    for step, argument in steps:
        present = watched.present
        getattr(watched, step)(argument)
        watched.look()
        for name in present | watched.present:
            watched.seen[name] = watched.now
        deadline = watched.waiting_room.deadline()
        is_due = deadline is not None and deadline <= watched.now
        assert bool(watched.look_at_clock()) == is_due


def test_the_deadline_is_when_something_is_given_up():
    waiting_room = WaitingRoom(NAMES, PATIENCE, 0.0)
    assert waiting_room.deadline() is None
    waiting_room.ask("match", ["A", "B"], 3.0)
    waiting_room.come("A", 1)
    assert waiting_room.deadline() == 13.0
    assert waiting_room.give_up(12.9) == []
    assert waiting_room.give_up(13.0) == [("match", "B")]
    assert waiting_room.deadline() is None


def test_two_matches_never_wait_for_each_other():
    waiting_room = WaitingRoom(NAMES, PATIENCE, 0.0)
    waiting_room.ask("first", ["A", "B"], 0.0)
    waiting_room.ask("second", ["B", "A"], 0.0)
    waiting_room.come("A", 1)
    assert waiting_room.assign() == []
    waiting_room.come("B", 2)
    assert waiting_room.assign() == [("first", [1, 2])]
    # The second one waits as long as it takes.
    assert waiting_room.give_up(1000.0) == []
    waiting_room.release(["A", "B"], 1000.0)
    waiting_room.come("A", 3)
    waiting_room.come("B", 4)
    assert waiting_room.assign() == [("second", [4, 3])]
