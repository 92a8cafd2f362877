"""Notices connections that have broken silently, for example in a router that forgot them."""

import socket

# Seconds without data until the system asks the other side, between two questions, and how many.
_IDLE, _INTERVAL, _COUNT = 15, 5, 3


def keep_alive(connection: socket.socket) -> None:
    """Let the system end a connection of which nothing comes, and send lines without delay.

    Raises OSError if it has ended.
    """
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    # Not every system has them all.
    for name, value in (
        ("TCP_KEEPIDLE", _IDLE),
        ("TCP_KEEPINTVL", _INTERVAL),
        ("TCP_KEEPCNT", _COUNT),
        ("TCP_NODELAY", 1),
    ):
        option = getattr(socket, name, None)
        if option is not None:
            connection.setsockopt(socket.IPPROTO_TCP, option, value)
