"""The names of the games that the arena knows: turn-based and simultaneous games of ours."""

from uctvis import games, simultaneous


def full_name_of(text: str) -> str:
    """The full name of the game that a text names.

    Raises
    ------
    GameError
        There is no such game, or it has no such parameters.
    """
    find = simultaneous.find if simultaneous.is_simultaneous(text) else games.find
    return find(text).full_name
