"""Runs the views of the arena on a terminal without a terminal, and looks at them."""

import asyncio

from textual.widgets import DataTable

from uctvis.arena.terminal.app import ArenaTerminal
from uctvis.arena.terminal.tournament_screen import TournamentScreen

# Seconds; only a failed test waits so long.
PATIENCE = 30.0


def in_app(test, store, *, size=(80, 24), play=None, keys=None):
    """Run `test(app, pilot)` in the application."""

    async def run():
        app = ArenaTerminal(store, play, keys)
        async with app.run_test(size=size, notifications=True) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TournamentScreen))
            await test(app, pilot)

    asyncio.run(run())


async def until(pilot, condition):
    """Wait until a condition is true."""
    loop = asyncio.get_running_loop()
    limit = loop.time() + PATIENCE
    while not condition():
        assert loop.time() < limit, "it never became true"
        await pilot.pause(0.01)


def shown(app):
    """The lines of the screen."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


async def until_shown(app, pilot, text):
    """Wait until a text is seen; it may be wrapped."""
    await until(pilot, lambda: text in "\n".join(shown(app)) or text in "".join(shown(app)))


def rows(app, name):
    table = app.screen.query_one(f"#{name}", DataTable)
    return [[str(cell) for cell in table.get_row_at(at)] for at in range(table.row_count)]
