"""Texts about the units and the sheds of Sheep, for users."""

from collections.abc import Callable

from uctvis.simultaneous.contract import PLAYERS
from uctvis.simultaneous.sheep.pasture import FIRST_ID, NOBODY, State
from uctvis.texts import _, ngettext

# From the number of a player, or of nobody, to the name.
Naming = Callable[[int], str]


def about_unit(state: State, unit: int, name_of: Naming, is_original: bool) -> str:
    """The numbers of a unit, one a line; with the original rules or not."""
    sheep = int(state["sheep"])
    if unit < sheep:
        return _about_sheep(state, unit, name_of, is_original)
    is_dog = unit >= sheep + int(state["shepherds"])
    title = _("Dog {id}") if is_dog else _("Shepherd {id}")
    lines = [
        title.format(id=unit + FIRST_ID),
        _("Owner: {name}").format(name=name_of((unit - sheep) % PLAYERS)),
        _place(state, unit),
        *(_of_dog(state, unit) if is_dog else _of_shepherd(state, unit)),
    ]
    return "\n".join(lines)


def _about_sheep(state: State, unit: int, name_of: Naming, is_original: bool) -> str:
    wool = int(state["wool"][unit])
    lines = [
        _("Sheep {id}").format(id=unit + FIRST_ID),
        _place(state, unit),
        _("Wool: {wool}").format(wool=wool) if wool else _("Wool: 0 (shorn)"),
    ]
    shepherd = int(state["partner"][unit])
    if shepherd != NOBODY:
        name = name_of((shepherd - int(state["sheep"])) % PLAYERS)
        text = _("Being shorn by shepherd {id} of {name}")
        lines.append(text.format(id=shepherd + FIRST_ID, name=name))
    scared = int(state["scared"][unit])
    if scared and is_original:
        lines.append(_("Scared until the next bark"))
    elif scared:
        text = ngettext("Scared for {turns} turn", "Scared for {turns} turns", scared)
        lines.append(text.format(turns=scared))
    return "\n".join(lines)


def _of_shepherd(state: State, unit: int) -> list[str]:
    wool, most = int(state["wool"][unit]), int(state["most_carried"])
    lines = [_("Wool: {wool} of {most}").format(wool=wool, most=most)]
    partner = int(state["partner"][unit])
    if partner != NOBODY:
        lines.append(_("Shears sheep {id}").format(id=partner + FIRST_ID))
    return lines


def _of_dog(state: State, unit: int) -> list[str]:
    wait = int(state["bark_turn"][unit] - state["turn"])
    if wait <= 0:
        return [_("Can bark now")]
    text = ngettext("Can bark in {turns} turn", "Can bark in {turns} turns", wait)
    return [text.format(turns=wait)]


def _place(state: State, unit: int) -> str:
    x, y = float(state["x"][unit]), float(state["y"][unit])
    return _("Position: {x:.2f}, {y:.2f}").format(x=x, y=y)


def about_place(state: State, x: float, y: float, name_of: Naming) -> str:
    """The shed in whose cell a place of the pasture lies, or the coordinates."""
    column, row = int(x), int(y)
    for shed in range(int(state["sheds"])):
        if column == state["shed_x"][shed] and row == state["shed_y"][shed]:
            owner, wool = name_of(int(state["shed_owner"][shed])), int(state["shed_wool"][shed])
            return "\n".join(
                (
                    _("Shed in the cell {x}, {y}").format(x=column, y=row),
                    _("Owner: {name}").format(name=owner),
                    _("Wool: {wool}").format(wool=wool),
                )
            )
    return _("Pasture: {x:.2f}, {y:.2f}").format(x=x, y=y)
