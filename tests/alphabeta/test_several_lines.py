"""A search that finds several lines ends when a search for the best one would end."""

from threading import Timer

import pytest
from counters import Counter, Position

from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.game.rules import Outcome
from uctvis.games import find


class Ends(Counter):
    """The first move loses at once; after the other one, the game lasts for a hundred moves."""

    name = "ends"
    title = "Ends"

    def initial(self):
        return Position(1, 0)

    def legal_moves(self, position):
        return range(2) if self.outcome(position) is None else ()

    def play(self, position, move):
        lost = position.number == 1 and move == 0
        return Position(0 if lost else position.number + 1, 1 - position.player)

    def outcome(self, position):
        if position.number > 100:
            return Outcome(0.5)
        return Outcome(0.0) if position.number == 0 else None


@pytest.mark.parametrize("lines", [1, 2])
def test_a_game_is_not_solved_because_the_last_line_is(lines):
    game = Ends()
    search = AlphaBeta(game, game.initial(), AlphaBetaSettings(depth=3), lines=lines)
    found = search.run()
    assert found.reason == "depth"
    assert [one.depth for one in found.iterations] == [1, 2, 3]
    assert all(len(search.further[depth]) == lines - 1 for depth in (1, 2, 3))


@pytest.mark.parametrize("planned", [0.02, 0.05, 0.1, 0.2])
def test_several_lines_take_no_longer_because_the_next_best_are_worse(planned):
    game = find("chess")
    # White takes the queen, or stays a queen behind.
    position = game.initial()
    for name in ("e2e4", "e7e5", "g1f3", "d8h4"):
        moves = game.legal_moves(position)
        position = game.play(
            position, next(one for one in moves if game.move_name(position, one) == name)
        )
    search = AlphaBeta(game, position, AlphaBetaSettings(seconds=600), planned, lines=4)
    patience = Timer(20, search.stop)
    patience.start()
    found = search.run()
    patience.cancel()
    assert found.reason == "seconds"
    assert game.move_name(position, found.move) == "f3h4"
