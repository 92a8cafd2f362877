"""Addresses of the machines and ports where bots connect."""

import ipaddress
from typing import NamedTuple

from uctvis.errors import ArenaError
from uctvis.game.notation import shortened
from uctvis.texts import _

# Only programs of the same machine reach this one.
_LOOPBACK = "127.0.0.1"
PORT = 9877
_LAST_PORT = 65_535


class Address(NamedTuple):
    """A host, by its name or its number, and a port; port 0 is any that is free."""

    host: str = _LOOPBACK
    port: int = PORT

    @property
    def is_loopback(self) -> bool:
        """Whether only programs of the same machine reach it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def read_address(text: str) -> Address:
    """The address that a text describes: "9877", "example.org", "example.org:9877", "[::1]:9877".

    Without a host it is this machine; without a port, it is `PORT`.

    Raises ArenaError if the text is no address.
    """
    host, port = _parts(text)
    is_name = host.isprintable() and host.isascii() and not set(host) & set(" []/@")
    if not host or not is_name or not port.isascii() or not port.isdecimal():
        raise _wrong(text)
    # Long numbers are not converted, which takes long or fails.
    if len(port) > len(str(_LAST_PORT)) or int(port) > _LAST_PORT:
        raise _wrong(text)
    return Address(host, int(port))


def _parts(text: str) -> tuple[str, str]:
    """The host and the port of an address as texts."""
    if text.isdecimal():
        return _LOOPBACK, text
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        is_whole = bool(bracket) and (not rest or rest.startswith(":"))
        return (host, rest[1:] if rest else str(PORT)) if is_whole else ("", "")
    if text.count(":") == 1:
        host, _colon, port = text.partition(":")
        return host, port
    return text, str(PORT)


def _wrong(text: str) -> ArenaError:
    expected = _("expected an address such as {examples}").format(
        examples=f"{PORT}, example.org, example.org:{PORT}, [::1]:{PORT}"
    )
    return ArenaError(shortened(text) or '""', expected)
