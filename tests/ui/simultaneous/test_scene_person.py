"""People in simultaneous games: the thread of the match waits for them."""

from threading import Event, Thread

from uctvis import simultaneous
from uctvis.arena.seats.simultaneous_person import SimultaneousPerson
from uctvis.ui.simultaneous.scene_person import ScenePerson

PATIENCE = 60


class Asked:
    """A person whose lines are asked for in threads."""

    def __init__(self, *players):
        self.state = simultaneous.find("painting").initial(1)
        self.events = [Event() for _player in players]
        self.lines = {}
        self.person = ScenePerson(lambda: self.events[len(self.calls)].set())
        self.calls = []
        self.threads = [Thread(target=self._ask, args=(player,)) for player in players]
        for thread, event in zip(self.threads, self.events, strict=True):
            thread.start()
            assert event.wait(PATIENCE)
            self.calls.append(thread)

    def _ask(self, player):
        self.lines[player] = self.person.choose_lines(self.state, player)

    def join(self):
        for thread in self.threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()


def test_a_person_is_of_a_simultaneous_game():
    assert isinstance(ScenePerson(lambda: None), SimultaneousPerson)


def test_the_lines_of_the_turn_that_is_awaited():
    asked = Asked(1)
    person = asked.person
    assert person.awaited_at(0) == 1
    assert person.awaited_at(1) is None
    # Of another turn, and of another player.
    person.answer(1, 1, ["MOVE 1 1"])
    person.answer(0, 0, ["MOVE 0 1"])
    assert person.awaited_at(0) == 1
    person.answer(0, 1, ["MOVE 1 2"])
    asked.join()
    assert asked.lines == {1: ["MOVE 1 2"]}
    assert person.awaited_at(0) is None


def test_two_people_choose_one_after_the_other():
    asked = Asked(1, 0)
    person = asked.person
    assert person.awaited_at(0) == 0
    person.answer(0, 0, ["a"])
    person.answer(0, 0, ["too late"])
    assert person.awaited_at(0) == 1
    person.answer(0, 1, ["b"])
    asked.join()
    assert asked.lines == {0: ["a"], 1: ["b"]}


def test_the_end_of_the_match_ends_the_wait():
    asked = Asked(0)
    asked.person.stop()
    asked.join()
    assert asked.lines == {0: []}
    assert asked.person.awaited_at(0) is None
