"""A proxy between a client and a server that cuts one connection after a number of bytes."""

import selectors
import socket
import struct
import threading
from contextlib import suppress

TO_SERVER, TO_CLIENT = 0, 1
_RESET = struct.pack("ii", 1, 0)


class CuttingProxy:
    """Carries bytes; the next connection after `cut` is cut, and all others are not."""

    def __init__(self, server):
        self._server = server
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = self._listener.getsockname()[:2]
        self._selector = selectors.DefaultSelector()
        self._woken, self._waking = socket.socketpair()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._plans = []
        # From each socket to its other side, the direction, and what is shared by both.
        self._pairs = {}
        self.cuts = 0
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self._waking.send(b"x")
        self._thread.join()

    def cut(self, direction, count, *, reset=False):
        """Cut the next connection after so many bytes in a direction, with FIN or RST."""
        self._plans.append([direction, count, reset])

    def _run(self):
        while True:
            for key, _events in self._selector.select():
                if key.fileobj is self._woken:
                    for one in (*self._pairs, self._listener, self._woken, self._waking):
                        one.close()
                    self._selector.close()
                    return
                if key.fileobj is self._listener:
                    self._accept()
                elif key.fileobj in self._pairs:
                    self._carry(key.fileobj)

    def _accept(self):
        client = self._listener.accept()[0]
        try:
            server = socket.create_connection(self._server)
        except ConnectionRefusedError:
            # The server has ended, so nobody can connect any more.
            self._selector.unregister(self._listener)
            self._listener.close()
            client.close()
            return
        plan = self._plans.pop(0) if self._plans else [None, 0, False]
        for one in (client, server):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._selector.register(one, selectors.EVENT_READ)
        self._pairs[client] = server, TO_SERVER, plan
        self._pairs[server] = client, TO_CLIENT, plan
        if plan[0] is not None and plan[1] == 0:
            self._end(client, plan[2])

    def _carry(self, source):
        other, direction, plan = self._pairs[source]
        try:
            data = source.recv(65536)
            is_planned = direction == plan[0]
            data = data[: plan[1]] if is_planned else data
            other.sendall(data)
        except ConnectionError:
            data, is_planned = b"", False
        if not data:
            self._end(source)
        elif is_planned:
            plan[1] -= len(data)
            if not plan[1]:
                self._end(source, plan[2])

    def _end(self, source, reset=None):
        """Close both sides; unless `reset` is None, it is a cut."""
        other = self._pairs[source][0]
        self.cuts += reset is not None
        for one in (source, other):
            self._selector.unregister(one)
            del self._pairs[one]
            if reset:
                with suppress(OSError):
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            one.close()
