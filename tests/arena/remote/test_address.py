"""Addresses where bots connect."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.remote.address import PORT, Address, read_address
from uctvis.errors import ArenaError


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("9000", "127.0.0.1", 9000),
        ("0", "127.0.0.1", 0),
        ("example.org", "example.org", PORT),
        ("example.org:1", "example.org", 1),
        ("0.0.0.0:65535", "0.0.0.0", 65535),  # noqa: S104 - it is only read
        ("::1", "::1", PORT),
        ("[::1]", "::1", PORT),
        ("[::1]:9000", "::1", 9000),
    ],
)
def test_what_users_write(text, host, port):
    assert read_address(text) == Address(host, port)


@pytest.mark.parametrize(
    "text",
    [
        *("", ":", ":1", "a:", "a:b", "a:-1", "a:65536", "99999", "9" * 5000, "[::1", "[::1]9"),
        *("a b:1", "user@host:1", "a/b:1", "tcp://a:1", "\n", "a\0:1", "²", "a:²", "[]:1"),
    ],
)
def test_what_is_no_address(text):
    with pytest.raises(ArenaError, match="expected an address such as 9877"):
        read_address(text)


@given(st.text(max_size=20) | st.from_regex(r"[\[\]:0-9a-f.]{0,20}", fullmatch=True))
def test_each_address_is_read_as_it_is_written(text):
    try:
        address = read_address(text)
    except ArenaError:
        return
    assert read_address(str(address)) == address


@pytest.mark.parametrize(
    ("host", "is_loopback"),
    [
        *((host, True) for host in ("127.0.0.1", "127.1.2.3", "::1", "localhost")),
        *((host, False) for host in ("192.168.0.1", "::", "example.org", "127.0.0.1.com")),
    ],
)
def test_which_hosts_only_this_machine_reaches(host, is_loopback):
    assert Address(host).is_loopback == is_loopback
