"""A game loop without a window: its searches, its time and its user are those of a test."""

from types import SimpleNamespace

from uctvis.engines.kinds.alphabeta import AlphaBetaEngine
from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.made import Maker
from uctvis.mcts.settings import Settings
from uctvis.play.loop.game_loop import GameLoop
from uctvis.play.loop.states import GameChange
from uctvis.tree.players import is_chance

# Engines whose searches can be paused, cannot be paused, and need the user's permission.
PAUSED = UctEngine(Settings(iterations=10, seed=1))
STOPPED = AlphaBetaEngine()
ASKED = UctEngine(Settings(iterations=20, seed=2))


class FakeSearch:
    """A search for a move, which ends when the test says so."""

    def __init__(self, order):
        self.order = order
        session = order.session
        self.game = session.game
        self.position = session.shown_position if order.advises else session.position
        self.seconds = 0.0
        self.progress = 0.0

    def found(self, choice=0):
        moves = self.game.legal_moves(self.position)
        return SimpleNamespace(
            game=self.game,
            position=self.position,
            mean=0.5,
            effort=10,
            move=moves[choice % len(moves)],
            seconds=self.seconds,
            searched_depth=0,
            deepening=(),
            reason="iterations",
            threads=1,
            settings=SimpleNamespace(threads=1),
            statistics=SimpleNamespace(nodes=10, kept=0, proof=None),
        )


class FakeSearches:
    """Runs at most one search: beginning another one is an error."""

    def __init__(self):
        self.ready = True
        self.search = None
        self.replays = False
        self.held = False
        self.players = 0

    def is_ready(self, _game):
        return self.ready

    def begin(self, order):
        assert self.search is None
        assert not self.replays
        self.players += 1
        self.search = FakeSearch(order)
        return self.search

    def answer_now(self):
        pass

    def stop(self):
        self.search, self.replays = None, False

    def forget(self):
        assert self.search is None

    def end_players(self):
        self.players = 0

    def hold(self, on):
        assert on != self.held
        self.held = on


class FakePermission:
    def __init__(self):
        self.asked = {ASKED}

    def needs_consent(self, engine):
        return engine in self.asked

    def trust(self, engine):
        self.asked.discard(engine)


# What a window shows, and the changes after which it asks for it.
SHOWN = {
    "position": (
        lambda loop: (loop.session.moves, loop.session.shown, loop.session.outcome),
        {GameChange.TURN, GameChange.SHOWN},
    ),
    "state": (
        lambda loop: loop.state,
        {GameChange.TURN, GameChange.SEARCH, GameChange.PAUSE, GameChange.TROUBLE},
    ),
    "offers": (
        lambda loop: [
            *(loop.can_think, loop.can_answer, loop.can_pause, loop.can_autoplay, loop.can_hint),
            *(loop.can_take_back, loop.can_redo, loop.undoes_start_over, loop.autoplays),
            *(loop.can_keep_searching, loop.keeps_searching),
        ],
        {
            *(GameChange.TURN, GameChange.SHOWN, GameChange.SEARCH),
            *(GameChange.PAUSE, GameChange.AUTOPLAY),
        },
    ),
    "ends": (
        lambda loop: [loop.resigning, loop.no_resigning, loop.no_draw, loop.undoes_end],
        {GameChange.TURN},
    ),
    "declined": (lambda loop: loop.declined, {GameChange.DRAW}),
    "hint": (
        lambda loop: (loop.hint, loop.hint_here, loop.asked_here),
        {GameChange.TURN, GameChange.SHOWN, GameChange.SEARCH, GameChange.HINT},
    ),
    "lines": (lambda loop: loop.lines, {GameChange.TURN}),
    "trouble": (lambda loop: loop.trouble, {GameChange.TROUBLE}),
    "alarm": (lambda loop: loop.alarm, {GameChange.ALARM}),
    "clock": (lambda loop: (loop.clock.running, loop.clock.ticks), {GameChange.CLOCK}),
    "engines": (
        lambda loop: (loop.session.pcs, loop.session.adviser),
        {GameChange.GAME, GameChange.PLAYERS},
    ),
    "game": (lambda loop: loop.session.game, {GameChange.GAME}),
}


class World:
    """A loop with fake searches and a fake time, and a display that hears its changes.

    Attributes
    ----------
    display : dict
        What a window shows that asks only after the changes that concern it.
    """

    def __init__(self):
        self.searches = FakeSearches()
        self.permission = FakePermission()
        self.time = 100.0
        self.loop = GameLoop(self.searches, self.permission, lambda: self.time)
        self.loop.listener = self
        self.heard = []
        self.answers = []
        self.texts = []
        self.display = {}

    # What the loop says.

    def changed(self, changes):
        self.heard.append(changes)
        for name, (ask, concerning) in SHOWN.items():
            if changes & concerning:
                self.display[name] = ask(self.loop)

    def answered(self, answer):
        self.answers.append(answer)

    def said(self, text):
        self.texts.append(text)

    # What happens around it.

    def pass_time(self, seconds):
        self.time += seconds
        search = self.searches.search
        if search is not None and not self.searches.held:
            search.seconds += seconds

    def end_search(self, choice=0, *, replays=False):
        """End the search with a result; with `replays`, its tree is shown growing first."""
        search = self.searches.search
        self.searches.search, self.searches.replays = None, replays
        self.loop.ended(search.found(choice), replays=replays)

    def end_replay(self):
        self.searches.replays = False
        self.loop.replayed()

    def fail(self, error):
        self.searches.search = None
        self.loop.failed(error)


def expect_moves_by_turn(session):
    """Check that each move was made by whoever was to move."""
    for position, made in zip(session.positions, session.made, strict=False):
        player = session.game.player(position)
        if is_chance(player):
            assert made.maker is Maker.CHANCE
        elif session.pcs[player] is None:
            assert made.maker is Maker.PERSON
        else:
            assert made.maker in (Maker.SEARCH, Maker.BOOK)
