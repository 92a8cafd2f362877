"""Which variables are visible where, while a description is read."""

from dataclasses import dataclass, field

from uctvis.arena.stubs.description import StubLoop, StubRead, StubVariable


@dataclass(slots=True)
class _Ended:
    """A variable that was read in a loop, with the command that declares it."""

    variable: StubVariable
    declared_by: StubRead | StubLoop
    loop: StubLoop


@dataclass(slots=True)
class _Scope:
    """The start and the turns of a bot, or the body of a loop."""

    declared: dict[str, tuple[StubVariable, StubRead | StubLoop]] = field(default_factory=dict)
    ended: dict[str, _Ended] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)


class Scopes:
    """The scopes around the command that is read now."""

    def __init__(self) -> None:
        self._scopes = [_Scope()]

    @property
    def depth(self) -> int:
        """The number of loops around the command."""
        return len(self._scopes) - 1

    def begin_loop(self) -> None:
        """Begin the body of a loop."""
        self._scopes.append(_Scope())

    def end_loop(self, loop: StubLoop) -> set[str]:
        """End the body of a loop; return the names of the variables that it reads."""
        inner = self._scopes.pop()
        outer = self._scopes[-1]
        for name, one in inner.ended.items():
            outer.ended[name] = _Ended(one.variable, one.declared_by, loop)
        for name, (variable, declared_by) in inner.declared.items():
            outer.ended[name] = _Ended(variable, declared_by, loop)
        outer.read |= inner.read
        return inner.read

    def declare(self, variable: StubVariable, command: StubRead) -> None:
        """A command reads a variable whose name is not visible."""
        self._scopes[-1].declared[variable.name] = variable, command
        command.declares.append(variable)

    def note_read(self, name: str) -> None:
        """A variable is read here."""
        self._scopes[-1].read.add(name)

    def visible(self, name: str) -> StubVariable | None:
        """The variable of this name that has been declared here or around it."""
        for scope in reversed(self._scopes):
            if name in scope.declared:
                return scope.declared[name][0]
        return None

    def used(self, name: str) -> StubVariable | None:
        """The variable whose value is used here; None if it has not been read.

        After a loop, a variable of its body has its last value: it is then declared before it.
        """
        for scope in reversed(self._scopes):
            if name in scope.declared:
                return scope.declared[name][0]
            if name in scope.ended:
                return self._declare_before_loop(scope, scope.ended.pop(name))
        return None

    def is_declared_by_loop(self, name: str) -> bool:
        """Whether a visible variable of this name is declared before the loop that reads it."""
        found = [scope.declared[name] for scope in self._scopes if name in scope.declared]
        return bool(found) and isinstance(found[-1][1], StubLoop)

    def _declare_before_loop(self, scope: _Scope, ended: _Ended) -> StubVariable:
        variable = ended.variable
        ended.declared_by.declares.remove(variable)
        ended.loop.declares.append(variable)
        scope.declared[variable.name] = variable, ended.loop
        return variable
