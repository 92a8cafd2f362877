"""A remote bot that speaks CodinGame's protocol."""

from threading import Thread

from remote_bots import Player, match, serving

from uctvis.arena.bots.limits import Limits

LIMITS = Limits(first_turn=20.0, turn=10.0)


class TurnsPlayer(Player):
    """Plays the last legal move that it is told."""

    def play(self):
        self.hear()
        self.hear()
        while (made := self.hear()) is not None:
            lines = [self.hear() for _move in range(int(made))]
            lines = [self.hear() for _move in range(int(self.hear()))]
            if lines[-1] is None:
                break
            self.say(lines[-1])
        self.line.close()


def test_a_remote_bot_plays_by_turns():
    with serving() as server:
        playing = match(
            server, "tcp:A,protocol=codingame", "random", limits=LIMITS, opening_moves=2
        )
        thread = Thread(target=lambda: TurnsPlayer(server.address, "A").play())
        thread.start()
        record = playing.play()
        thread.join()
    assert record.faults == ("", "")
    assert len(record.moves) >= 3
