"""The names of the games that the arena knows: turn-based and simultaneous games of ours."""

from uctvis.arena.kinds import kind_of_game


def full_name_of(text: str) -> str:
    """The full name of the game that a text names.

    Raises
    ------
    GameError
        There is no such game, or it has no such parameters.
    """
    return kind_of_game(text).full_name(text)
