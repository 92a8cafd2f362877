"""What a bot that is a program may use."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one bot in one match, besides its clock.

    Attributes
    ----------
    memory : int
        Bytes of resident memory of all its processes together.
    processes : int
        Processes and threads at the same time.
    line : int
        Bytes of one line of its output.
    log : int
        Bytes of its standard error that are kept; the rest is read and thrown away.
    scratch : int
        Bytes of files that it may write, in memory.
    loading : float
        Seconds until it must be ready.
    saving : float
        Seconds for its last answer, and to end after it was asked to.
    first_turn, turn : float
        Seconds for its first and each later answer, by the protocol codingame only.
    cpu : float or None
        Seconds of processor time of all its processes in the whole match; None: any.
    """

    memory: int = 512 * 2**20
    processes: int = 64
    line: int = 10_000
    log: int = 2**20
    scratch: int = 64 * 2**20
    loading: float = 10.0
    saving: float = 2.0
    first_turn: float = 1.0
    turn: float = 0.05
    cpu: float | None = None

    def within(self, most: "Limits") -> "Limits":
        """These limits, but none above those of `most`."""
        pairs = {
            one.name: (getattr(self, one.name), getattr(most, one.name)) for one in fields(most)
        }
        return Limits(
            **{
                name: top if own is None else own if top is None else min(own, top)
                for name, (own, top) in pairs.items()
            }
        )
