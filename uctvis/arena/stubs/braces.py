"""What the languages with braces have in common."""

from collections.abc import Iterable

from uctvis.arena.stubs.writer import StubWriter


class BracedStub(StubWriter):
    """Writes a template in C, C++ or Java."""

    def tail(self) -> Iterable[str]:
        return (f"{'    ' * depth}}}" for depth in reversed(range(self.depth)))

    def forever(self) -> Iterable[str]:
        return ("while (true) {",)

    def repeat(self, amount: str, index: str) -> Iterable[str]:
        return (f"for (int {index} = 0; {index} < {amount}; {index}++) {{",)
