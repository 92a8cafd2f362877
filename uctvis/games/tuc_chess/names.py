"""The names of moves, outcomes and positions of TUC-CHESS."""

from uctvis.errors import GameError
from uctvis.game.rules import Move
from uctvis.games.tuc_chess.position import (
    COLUMNS,
    DEFAULT_YEAR,
    EMPTY,
    GIFT,
    GIFT_LOTTERY,
    MOST_PLIES,
    NO_LOTTERY,
    PIECES,
    ROWS,
    SQUARES,
    WIDTH,
    WORTH_LOTTERY,
    YEARS,
    Position,
    square_name,
    squares_of,
)
from uctvis.numerals import whole_number
from uctvis.texts import _

NAME = "tuc_chess"
# The words for the lottery that takes place next, by its number.
LOTTERIES = ("", "worth", "bonus", "square")
_PAWNS, _ROOKS = 7, 2
_ROOK, _KING = 3, 8


def move_name(position: Position, move: Move) -> str:
    """The name of a move or of an outcome."""
    if position.lottery == NO_LOTTERY:
        start, end = squares_of(move)
        return square_name(start) + square_name(end)
    if position.lottery == WORTH_LOTTERY:
        return f"worth{move}"
    if position.lottery == GIFT_LOTTERY:
        return "bonus" if move else "nothing"
    return f"bonus{square_name(move)}"


def state_name(position: Position) -> str:
    """The name of a position: the rows from the top, the points, the moves, who or what is next."""
    white, black = position.points
    year = "" if position.year == DEFAULT_YEAR else f":year={position.year}"
    mover = "player" if position.lottery == NO_LOTTERY else "chance player"
    words = [
        NAME + year,
        position.board,
        f"points {white} {black} moves {position.plies}",
        LOTTERIES[position.lottery],
        f"{mover} {(position.to_move ^ (position.lottery != NO_LOTTERY)) + 1}",
    ]
    return " ".join(word for word in words if word)


def parse_state(text: str, full_name: str) -> Position:
    """The position with this name, which begins with the full name of the game.

    Raises GameError if the text is not the name of a position, or no game can reach the position.
    """
    position = _read(text.split(" "))
    is_own = text.startswith(f"{full_name} ")
    if position is None or state_name(position) != text or not is_own:
        raise GameError(
            _(
                'TUC-CHESS position: expected "{name}", the seven rows from the top, each five '
                'of "P", "R", "K", "p", "r", "k", "*" and ".", "points" with those of White and '
                'Black, "moves" with their number, "player 1" or "player 2", or one of "worth", '
                '"bonus", "square" and "chance player 1" or "chance player 2"; got {text!r}'
            ).format(name=full_name, text=text)
        )
    fault = _fault(position)
    if fault:
        raise GameError(_("TUC-CHESS position: expected {fault}").format(fault=fault))
    return position


def _read(words: list[str]) -> Position | None:
    """The position that the words may be the name of."""
    years = {NAME if year == DEFAULT_YEAR else f"{NAME}:year={year}": year for year in YEARS}
    if len(words) not in (15, 17) or words[0] not in years:
        return None
    rows = words[1 : ROWS + 1]
    if any(len(row) != COLUMNS or set(row) - set("PRKprk*.") for row in rows):
        return None
    white, black = (whole_number(words[place], 255) for place in (9, 10))
    plies = whole_number(words[12], MOST_PLIES)
    lottery = words[13] if len(words) == 17 else ""
    if white is None or black is None or plies is None or lottery not in LOTTERIES:
        return None
    return Position(
        " ".join(rows), (white, black), plies, LOTTERIES.index(lottery), years[words[0]]
    )


def _fault(position: Position) -> str:
    """What is expected of the position that it lacks; "" if it is possible."""
    board, plies = position.board, position.plies
    counts = {piece: board.count(piece) for piece in "PRKprk"}
    for pawn, rook, king in PIECES:
        if counts[pawn] > _PAWNS or counts[rook] > _ROOKS or counts[king] > 1:
            return _("at most 7 pawns, 2 rooks and 1 king of each player, got {board!r}").format(
                board=board
            )
    if not (counts["K"] or counts["k"]) or not counts["Kk"[1 - position.to_move]]:
        return _("the king of the player who moved last, got {board!r}").format(board=board)
    if any(not _may_stand(piece, square) for square, piece in enumerate(board)):
        return _("pawns between their start and their last row, got {board!r}").format(board=board)
    if not _is_explained(position, counts):
        return _("points that captures, promotions and {moves} moves explain, got {points}").format(
            moves=plies, points=" ".join(map(str, position.points))
        )
    if position.lottery == NO_LOTTERY:
        return ""
    over = not (counts["K"] and counts["k"])
    quiet = over or not sum(counts[piece] for piece in "PRpr") or plies >= MOST_PLIES
    free = any(board[square] == EMPTY for square in SQUARES)
    if plies == 0 or over or not free or (quiet and position.lottery != WORTH_LOTTERY):
        return _("a player, because no lottery follows, got {lottery!r}").format(
            lottery=LOTTERIES[position.lottery]
        )
    return ""


def _may_stand(piece: str, square: int) -> bool:
    """Whether a piece can get to this square."""
    row, column = divmod(square, WIDTH)
    if piece not in "Pp":
        return True
    home, last = (ROWS - 1, 0) if piece == "P" else (0, ROWS - 1)
    # Only the pawns in the corners start on the first row.
    return row != last and (row != home or column in (0, COLUMNS - 1))


def _is_explained(position: Position, counts: dict[str, int]) -> bool:
    """Whether some captures, promotions and bonuses give these points."""
    missing = [_PAWNS - counts["P"], _PAWNS - counts["p"]]
    moves = [(position.plies + 1) // 2, position.plies // 2]
    on_board = position.board.count(GIFT)
    # Five bonuses lie there at the start; after each move another one may appear.
    most_taken = 5 + position.plies - on_board
    for promoted in ((w, b) for w in range(missing[0] + 1) for b in range(missing[1] + 1)):
        bonuses = []
        for player, (_pawn, rook, king) in enumerate(reversed(PIECES)):
            captured = missing[1 - player] - promoted[1 - player]
            others = _ROOK * (_ROOKS - counts[rook]) + _KING * (1 - counts[king])
            bonuses.append(position.points[player] - captured - promoted[player] - others)
        if (
            all(0 <= bonus <= most for bonus, most in zip(bonuses, moves, strict=True))
            and sum(bonuses) <= most_taken
        ):
            return True
    return False
