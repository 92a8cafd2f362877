"""Boards as SVG, for pages without a window."""

from base64 import b64encode
from collections.abc import Collection
from html import escape

from uctvis.game.board import Picture, Role, Shape

# Colours for paper, by role.
_COLOURS = {
    Role.BOARD: "#f6efe2",
    Role.CELL: "#f0dcb8",
    Role.CELL_ALTERNATE: "#b98a5e",
    Role.ALARM: "#e0604c",
    Role.PIECE_0: "#f8f8f4",
    Role.PIECE_1: "#2e3138",
    Role.STONE: "#7c8a5a",
    Role.LABEL: "#5b4a36",
    Role.LINE: "#8a7355",
    Role.WIN: "#2f8f4e",
}
_EDGE, _MARK, _BETTER = "#5b4a36", "#d23b2b", "#2f8f4e"
# In shares of the longer side of the board: of lines, and of the rings around cells.
_LINE, _WIN_LINE, _RING = 0.004, 0.022, 0.009
_PIECES = (Role.PIECE_0, Role.PIECE_1, Role.STONE)


def board_svg(
    picture: Picture,
    marked: Collection[int] = (),
    better: Collection[int] = (),
    title: str = "",
    width: int = 320,
) -> str:
    """An `<svg>` element with the picture of a board, `width` pixels wide.

    Cells of the played move are `marked`, those of the better one drawn as `better`.
    """
    side = max(picture.width, picture.height)
    height = round(width * picture.height / picture.width)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {picture.width:g} {picture.height:g}" role="img" '
        f'aria-label="{escape(title)}"><title>{escape(title)}</title>'
    ]
    parts += [_drawn(shape, side) for shape in picture.shapes]
    seen: set[int] = set()
    for shape in picture.shapes:
        cell = shape.cell if shape.cell is not None else shape.mark
        if cell is None or cell in seen or not (cell in marked or cell in better):
            continue
        seen.add(cell)
        colour = _BETTER if cell in better else _MARK
        dashes = "" if cell in marked else f' stroke-dasharray="{4 * _RING * side:g}"'
        parts.append(
            f'<rect x="{shape.x:g}" y="{shape.y:g}" width="{abs(shape.width):g}" '
            f'height="{abs(shape.height):g}" fill="none" stroke="{colour}" '
            f'stroke-width="{_RING * side:g}"{dashes}/>'
        )
    return "".join((*parts, "</svg>"))


def _drawn(shape: Shape, side: float) -> str:
    """An element for a shape."""
    x, y, width, height = shape.x, shape.y, shape.width, shape.height
    fill = _COLOURS[shape.role]
    edge = ""
    if shape.role in _PIECES:
        edge = f' stroke="{_EDGE}" stroke-width="{_LINE * side:g}"'
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    middle = f"{x + width / 2:g}", f"{y + height / 2:g}"
    if shape.kind == "rectangle":
        return f'<rect {box} fill="{fill}"{edge}/>'
    if shape.kind == "ellipse":
        radii = f'rx="{0.46 * width:g}" ry="{0.46 * height:g}"'
        return f'<ellipse cx="{middle[0]}" cy="{middle[1]}" {radii} fill="{fill}"{edge}/>'
    if shape.kind == "polygon":
        points = " ".join(f"{x + a * width:g},{y + b * height:g}" for a, b in shape.corners)
        seam = f' stroke="{_EDGE}" stroke-width="{_LINE * side:g}"'
        return f'<polygon points="{points}" fill="{fill}"{edge or seam}/>'
    if shape.kind == "line":
        stroke = (_WIN_LINE if shape.role is Role.WIN else _LINE) * side
        ends = f'x1="{x:g}" y1="{y:g}" x2="{x + width:g}" y2="{y + height:g}"'
        return f'<line {ends} stroke="{fill}" stroke-width="{stroke:g}"/>'
    if shape.kind == "picture":
        data = b64encode(shape.text.encode()).decode("ascii")
        return f'<image {box} href="data:image/svg+xml;base64,{data}"/>'
    family = "monospace" if shape.kind == "letter" else "sans-serif"
    size = 0.8 * min(height, 1.9 * width / max(len(shape.text), 1))
    return (
        f'<text x="{middle[0]}" y="{middle[1]}" fill="{fill}" font-size="{size:g}" '
        f'font-family="{family}" text-anchor="middle" dominant-baseline="central">'
        f"{escape(shape.text)}</text>"
    )
