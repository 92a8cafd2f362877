"""Searches compared with OpenSpiel's, one thread: mancala and chess to the end, chess cut at 25.

OpenSpiel expands a leaf at its second visit, like our search with expand_after=1; the thesis
creates all children of a leaf at its first visit.
"""

from beside import LATE, THESIS, ask_rival, best_in_turns, both_rules, mean_length, rival, show

from uctvis.games import find

_LIMIT = 25
_LENGTHS_OF = 1000


def mancala() -> None:
    iterations = 200_000
    figures = best_in_turns(
        {
            "OpenSpiel's MCTSBot in C++": rival("openspiel_search.py", "mancala", iterations),
            **both_rules("mancala", iterations=iterations, playout_limit=None),
        }
    )
    title = f"Mancala, {iterations:,} iterations to the end"
    show(title, figures, "iterations/s", {THESIS: 3.5, LATE: 5})


def chess_cut() -> None:
    figures = best_in_turns(
        {
            "OpenSpiel's MCTSBot in Python": rival("openspiel_cut.py", "chess", 2_000, _LIMIT),
            **both_rules("chess", iterations=50_000, playout_limit=_LIMIT),
        }
    )
    title = f"Chess, playouts cut at {_LIMIT} plies"
    show(title, figures, "iterations/s", {THESIS: 30, LATE: 30})


def chess_to_the_end() -> None:
    figures = best_in_turns(
        {
            "OpenSpiel's MCTSBot in C++": rival("openspiel_search.py", "chess", 1_000),
            **both_rules("chess", iterations=10_000, playout_limit=None),
        }
    )
    their_length = ask_rival("openspiel_length.py", "chess", _LENGTHS_OF)
    our_length = mean_length(find("chess"), _LENGTHS_OF)
    lengths = (their_length, our_length, our_length)
    plies = {
        name: figure * length
        for (name, figure), length in zip(figures.items(), lengths, strict=True)
    }
    title = (
        f"Chess to the end, playouts of {their_length:.0f} (OpenSpiel) and {our_length:.0f} plies"
    )
    show(title, plies, "plies/s", {THESIS: 12, LATE: 12})


def main() -> None:
    mancala()
    chess_cut()
    chess_to_the_end()


if __name__ == "__main__":
    main()
