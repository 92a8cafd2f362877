"""A game whose referee is a program, the judge: any game, for any number of bots."""

from dataclasses import dataclass

from uctvis.arena.bots.bot import Bot


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game with a judge. Immutable; can be sent to other machines.

    Attributes
    ----------
    name : str
    judge : Bot
        The program of the judge.
    dialect : str
        How messages end: "chevrons" (three of them and a line feed) or "lines".
    players : (int, int)
        The fewest and the most bots in a match.
    seconds : float
        For one answer of a bot, and for its processor time in the whole match; the judge has ten
        times as much.
    memory : int
        Bytes of resident memory of a bot; the judge has ten times as much.
    match_seconds : float
        For the whole match.
    """

    name: str
    judge: Bot
    dialect: str = "lines"
    players: tuple[int, int] = (2, 2)
    seconds: float = 5.0
    memory: int = 32 * 2**20
    match_seconds: float = 600.0


def expect_judged(judged: JudgedGame | None) -> JudgedGame:
    """The description of a game that has a judge.

    Raises
    ------
    ValueError
        The game has none.
    """
    if judged is None:
        raise ValueError("the game has no judge")
    return judged
