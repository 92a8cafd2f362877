"""The messages of TUC-CHESS over UDP: one datagram each, as text without an end.

    client: name | move, such as "5040"
    server: "PW" | "PB"          the client plays White, Black
            "GB"                 the game begins
            "T" next move bonus scores
                                 a move was made: who is next (0 White, 1 Black), the square of a
                                 new bonus or 99, and the points of White and Black, two digits each
            "GE" scores          the game has ended; the last move is not sent

Source: the server of the course "Artificial intelligence" of the Technical University of Crete,
2021. It wrote points above 99 with three digits, which `read_message` understands; here they are
written as 99, because clients expect messages of this length.
"""

from typing import NamedTuple

from uctvis.arena.bot_files.toml_file import allowed_name

PORT = 9876
# The most bytes of a datagram that the original server and its clients read.
LONGEST = 200
MOVE_LENGTH = 4
BEGIN = b"GB"
_COLORS = (b"PW", b"PB")
_NO_BONUS = "99"
_MOST_POINTS = 99
_ROWS, _COLUMNS = "0123456", "01234"
# The lengths of the scores in a message: each has two digits, or three above 99.
_LENGTHS = {4: (2,), 5: (2, 3), 6: (3,)}
# What characters of a name that cannot be shown become.
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"

Points = tuple[int, int]


class ColorMessage(NamedTuple):
    """The client plays White (0) or Black (1)."""

    player: int


class BeginMessage(NamedTuple):
    """The game begins."""


class TurnMessage(NamedTuple):
    """A move was made."""

    # The player who is to move.
    next: int
    # Its name, such as "5040".
    move: str
    # The square of a new bonus, such as "23"; "" for none.
    bonus: str
    # The points of White and Black after it.
    points: Points


class EndMessage(NamedTuple):
    """The game has ended with these points."""

    points: Points


ServerMessage = ColorMessage | BeginMessage | TurnMessage | EndMessage


def color_message(player: int) -> bytes:
    """The message that a client plays White (0) or Black (1)."""
    return _COLORS[player]


def turn_message(message: TurnMessage) -> bytes:
    """A message about a move."""
    scores = _written(message.points)
    return f"T{message.next}{message.move}{message.bonus or _NO_BONUS}{scores}".encode()


def end_message(points: Points) -> bytes:
    """The message of the end."""
    return f"GE{_written(points)}".encode()


def _written(points: Points) -> str:
    white, black = (min(one, _MOST_POINTS) for one in points)
    return f"{white:02}{black:02}"


def read_message(data: bytes, before: Points = (0, 0)) -> ServerMessage | None:
    """The message of a server; None if it is not one.

    Five digits of points can be read in two ways. `before` are the points before this message, from
    which the right ones differ less.
    """
    data = data.rstrip(b"\0")
    if data in _COLORS:
        return ColorMessage(_COLORS.index(data))
    if data == BEGIN:
        return BeginMessage()
    text = data.decode("ascii", "replace")
    if text[:2] == "GE":
        points = _read_points(text[2:], before)
        return None if points is None else EndMessage(points)
    if text[:1] != "T" or text[1:2] not in ("0", "1"):
        return None
    move, bonus, points = text[2:6], text[6:8], _read_points(text[8:], before)
    is_bonus = bonus == _NO_BONUS or is_square(bonus)
    if not is_move(move) or not is_bonus or points is None:
        return None
    return TurnMessage(int(text[1]), move, "" if bonus == _NO_BONUS else bonus, points)


def _read_points(text: str, before: Points) -> Points | None:
    if len(text) not in _LENGTHS or not (text.isascii() and text.isdigit()):
        return None
    ways = [(int(text[:length]), int(text[length:])) for length in _LENGTHS[len(text)]]
    return min(ways, key=lambda way: abs(way[0] - before[0]) + abs(way[1] - before[1]))


def is_square(text: str) -> bool:
    """Whether a text is a row and a column."""
    return len(text) == 2 and text[0] in _ROWS and text[1] in _COLUMNS


def is_move(text: str) -> bool:
    """Whether a text is two squares; the move need not be legal."""
    return len(text) == MOVE_LENGTH and is_square(text[:2]) and is_square(text[2:])


def shown(data: bytes) -> str:
    """A datagram of a client as one line of text, also if it is no text."""
    text = data[:LONGEST].rstrip(b"\0").decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else _UNKNOWN for sign in text)


def name_of(data: bytes, otherwise: str) -> str:
    """The name in the first datagram of a client, as a bot can have it; `otherwise` if empty.

    Some clients send a buffer of a fixed size, so zero bytes at the end do not count.
    """
    return allowed_name(shown(data), otherwise)
