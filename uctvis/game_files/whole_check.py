"""All stages of the check of a file, in the process that `child` starts."""

from collections.abc import Callable

from uctvis.game_files import loading
from uctvis.game_files.source import FileSource
from uctvis.texts import _


def check_whole(source: FileSource, tell: Callable[..., None]) -> None:
    """Run a file, and check its game and its functions.

    `tell` is called with the keywords that `child` reads: `stage`, what is checked next; with it
    `stages`, the number of all stages, and `takes_long`, whether this one may take minutes;
    `note`, what was found.

    Raises GameFileError if something is wrong.
    """
    tell(stage=_("the file"))
    content = loading.run(source)
    # Imported here, so that searches are not imported for a file that has nothing.
    from uctvis.game_files.checking import STAGES, checked
    from uctvis.game_files.checking_functions import checked_functions, takes_long
    from uctvis.games import built_in_games

    stages = 1 + len(content.functions)
    games = list(built_in_games())
    if content.game is not None:
        stages += len(STAGES)
        for stage in checked(content.game, source.path):
            tell(stage=stage, stages=stages, takes_long=stage == STAGES[-1])
        games.insert(0, content.game)
    functions = content.functions.values()
    checks = checked_functions(functions, content.guard, games, note=lambda text: tell(note=text))
    for function, stage in zip(functions, checks, strict=True):
        tell(stage=stage, stages=stages, takes_long=takes_long(function))
