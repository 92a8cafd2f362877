"""The names of variables in a template: without those that its language or the template needs."""

import re
from collections.abc import Callable, Iterable

# Where a word begins in the middle of a name such as "maxShootDist" or "myHPLeft".
_INNER_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_INDEXES = "ijklmnop"


def in_snake_case(name: str) -> str:
    """The name in small letters, with underscores between its words."""
    return _INNER_WORD.sub("_", name).lower()


class StubNames:
    """The different names of the variables of a description, in one language.

    Parameters
    ----------
    names : iterable of str
        As in the description.
    reserved : set of str
        What no variable is called.
    styled : callable
        Gives a name the style of the language.
    """

    def __init__(
        self, names: Iterable[str], reserved: set[str], styled: Callable[[str], str]
    ) -> None:
        self._taken = set(reserved)
        self._names: dict[str, str] = {}
        for name in names:
            if name not in self._names:
                self._names[name] = self._free(styled(name))
        self._indexes = [self._free(index) for index in _INDEXES]

    def of(self, name: str) -> str:
        """The name of a variable."""
        return self._names[name]

    def index(self, depth: int) -> str:
        """The name of the variable that counts the repetitions of a loop in `depth` others."""
        return self._indexes[depth]

    def _free(self, name: str) -> str:
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name
