"""The positions on the cards of the games, each typical of its game."""

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition

# By the name of the game, in the notation of its `parse_state`.
POSITIONS = {
    "breakthrough": (
        "breakthrough bbbbbbbb ........ bw..bb.b .....b.. .wbwbw.. w...w..w ......w. wwwwwwww "
        "player 1"
    ),
    "chess": "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "connect_four": "connect_four ....... ....... ....... ..XX... .XOOX.. .OXXOO. player 2",
    "gomoku": "gomoku 15/15/15/15/15/15/15/8wb5/6w1bb5/6wb1bw4/6w1b1bw3/15/10w4/15/15 player 1",
    "hex": "hex 7/7/3xo1o/2oxx2/1Ox4/7/7 player 1",
    "mancala": "mancala 6 0 0 7 3 2 4 1 9 2 2 0 8 4 player 2",
    "recursive_tictactoe": (
        "recursive_tictactoe "
        "4O4/1O4OOO/2XOX4/2X6/1X1X2X2/XooXOXX2/Oxx2Xxx1/O1OO3O1/OxxXOXOOO 21 player 1"
    ),
    "reversi": (
        "reversi O....... OOOX.... OOXXXX.. OOOXO... OOOOXO.. OOOXXX.. OOO..X.. O....X.. player 1"
    ),
    "tictactoe": "tictactoe O.XXX.O.. player 2",
}


def showcase(game: AnyGame) -> AnyPosition:
    """The position on a game's card; the initial one if none is listed."""
    state = POSITIONS.get(game.name)
    position: AnyPosition = game.initial() if state is None else game.parse_state(state)
    return position
