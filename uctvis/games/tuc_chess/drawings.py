"""The drawings of TUC-CHESS as SVG documents: the pieces of both players, and a bonus."""

_FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><g fill="{fill}" '
    'stroke="{line}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">'
    "{paths}</g></svg>"
)
# The fill and the lines of the pieces of White and of Black.
_COLOURS = (("#fbf7ec", "#2a2622"), ("#35312e", "#0e0d0c"))
_PLINTH = '<path d="M11 42v-3.5q0-2 2.5-2h21q2.5 0 2.5 2V42z"/>'
_PATHS = {
    "P": (
        '<path d="M15 36.5q6-4 5.5-13h7q-.5 9 5.5 13z"/>'
        '<path d="M18 23.500h12"/><circle cx="24" cy="16.5" r="6.5"/>'
    ),
    "R": (
        '<path d="M14 36.500l2-4.500V21h16v11l2 4.500z"/>'
        '<path d="M13 21l-1.5-10.500H17v3.500h4.500v-3.500h5V14H31v-3.500h5.500L35 21z"/>'
        '<path d="M16 32h16M21 25.500v3M27 25.500v3" fill="none"/>'
    ),
    "K": (
        '<path d="M13.5 36.500L9.5 20.500q4 1.5 7 4.500L24 14l7.5 11q3-3 7-4.500l-4 16z"/>'
        '<path d="M24 12.500V4M20.5 7.500h7" fill="none" stroke-width="2.6"/>'
        '<circle cx="9.5" cy="19" r="2.4"/><circle cx="38.5" cy="19" r="2.4"/>'
        '<path d="M15 32.500q9-2.5 18 0" fill="none"/>'
    ),
}
# What is drawn over the dark pieces, so that their inner lines are seen.
_LIGHT_LINES = {
    "P": '<path d="M18 23.500h12"/>',
    "R": '<path d="M16 32h16M21 25.500v3M27 25.500v3M14.5 21h19"/>',
    "K": '<path d="M15 32.500q9-2.5 18 0M24 12.500V4M20.5 7.500h7"/>',
}
GIFT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
    '<g stroke="#5b3a06" stroke-width="1.5" stroke-linejoin="round">'
    '<path d="M11 23h26v17H11z" fill="#e9a81e"/><path d="M9 16.500h30V23H9z" fill="#f6c343"/>'
    '<path d="M21 16.500h6V40h-6z" fill="#b3261e"/>'
    '<path d="M24 16.500q-12 .5-11-5.500t11 5.500q-1-11.5 11-5.500t-11 5.500z" fill="#d6392f"/>'
    "</g></svg>"
)


def drawing(kind: str, player: int) -> str:
    """The drawing of a piece; `kind` is P, R or K."""
    fill, line = _COLOURS[player]
    paths = _PATHS[kind] + _PLINTH
    if player == 1:
        light = _LIGHT_LINES[kind]
        paths += f'<g fill="none" stroke="#e8e2d4" stroke-width="1.3">{light}</g>'
    return _FRAME.format(fill=fill, line=line, paths=paths)
