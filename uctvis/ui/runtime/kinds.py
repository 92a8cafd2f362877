"""Kinds of remembered values: which values are allowed, and how they are written as JSON.

`read` takes any JSON value from a file, and raises ValueError with the expected kind of value.
"""

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")


class Kind(Protocol[T]):
    """A kind of remembered values."""

    def read(self, plain: Any) -> T:
        """Return the value for a JSON value, or raise ValueError."""
        ...

    def write(self, value: T) -> Any:
        """Return the JSON value that `read` accepts for a value."""
        ...


class Flag:
    """True or false."""

    def read(self, plain: Any) -> bool:
        # Settings of version 0.1 are texts.
        if isinstance(plain, bool) or plain in ("0", "1"):
            return plain in (True, "1")
        raise ValueError("true or false")

    def write(self, value: bool) -> bool:
        return value


@dataclass(frozen=True)
class Choice(Generic[T]):
    """One of a few values, each remembered as a text."""

    values: Mapping[str, T]

    def read(self, plain: Any) -> T:
        if isinstance(plain, str) and plain in self.values:
            return self.values[plain]
        raise ValueError(f"one of {', '.join(self.values)}")

    def write(self, value: T) -> str:
        return next(name for name, known in self.values.items() if known == value)


@dataclass(frozen=True)
class Text:
    """A text with a maximum length."""

    longest: int

    def read(self, plain: Any) -> str:
        if isinstance(plain, str) and len(plain) <= self.longest:
            return plain
        raise ValueError(f"a text of at most {self.longest} characters")

    def write(self, value: str) -> str:
        return value[: self.longest]


@dataclass(frozen=True)
class Texts:
    """A list of texts with a maximum length."""

    most: int
    longest: int

    def read(self, plain: Any) -> tuple[str, ...]:
        texts = [plain] if isinstance(plain, str) else plain
        if isinstance(texts, list) and len(texts) <= self.most:
            return tuple(Text(self.longest).read(text) for text in texts)
        raise ValueError(f"at most {self.most} texts")

    def write(self, value: tuple[str, ...]) -> list[str]:
        return [text for text in value if len(text) <= self.longest][: self.most]


@dataclass(frozen=True)
class Wholes:
    """A list of integers with a maximum length, each from 0 to a maximum."""

    most: int
    largest: int

    def read(self, plain: Any) -> tuple[int, ...]:
        expected = f"at most {self.most} whole numbers from 0 to {self.largest}"
        if not isinstance(plain, list) or len(plain) > self.most:
            raise ValueError(expected)
        if not all(type(one) is int and 0 <= one <= self.largest for one in plain):
            raise ValueError(expected)
        return tuple(plain)

    def write(self, value: tuple[int, ...]) -> list[int]:
        return list(value)


@dataclass(frozen=True)
class Octets:
    """Bytes with a maximum length, written as base64."""

    most: int

    def read(self, plain: Any) -> bytes:
        expected = f"at most {self.most} bytes as base64"
        if not isinstance(plain, str) or len(plain) > 2 * self.most:
            raise ValueError(expected)
        try:
            value = base64.b64decode(plain.encode("ascii"), validate=True)
        except (UnicodeEncodeError, binascii.Error):
            raise ValueError(expected) from None
        if len(value) > self.most:
            raise ValueError(expected)
        return value

    def write(self, value: bytes) -> str:
        return base64.b64encode(value).decode("ascii")


class Colour:
    """A colour as red, green and blue, each from 0 to 255, written as "#0080ff"."""

    def read(self, plain: Any) -> tuple[int, int, int]:
        if isinstance(plain, str) and re.fullmatch("#[0-9a-fA-F]{6}", plain):
            red, green, blue = bytes.fromhex(plain[1:])
            return red, green, blue
        raise ValueError("a colour such as #0080ff")

    def write(self, value: tuple[int, int, int]) -> str:
        return f"#{bytes(value).hex()}"
