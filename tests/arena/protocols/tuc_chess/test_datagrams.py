"""What one client of a UDP socket sends costs the others neither datagrams nor time."""

import socket
import sys
from contextlib import closing
from time import perf_counter

import pytest
from playing_bots import PATIENCE

from uctvis.arena.protocols.tuc_chess.datagrams import DatagramSocket
from uctvis.arena.running.pipes import Pipes

# More than the usual buffer of Linux takes.
_BURST = 400


def bound():
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(("127.0.0.1", 0))
    return udp


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other buffers")
def test_a_burst_costs_another_client_nothing():
    bursts, moves = [], []
    with (
        closing(DatagramSocket(bound())) as served,
        closing(Pipes()) as pipes,
        bound() as first,
        bound() as second,
    ):
        served.hear_stranger = lambda *_heard: bursts.append(perf_counter())
        served.listen_to(second.getsockname(), lambda *heard: moves.append(heard))
        for _number in range(_BURST):
            first.sendto(b"x", served.address)
        second.sendto(b"move", served.address)
        served.watch(pipes)
        assert pipes.wait(perf_counter() + PATIENCE, lambda: bool(moves))
        ((data, sender, time),) = moves
        assert (data, sender) == (b"move", second.getsockname())
        # Those before it came before, and what they cost is not in its time.
        assert len(bursts) == _BURST
        assert time <= bursts[0]
        served.unwatch(pipes)
