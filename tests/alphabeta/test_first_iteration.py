"""The first iteration ends in time, too; then what it has found is the result."""

from counters import Counter, Position

from uctvis.alphabeta.search import AlphaBeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.game.rules import Outcome
from uctvis.games import find
from uctvis.tree.players import CHANCE

LOSES, DRAWS, THROWS = range(3)
COINS = 40


class Coins(Counter):
    """The first move loses, draws, or throws so many coins that no search sees the end of all.

    The number of a position has a digit for each coin, so that no two are the same.
    """

    name = "coins"
    title = "Coins"

    def __init__(self, first=(LOSES, DRAWS, THROWS)):
        self.first = first
        # Called when a search comes to the coins.
        self.on_throws = lambda: None

    def initial(self):
        return Position(1, 0)

    def player(self, position):
        return position.player if position.number < 3 else CHANCE

    def legal_moves(self, position):
        if self.outcome(position) is not None:
            return ()
        return range(len(self.first)) if position.number == 1 else range(2)

    def chances(self, position):
        return (1, 1)

    def play(self, position, move):
        if position.number == 1:
            if self.first[move] == THROWS:
                self.on_throws()
            return Position({LOSES: 0, DRAWS: 2, THROWS: 3}[self.first[move]], 1)
        return Position(2 * position.number + move, 1)

    def outcome(self, position):
        if position.number in (0, 2):
            return Outcome(position.number / 4)
        return Outcome(0.5) if position.number >> COINS else None


def test_an_endless_first_iteration_is_stopped():
    game = Coins()
    search = AlphaBeta(game, game.initial(), AlphaBetaSettings(seconds=600))
    game.on_throws = search.stop
    found = search.run()
    assert (found.reason, found.move) == ("stopped", DRAWS)
    assert found.mean == 0.5
    assert [one.line for one in found.iterations] == [(DRAWS,)]
    assert found.tree.size == 4
    visits = [candidate.visits for candidate in found.statistics.candidates]
    assert visits == [1, 1, 0]
    assert found.statistics.proof is None
    assert search.statistics().principal_variation == (DRAWS,)


def test_an_endless_first_iteration_ends_with_the_time():
    game = Coins()
    found = AlphaBeta(game, game.initial(), AlphaBetaSettings(seconds=0.05)).run()
    assert (found.reason, len(found.iterations), found.tree.size) == ("seconds", 1, 4)


def test_the_first_move_answers_if_none_could_be_searched():
    game = Coins([THROWS, LOSES, DRAWS])
    search = AlphaBeta(game, game.initial(), AlphaBetaSettings(tree_nodes=2))
    search.stop()
    found = search.run()
    assert (found.move, found.mean, found.tree.size) == (0, 0.5, 3)
    assert [candidate.visits for candidate in found.statistics.candidates] == [0, 0]


def test_moves_that_are_left_out_are_no_answer():
    game = Coins([DRAWS, THROWS, LOSES])
    search = AlphaBeta(game, game.initial(), AlphaBetaSettings(), only=[1, 2])
    search.stop()
    assert search.run().move == 1


def test_a_usual_first_iteration_is_complete_all_the_same(monkeypatch):
    # Other processes must not keep it from that.
    monkeypatch.setattr("uctvis.alphabeta.time_budget._GRACE", 600)
    chess = find("chess")
    # A mate with the last rook move.
    position = chess.parse_state("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    search = AlphaBeta(chess, position, AlphaBetaSettings(seconds=600))
    search.stop()
    found = search.run()
    assert chess.move_name(position, found.move) == "a1a8"
    assert found.reason in ("stopped", "proven")
