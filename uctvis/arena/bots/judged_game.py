"""A game whose referee is a program, the judge: any game, for any number of bots."""

from dataclasses import dataclass

from uctvis.arena.bots.bot import Bot


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game with a judge. Immutable; can be sent to other machines."""

    name: str
    # The program of the judge.
    judge: Bot
    # How messages end: "chevrons" (three of them and a line feed) or "lines".
    dialect: str = "lines"
    # The fewest and the most bots in a match.
    players: tuple[int, int] = (2, 2)
    # For one answer of a bot, and for its processor time in the whole match; the judge has ten
    # times as much.
    seconds: float = 5.0
    # Bytes of resident memory of a bot; the judge has ten times as much.
    memory: int = 32 * 2**20
    # For the whole match.
    match_seconds: float = 600.0


def expect_judged(judged: JudgedGame | None) -> JudgedGame:
    """The description of a game that has a judge. Raises ValueError if the game has none."""
    if judged is None:
        raise ValueError("the game has no judge")
    return judged
