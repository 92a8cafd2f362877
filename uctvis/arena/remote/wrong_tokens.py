"""Slows down those who try tokens.

Only wrong tokens are slowed down. Several authors may share an address, and the wrong token of one
of them must not keep the bots of the others out.
"""

from collections import OrderedDict

# Wrong tokens of one address that are answered at once, and the seconds until they are forgotten.
_FREE = 5
_FORGOTTEN = 60.0
# The seconds before the answer to the next wrong tokens.
DELAY = 2.0
# Addresses that are remembered; the oldest ones are forgotten first.
_MOST_ADDRESSES = 10_000


class WrongTokens:
    """Counts the wrong tokens of each address; times are on any one clock."""

    def __init__(self) -> None:
        # How many, and when the last one came.
        self._counts: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def delay(self, address: str, now: float) -> float:
        """Note a wrong token; return the seconds after which it is to be answered."""
        count, last = self._counts.pop(address, (0, now))
        if now - last >= _FORGOTTEN:
            count = 0
        self._counts[address] = count + 1, now
        if len(self._counts) > _MOST_ADDRESSES:
            self._counts.popitem(last=False)
        return DELAY if count >= _FREE else 0.0
