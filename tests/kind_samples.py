"""A tournament with a finished match of each kind of matches; a new kind adds its own here."""

from sample_judged import judged_store
from sample_simultaneous import simultaneous_store
from sample_tournament import sample_store

SAMPLES = {
    "turns": lambda folder: sample_store(folder, "tictactoe", bots=("Ada", "Bob")),
    "simultaneous": lambda folder: simultaneous_store(folder, "painting", turns=5),
    "judged": lambda folder: judged_store(folder, 3, 3),
}


def sample_of(kind, folder):
    """The tournament, its first record, and the folder of this match."""
    store = SAMPLES[kind.name](folder)
    record = min(store.records(), key=lambda one: one.number)
    return store, record, store.folder_of(record.number)
