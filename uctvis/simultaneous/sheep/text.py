"""The pasture of Sheep as text.

"o" are sheep with wool, "c" shorn ones; "S" and "D" are shepherds and dogs of player 0, "s" and "d"
those of player 1; "#" are sheds.
"""

from uctvis.game.board import Role
from uctvis.simultaneous.declaration import ROLES, WALL_SIGN, Characters
from uctvis.simultaneous.sheep.game import Sheep
from uctvis.simultaneous.sheep.pasture import HEIGHT, NOBODY, WIDTH


def draw_text(game: Sheep, canvas: Characters, columns: int, lines: int) -> None:
    """Draw the pasture with so many columns and lines for each cell; units are marked."""
    state = game.pasture[0]
    canvas.frame(-1, -1, lines * HEIGHT + 2, columns * WIDTH + 2, double=False)

    def put(x: float, y: float, sign: str, role: Role | None, *, marked: bool = False) -> None:
        # The far borders belong to the last cells.
        column = min(int(columns * x), columns * WIDTH - 1)
        canvas.put(min(int(lines * y), lines * HEIGHT - 1), column, sign, role, marked=marked)

    for shed in range(state["sheds"]):
        owner = int(state["shed_owner"][shed])
        role = Role.LABEL if owner == NOBODY else ROLES[owner]
        for line in range(lines):
            y = state["shed_y"][shed] + line / lines
            put(state["shed_x"][shed], y, columns * WALL_SIGN, role)
    first, first_dog = int(state["sheep"]), int(state["sheep"] + state["shepherds"])
    places = list(zip(state["x"].tolist(), state["y"].tolist(), strict=True))
    for sheep, (x, y) in enumerate(places[:first]):
        put(x, y, "o" if state["wool"][sheep] else "c", None)
    for unit in reversed(range(first, first_dog + int(state["dogs"]))):
        player = (unit - first) % 2
        sign = ("Ss" if unit < first_dog else "Dd")[player]
        put(*places[unit], sign, ROLES[player], marked=True)
