"""Scores of matches in a table of the repository, so that a match may be stopped and continued.

A match is played in pairs: two games with the same opening, one from each side. Each row has a
game, the two engines, and the score of the first one in the pairs that were played so far.
"""

import csv
from pathlib import Path
from typing import NamedTuple

from uctvis.arena.standings.score import Score

_COLUMNS = ("game", "engine", "opponent", "pairs", "wins", "draws", "losses")


class Pairing(NamedTuple):
    """A game and two engines, which play it against each other."""

    game: str
    engine: str
    opponent: str


class KeptScores:
    """The scores in a file; other settings of an engine are another engine."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._scores: dict[Pairing, tuple[int, Score]] = {}
        if path.exists():
            with path.open(encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    pairing = Pairing(row["game"], row["engine"], row["opponent"])
                    score = Score(int(row["wins"]), int(row["draws"]), int(row["losses"]))
                    self._scores[pairing] = int(row["pairs"]), score

    def pairs(self, pairing: Pairing) -> int:
        """How many pairs of games were played."""
        return self._scores.get(pairing, (0, Score()))[0]

    def score(self, pairing: Pairing) -> Score:
        """The score of the engine so far."""
        return self._scores.get(pairing, (0, Score()))[1]

    def add(self, pairing: Pairing, pair: Score) -> None:
        """Add the score of one more pair, and write the file."""
        pairs, before = self._scores.get(pairing, (0, Score()))
        after = Score(*(old + new for old, new in zip(before, pair, strict=True)))
        self._scores[pairing] = pairs + 1, after
        self._path.parent.mkdir(parents=True, exist_ok=True)
        written = self._path.with_suffix(".new")
        with written.open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(_COLUMNS)
            for known, (played, score) in sorted(self._scores.items()):
                rows.writerow((*known, played, *score))
        written.replace(self._path)
