"""Chess playouts of 25 plies, compared with chess libraries that are called from Python."""

from beside import best_in_turns, ours, rival, show

_PLIES = 25


def main() -> None:
    # A root that is never expanded: each iteration is a playout from the first position, checks
    # all rules for the end of the game, and evaluates the last position.
    playouts = ours("chess", iterations=200_000, playout_limit=_PLIES, expand_after=1_000_000)
    libraries = {"cozy_chess": 20_000, "rust_chess": 20_000, "chess": 1_000}
    contenders = {
        name: rival("chess_playouts.py", name, count, _PLIES) for name, count in libraries.items()
    }
    figures = best_in_turns({**contenders, "uctvis": playouts})
    title = f"Chess playouts of {_PLIES} plies, the libraries driven from Python"
    show(title, figures, "playouts/s", {"uctvis": 6})


if __name__ == "__main__":
    main()
