"""What a bot that is a program may use."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one bot in one match, besides its clock."""

    # Bytes of resident memory of all its processes together.
    memory: int = 512 * 2**20
    # Processes and threads at the same time.
    processes: int = 64
    # Bytes of one line of its output.
    line: int = 10_000
    # Bytes of its standard error that are kept; the rest is read and thrown away.
    log: int = 2**20
    # Bytes of files that it may write, in memory.
    scratch: int = 64 * 2**20
    # Seconds until it must be ready.
    loading: float = 10.0
    # Seconds for its last answer, and to end after it was asked to.
    saving: float = 2.0
    # Seconds for its first and each later answer, by the protocol codingame only.
    first_turn: float = 1.0
    turn: float = 0.05
    # Seconds of processor time of all its processes in the whole match; None: any.
    cpu: float | None = None

    def within(self, most: "Limits") -> "Limits":
        """These limits, but none above the limits of `most`."""
        pairs = {
            one.name: (getattr(self, one.name), getattr(most, one.name)) for one in fields(most)
        }
        return Limits(
            **{
                name: top if own is None else own if top is None else min(own, top)
                for name, (own, top) in pairs.items()
            }
        )
