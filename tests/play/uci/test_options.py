"""Options as another program reads them: python-chess."""

import asyncio

import pytest

from uctvis.alphabeta import settings as alphabeta
from uctvis.alphabeta.settings import AlphaBetaSettings
from uctvis.engines import kind_named
from uctvis.errors import SettingError
from uctvis.games import find
from uctvis.mcts import settings as mcts
from uctvis.mcts.settings import Settings
from uctvis.play.uci.options import declared, settings_in
from uctvis.play.uci.searches import search_kinds
from uctvis.settings.declared import Absence

CHESS = find("chess")
OPTIONS = declared(CHESS)
BY_NAME = {one.name: one for one in OPTIONS}
DEFAULTS = {one.name: one.default for one in OPTIONS}


def read_by_others():
    """The options as python-chess reads their declarations."""
    import chess.engine

    class Engine(chess.engine.UciProtocol):
        def send_line(self, line):
            pass

    async def read():
        engine = Engine()
        engine.connection_made(None)
        task = asyncio.ensure_future(engine.initialize())
        await asyncio.sleep(0)
        for option in OPTIONS:
            engine._line_received(option.declaration)
        engine._line_received("uciok")
        await task
        return dict(engine.options.items())

    return asyncio.run(read())


def test_other_programs_read_each_declaration():
    read = read_by_others()
    assert list(read) == [one.name for one in OPTIONS]
    for name, theirs in read.items():
        ours = BY_NAME[name]
        assert theirs.type == ours.kind
        # A default is a value that the option can have.
        assert ours.read(str(theirs.default)) == ours.default
        if ours.kind == "spin":
            assert (theirs.min, theirs.max) == ours.limits
            for end in ours.limits:
                ours.read(str(end))
        if ours.kind == "combo":
            assert tuple(theirs.var) == ours.choices
            assert [ours.read(choice.upper()) for choice in theirs.var] == theirs.var


def test_each_setting_but_the_budgets_is_an_option():
    declared_settings = {"alphabeta": alphabeta.SETTINGS, "uct": mcts.SETTINGS}
    for engine, settings in declared_settings.items():
        assert set(settings_in(engine, DEFAULTS)) == {
            one.name
            for one in settings
            if one.absence is not Absence.BUDGET and one.is_shown is None
        }


def test_the_defaults_are_those_of_the_settings():
    ours = AlphaBetaSettings(**settings_in("alphabeta", DEFAULTS))
    assert ours == AlphaBetaSettings(evaluation=CHESS.best_evaluation)
    assert Settings(**settings_in("uct", DEFAULTS)) == Settings(evaluation="material")


def test_the_names_that_every_interface_knows():
    assert {"Hash", "Threads", "Ponder", "OwnBook"} <= set(BY_NAME)
    assert {"AlphaBeta Null move", "UCT Exploration", "UCT Selection"} <= set(BY_NAME)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("Hash", "128", 128),
        ("Ponder", "true", True),
        ("AlphaBeta Null move", "false", "off"),
        ("UCT Solver", "TRUE", "on"),
        ("UCT Solver", "false", "off"),
        ("UCT Solver", "Bounds", "bounds"),
        ("UCT Exploration", "0.25", 0.25),
        ("UCT Playout limit", "0", None),
        ("UCT Playout limit", "4", 4),
        ("UCT Memory", "0", None),
        ("UCT Seed", "18446744073709551615", 2**64 - 1),
        ("UCT Seed", "0", 0),
        ("UCT Seed", "<empty>", None),
        ("UCT First play", "off", None),
        ("UCT First play", "0", 0.0),
        ("UCT Playout", "Heavy", "heavy"),
    ],
)
def test_values_are_those_of_the_settings(name, text, value):
    assert BY_NAME[name].read(text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Engine", "stockfish"),
        ("Ponder", "maybe"),
        ("Hash", "3"),
        ("Hash", "1e6"),
        ("Hash", ""),
        ("Hash", "9" * 5000),
        ("AlphaBeta Evaluation", "luck"),
        ("AlphaBeta Null move", "on"),
        ("UCT Exploration", "nan"),
        ("UCT Exploration", "-1"),
        ("UCT Exploration", "off"),
        ("UCT Memory", "5"),
        ("UCT Seed", "-1"),
        # Moves do not keep their meaning in chess.
        ("UCT Selection", "grave"),
    ],
)
def test_other_values_are_refused_in_words(name, text):
    with pytest.raises(SettingError, match="expected") as caught:
        BY_NAME[name].read(text)
    assert len(str(caught.value)) < 300


def test_each_engine_that_is_offered_is_one_of_ours_and_its_names_are_its_own():
    kinds = search_kinds()
    assert all(kind.engine is kind_named(name) for name, kind in kinds.items())
    assert [kind.rank for kind in kinds.values()] == list(range(len(kinds)))
    assert len({kind.title for kind in kinds.values()}) == len(kinds)
    for kind in kinds.values():
        assert set(kind.standard) <= {one.name for one in kind.engine.declared}
        depth, nodes = kind.limits_of(kind.engine.read(None).settings)
        assert depth is None or nodes is None
