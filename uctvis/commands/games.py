"""`uctvis games` lists the games that can be searched and played."""

from argparse import ArgumentParser, Namespace

from uctvis.commands._common import complain
from uctvis.safe_text import harmless
from uctvis.simultaneous import all_games
from uctvis.texts import _

HELP = _("List all games, also simultaneous ones and those of OpenSpiel, of packages and of files.")


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = _(
        "A parameter is written as in pig:goal=20, and for games of OpenSpiel as in "
        "'openspiel:hex(board_size=5)'."
    )
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help=_("list only games with all these words")
    )


def run(options: Namespace) -> int:
    # Imported here, because the help of other commands does not need it.
    from uctvis.games._listing import ListedGame, known_games, matching, openspiel_games

    known = known_games()
    known += [
        ListedGame(
            one.full_name,
            one.title,
            f"rules={one.rules}",
            _("simultaneous game of programs"),
            False,
        )
        for one in all_games()
    ]
    others, missing = openspiel_games()
    found = matching([*known, *others], options.words)
    name_width = max((len(game.name) for game in found), default=0)
    title_width = max((len(game.title) for game in found), default=0)
    for game in found:
        name, title, about = map(harmless, (game.name, game.title, game.about))
        print(f"{name:{name_width}}  {title:{title_width}}  {about}")
    if missing:
        complain(missing)
    if not found:
        complain(_("no game has the words: {words}").format(words=" ".join(options.words)))
    return 0 if found else 1
