"""The page of a game's rules: its file in the guide, or else what is known about the game."""

import inspect
import re
import sys

from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.games import origin_of
from uctvis.texts import _, grouped
from uctvis.tree.players import is_chance
from uctvis.ui.help.guide_pages import RULES, GuidePages

# So many moves of the first position are listed.
_MOST_MOVES = 12
# What Markdown may take for its own signs.
_SIGN = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|$&~])")


def page_of(game: AnyGame, pages: GuidePages) -> str:
    """The name of the page of a game's rules; it is made and added if the guide has none."""
    name = f"{RULES}/{game.name}"
    if not origin_of(game) and pages.has(name):
        return name
    name = f"{RULES}/{re.sub(r'[^A-Za-z0-9]', '_', game.full_name)}"
    pages.add(name, made_page(game))
    return name


def made_page(game: AnyGame) -> str:
    """What is known about a game from elsewhere, as Markdown: its author's words, players, moves.

    If the game fails, the page says so.
    """
    title = _("{game}: rules").format(game=game.title)
    parts = [f"# {_escaped(title)}\n"]
    said = _words_of_author(game)
    if said:
        parts += [_escaped(paragraph) + "\n" for paragraph in said.split("\n\n")]
    else:
        parts.append(_("This game comes without a page of rules. This is what is known about it:"))
    try:
        parts += ["", *_facts(game)]
    except GameError as error:
        parts.append(
            _escaped(_("More cannot be shown, because the game fails: {error}").format(error=error))
        )
    return "\n".join(parts) + "\n"


def _facts(game: AnyGame) -> list[str]:
    first, second = (player.title for player in game.player_names)
    start = game.initial()
    # A page with a picture that fails would be no page.
    game.picture(start)
    lines = [
        "- "
        + _escaped(
            _("Players: {first} moves first, then {second}.").format(first=first, second=second)
        )
    ]
    if game.has_chance:
        lines.append("- " + _("It is a game of chance: chance makes moves, too."))
    lines += ["- " + _escaped(str(one.title)) + f": `{one}`" for one in game.parameters]
    origin = origin_of(game)
    if origin:
        lines.append("- " + _("Origin: {origin}").format(origin=f"`{origin}`"))
    caption = _("The first position")
    lines += ["", f"```{{board}} {caption}", game.state_name(start), "```", ""]
    if not is_chance(game.player(start)):
        lines += [_moves(game, start), ""]
    lines.append(
        _(
            "**In the window.** Click the cells of a move one after the other, or choose them "
            "with Tab or the arrow keys and press Enter."
        )
    )
    return lines


def _moves(game: AnyGame, start: object) -> str:
    legal = game.legal_moves(start)
    names = ", ".join(f"`{game.move_name(start, move)}`" for move in legal[:_MOST_MOVES])
    if len(legal) <= _MOST_MOVES:
        return _("**Moves** of the first position: {names}.").format(names=names)
    return _("**Moves** of the first position: {names} and others, {count} in all.").format(
        names=names, count=grouped(len(legal))
    )


def _words_of_author(game: AnyGame) -> str:
    """What the file of a user's game says about it; "" for nothing."""
    module = sys.modules.get(type(game).__module__) if origin_of(game) else None
    return "" if module is None else inspect.cleandoc(module.__doc__ or "")


def _escaped(text: str) -> str:
    """The text as Markdown that shows it as it is."""
    return _SIGN.sub(r"\\\1", " ".join(text.split()))
