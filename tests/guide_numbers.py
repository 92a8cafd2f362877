"""The numbers in the sentences of the guide and README that come from the program.

`make numbers` writes them again, with the output of the examples: python tests/guide_numbers.py
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from guide_outputs import with_outputs

import uctvis
from uctvis import samples
from uctvis.explain import why
from uctvis.games.chess.evaluation.placement import (
    BISHOP_PAIR,
    DOUBLED_PAWN,
    EARLIEST,
    ISOLATED_PAWN,
    MOST_LEAD,
    WORTH,
    worth,
)
from uctvis.games.chess.evaluation.quiescence import PLIES
from uctvis.games.connect_four.lines import WEIGHTS
from uctvis.mcts.memory import NODE_BYTES
from uctvis.mcts.settings import Settings
from uctvis.render.pictures import MOST_PIXELS
from uctvis.ui.runtime.game_store import MOST_OVER
from uctvis.view.held import held_bytes
from uctvis.view.scene import Scene

ROOT = Path(__file__).parents[1]
_MINUS = "\N{MINUS SIGN}"
_WORDS = ("none", "one", "two", "three", "four", "five", "six")
_PARTS = {0.5: "half", 0.8: "four fifths"}


class Sentence(NamedTuple):
    """A part of a page with numbers in braces, and the function that returns their texts."""

    page: str
    text: str
    numbers: Callable[[], dict[str, object]]

    def pattern(self) -> re.Pattern[str]:
        """Match the sentence with any numbers, wherever its lines break."""
        words = re.split(r"(\{\w+\})", self.text)
        parts = [
            r"([^\n.]+?(?:\.\d+)?)" if word.startswith("{") else re.escape(word) for word in words
        ]
        return re.compile("".join(parts).replace(r"\ ", r"\s+"))

    def corrected(self, page: str) -> str:
        """The text of a page with the right numbers in this sentence."""
        found = list(self.pattern().finditer(page))
        if len(found) != 1:
            raise ValueError(f"{self.page}: {len(found)} times {self.text!r}")
        numbers = self.numbers()
        names = re.findall(r"\{(\w+)\}", self.text)
        for place in reversed(range(len(names))):
            start, end = found[0].span(place + 1)
            page = page[:start] + str(numbers[names[place]]) + page[end:]
        return page


def _root(name: str) -> dict[str, object]:
    """The visits of a sample's root, and those of its moves, the best move first."""
    tree = uctvis.load(samples.folder() / name)
    visits = int(tree.visits[0])
    moves = [int(tree.visits[node]) for node in tree.ranked_children(0)]
    return {
        "moves": len(moves),
        "visits": f"{visits:,}",
        "best": moves[0],
        "next": moves[1],
        "most": f"{100 * moves[0] / visits:.0f}",
        "least": f"{100 * moves[-1] / visits:.0f}",
    }


def _nodes_of_an_iteration() -> dict[str, object]:
    return {
        name: f"{uctvis.search(name, iterations=20_000, seed=1).tree.size / 20_000:.0f}"
        for name in ("mancala", "chess")
    }


def _memory_of_a_shown_tree() -> dict[str, object]:
    """The memory of ten million nodes from a file, from that of a smaller tree with its layout."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.tree"
        uctvis.save(uctvis.search("mancala", iterations=40_000, seed=1).tree, path)
        tree = uctvis.load(path)
    return {"gb": f"{10_000_000 / tree.size * held_bytes(tree, Scene.of(tree)) / 1e9:.0f}"}


def _memory_of_a_search() -> dict[str, object]:
    return {"bytes": NODE_BYTES, "gb": f"{NODE_BYTES / 100:.1f}"}


def _worths() -> dict[str, object]:
    names = ("pawn", "knight", "bishop", "rook", "queen")
    return {name: f"{worth / 100:g}" for name, worth in zip(names, WORTH, strict=False)}


def _structure() -> dict[str, object]:
    scores = {"pair": BISHOP_PAIR, "doubled": DOUBLED_PAWN, "isolated": ISOLATED_PAWN}
    return {name: f"{score / 100:g}".replace("-", _MINUS) for name, score in scores.items()}


def _line_of_the_search() -> dict[str, object]:
    found = uctvis.search("mancala", iterations=20_000, seed=1)
    moves = found.game.line(found.position, found.statistics.principal_variation)
    return {"moves": " ".join(moves.split()[:4])}


SENTENCES = (
    Sentence(
        "docs/first_steps.md",
        "Only one of {moves} moves does not lose. The search finds it: {most} % of the visits",
        lambda: _root("tictactoe.tree"),
    ),
    Sentence(
        "docs/first_steps.md",
        "The mating move is one of {moves} moves. In the end it has {best} of {visits} visits, and "
        "the next move has {next}.",
        lambda: _root("chess.tree"),
    ),
    Sentence(
        "docs/first_steps.md",
        "each gets from {least} % to {most} % of the visits",
        lambda: _root("mancala.tree"),
    ),
    Sentence(
        "docs/first_steps.md",
        ": {count} searches, one for each move",
        lambda: {"count": len(list((samples.folder() / "mancala_game").glob("*.tree")))},
    ),
    Sentence(
        "docs/numbers.md",
        "about {mancala} nodes in mancala and {chess} in chess",
        _nodes_of_an_iteration,
    ),
    Sentence(
        "docs/numbers.md",
        "and is {c} if the file has no record",
        lambda: {"c": Settings().exploration},
    ),
    Sentence("docs/settings.md", "about {bytes} bytes for each node", _memory_of_a_search),
    Sentence(
        "docs/settings.md",
        "At {bytes} bytes for each node, a search of ten million nodes needs {gb} GB",
        _memory_of_a_search,
    ),
    Sentence(
        "docs/troubleshooting.md",
        "A search of ten million nodes needs {gb} GB;",
        _memory_of_a_search,
    ),
    Sentence(
        "docs/troubleshooting.md",
        "showing a file of ten million nodes needs about {gb} GB",
        _memory_of_a_shown_tree,
    ),
    Sentence(
        "docs/looking.md",
        "A tree of ten million nodes needs about {gb} GB of memory",
        _memory_of_a_shown_tree,
    ),
    Sentence("README.md", "and about {gb} GB of memory", _memory_of_a_shown_tree),
    Sentence("README.md", '# "{moves} ..."', _line_of_the_search),
    Sentence(
        "docs/evaluations.md",
        "The value is from {least} to {most} for player 1",
        lambda: {"least": f"{worth(-100):.1f}", "most": f"{worth(100):.1f}"},
    ),
    Sentence(
        "docs/evaluations.md",
        f"limited to {_MINUS}{{lead}} … {{lead}}:",
        lambda: {"lead": MOST_LEAD},
    ),
    Sentence(
        "docs/evaluations.md",
        "Pieces: pawn {pawn}, knight {knight}, bishop {bishop}, rook {rook}, queen {queen}.",
        _worths,
    ),
    Sentence(
        "docs/evaluations.md",
        "Structure: {pair} for two bishops, {doubled} for each additional pawn on the same file, "
        "{isolated} for each pawn without pawns",
        _structure,
    ),
    Sentence("docs/evaluations.md", "at most {most}.", lambda: {"most": EARLIEST}),
    Sentence("docs/evaluations.md", "to a queen, at most {most} in a row", lambda: {"most": PLIES}),
    Sentence(
        "docs/evaluations.md",
        "with one disc of the player counts {one}, with two discs {two}, with three discs {three}.",
        lambda: dict(zip(("one", "two", "three"), WEIGHTS, strict=True)),
    ),
    Sentence(
        "docs/growth.md",
        "if the second move has at most {clear} as many visits as the first, and *narrow* if it "
        "has at least {close} as many",
        lambda: {"clear": _PARTS[why.CLEAR], "close": _PARTS[why.CLOSE]},
    ),
    Sentence(
        "docs/pictures_and_films.md",
        "at any size up to {most} pixels a side",
        lambda: {"most": f"{MOST_PIXELS:,}"},
    ),
    Sentence(
        "docs/playing.md",
        "and the last {most} finished ones",
        lambda: {"most": _WORDS[MOST_OVER]},
    ),
)


def main() -> None:
    """Write the numbers of all sentences, and the outputs of all examples, into their pages."""
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        before = text = path.read_text("utf-8")
        for sentence in SENTENCES:
            if ROOT / sentence.page == path:
                text = sentence.corrected(text)
        text = with_outputs(text)
        if text != before:
            path.write_text(text, "utf-8")
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
