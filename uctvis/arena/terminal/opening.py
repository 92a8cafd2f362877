"""Open the views of a tournament on the terminal."""

import sys
from importlib.util import find_spec
from pathlib import Path

from uctvis.arena.terminal.keys import keys_file, read_keys
from uctvis.arena.terminal.rounds import PlayRound
from uctvis.arena.tournament.store import TournamentStore
from uctvis.errors import ArenaError
from uctvis.texts import _


def watch(folder: Path, play: PlayRound | None = None) -> None:
    """Show the tournament in a folder until the user quits.

    Parameters
    ----------
    play : callable or None
        Plays a new round, which the user may ask for: it is called in a thread of its own with an
        event, and must return soon after the event is set. None: only watch.

    Raises ArenaError if Textual is not installed, the folder contains no tournament, the keys
    cannot be read, or input or output is no terminal.
    """
    if find_spec("textual") is None:
        raise ArenaError(
            _("the views on a terminal"),
            _(
                "they need Textual, which is not installed: pip install 'uctvis[terminal]' "
                "installs it"
            ),
        )
    store = TournamentStore.open(folder)
    keys = read_keys(keys_file())
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ArenaError(_("the views on a terminal"), _("input and output must be a terminal"))
    # Textual is imported only here.
    from uctvis.arena.terminal.app import ArenaTerminal

    ArenaTerminal(store, play, keys).run()
