"""The description of what a bot reads and writes in a turn-based game of ours.

`uctvis.arena.protocols.codingame` defines these lines.
"""

from uctvis.game.contract import AnyGame

_DESCRIPTION = """\
read game:string(200)
read player:int
gameloop
read madeCount:int
loop madeCount read made:string(200)
read legalCount:int
loop legalCount read legal:string(200)
write join(legal)

STATEMENT
A bot for {game}. It also plays the other turn-based games of uctvis.

INPUT
game: its full name
player: 0 for the bot that moves first, or 1
madeCount: how many moves were made since your last turn, without your own
made: the name of a move, or of the outcome of a lottery
legalCount: how many moves are legal
legal: the name of a legal move

OUTPUT
One of the legal moves. This is the last one; choose a better one.
"""


def turns_stub(game: AnyGame) -> str:
    """The description for a game, in the language of `uctvis.arena.stubs.parser`."""
    return _DESCRIPTION.format(game=game.full_name)
