"""`uctvis arena watch` shows a tournament on the terminal."""

from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path
from threading import Event, Thread

from uctvis.arena.tournament.playing import add_rounds, played_here
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import Tournament
from uctvis.programs.running import wait_for_programs
from uctvis.texts import _

HELP = _("Show a tournament on the terminal: scores, matches, boards and messages.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.set_defaults(only_prints=True)
    parser.add_argument("folder", type=Path, metavar="FOLDER")


def run(options: Namespace) -> int:
    # Imported here because it needs Textual.
    from uctvis.arena.terminal.opening import watch

    watch(options.folder, partial(_play_round, options.folder))
    return 0


def _play_round(folder: Path, stop: Event) -> None:
    """Play what is left of a tournament; if nothing is left, one more round."""
    store = TournamentStore.open(folder)
    entries = store.entries()
    if entries and all(entry.record is not None for entry in entries):
        add_rounds(store, 1)
    with played_here(store) as tournament:
        Thread(target=_stop_after, args=(stop, tournament), daemon=True).start()
        for _record in tournament.run():
            pass
    wait_for_programs()


def _stop_after(stop: Event, tournament: Tournament) -> None:
    stop.wait()
    tournament.stop()
