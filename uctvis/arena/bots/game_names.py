"""The names of the games that the arena knows: turn-based games of ours, and contests."""

from uctvis import contests, games


def full_name_of(text: str) -> str:
    """The full name of the game or contest that a text names.

    Raises
    ------
    GameError
        There is no such game, or it has no such parameters.
    """
    find = contests.find if contests.is_contest(text) else games.find
    return find(text).full_name
