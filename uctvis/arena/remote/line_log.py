"""What was said in one direction of a match, so that it can be said again after a break."""


class LineLog:
    """Lines of bytes, of which the last one may be incomplete."""

    def __init__(self) -> None:
        self._data = bytearray()
        # Where each complete line ends.
        self._ends: list[int] = []

    @property
    def count(self) -> int:
        """The number of complete lines."""
        return len(self._ends)

    def add(self, data: bytes) -> None:
        """Add bytes, which need not end with a line."""
        at = len(self._data)
        self._data += data
        while (end := self._data.find(b"\n", at)) >= 0:
            at = end + 1
            self._ends.append(at)

    def after(self, count: int) -> bytes:
        """Everything after the first `count` lines.

        Raises ValueError if there are fewer complete lines.
        """
        if not 0 <= count <= self.count:
            raise ValueError(f"expected 0 to {self.count} lines, got {count}")
        return bytes(self._data[self._ends[count - 1] if count else 0 :])
