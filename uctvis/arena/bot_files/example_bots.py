"""The example bots that come with the program, by the games that they play.

They are in `examples/bots/GAME/NAME` of the source tree, and in the package if it is installed.
"""

from pathlib import Path

from uctvis import paths

# A folder with one of these files contains a bot.
_FILES = "bot.toml", "player"


def folder() -> Path | None:
    """The folder of the example bots; None if they are not installed."""
    package = Path(paths.__file__).parent
    for place in (package / "example_bots", package.parent / "examples" / "bots"):
        if paths.is_folder(place):
            return place
    return None


def example_bots(game: str) -> dict[str, str]:
    """The texts of the bots for a game, as `read_bot` reads them, by their names, sorted."""
    place = folder()
    if place is None or not game.isidentifier():
        return {}
    found = {file.parent for name in _FILES for file in (place / game).glob(f"*/{name}")}
    return {bot.name: str(bot) for bot in sorted(found)}
