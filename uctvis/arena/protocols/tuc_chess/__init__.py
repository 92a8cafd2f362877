"""TUC-CHESS over UDP: the protocol of programs that are clients, our server, and our client.

A program of this protocol plays alone with a server of ours, in a private network of its sandbox.
"""

from uctvis.arena.protocols.tuc_chess.messages import PORT
from uctvis.arena.running.process import BotProcess
from uctvis.arena.seats.contract import BotProtocol, Place
from uctvis.arena.seats.seat import Seat


class TucChessProtocol(BotProtocol):
    """TUC-CHESS over UDP."""

    name = "tuc_chess"
    title = "TUC-CHESS"
    rank = 3
    game = "tuc_chess"
    is_always_running = True
    server_port = PORT

    def seat(self, place: Place) -> Seat:
        from uctvis.arena.protocols.tuc_chess.seats import ConfinedTucChessSeat

        if not isinstance(place.channel, BotProcess):
            raise TypeError("a program of this protocol runs here")
        return ConfinedTucChessSeat(place, place.channel)


PROTOCOL = TucChessProtocol()
