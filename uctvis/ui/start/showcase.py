"""The positions on the cards of the games, each typical of its game."""

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition

# By the name of the game, in the notation of its `parse_state`.
POSITIONS = {
    "chess": "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "connect_four": "connect_four ....... ....... ....... ..XX... .XOOX.. .OXXOO. player 2",
    "hex": "hex 7/7/3xo1o/2oxx2/1Ox4/7/7 player 1",
    "mancala": "mancala 6 0 0 7 3 2 4 1 9 2 2 0 8 4 player 2",
    "tictactoe": "tictactoe O.XXX.O.. player 2",
}


def showcase(game: AnyGame) -> AnyPosition:
    """The position on a game's card; the initial one if none is listed."""
    state = POSITIONS.get(game.name)
    position: AnyPosition = game.initial() if state is None else game.parse_state(state)
    return position
