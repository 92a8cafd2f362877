"""A remote bot that speaks CodinGame's protocol."""

import pytest
from cutting_proxy import TO_CLIENT, TO_SERVER, CuttingProxy
from remote_bots import LONG, Player, match, serving

from uctvis.arena.bots.limits import Limits

LIMITS = Limits(first_turn=20.0, turn=10.0)


class TurnsPlayer(Player):
    """Plays the last legal move that it is told."""

    def play(self):
        self.hear()
        self.hear()
        while (made := self.hear()) is not None:
            for _move in range(int(made)):
                self.hear()
            lines = [self.hear() for _move in range(int(self.hear()))]
            self.say(lines[-1])
        self.line.close()


def played(pool, server, address):
    """The moves of a match, whose remote bot connects to this address."""
    texts = "tcp:A,protocol=codingame", "random"
    result = pool.submit(match(server, *texts, limits=LIMITS, opening_moves=2).play)
    player = pool.submit(lambda: TurnsPlayer(address, "A").play())
    player.result(LONG)
    record = result.result(LONG)
    assert record.faults == ("", "")
    return record.moves


@pytest.mark.parametrize("direction", [TO_SERVER, TO_CLIENT])
def test_a_remote_bot_plays_by_turns_also_after_breaks(pool, direction):
    with serving() as server, CuttingProxy(server.address) as proxy:
        undisturbed = played(pool, server, proxy.address)
        assert len(undisturbed) >= 3
        for count in range(1000):
            proxy.cut(direction, count)
            assert played(pool, server, proxy.address) == undisturbed, count
            if proxy.cuts <= count:
                break
    assert proxy.cuts > 30
