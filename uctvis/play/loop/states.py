"""The named states of a game that is played, and the named changes from one to the next."""

from enum import Enum


class GameState(Enum):
    """What a game does now. A search for a hint does not count: it goes on beside these states."""

    NO_GAME = "no game was begun"
    OVER = "the game is over"
    PREPARING = "the PC is to move and waits until its engine is loaded"
    COMPILING = "the PC's search is being compiled"
    THINKING = "the PC searches for its move"
    REPLAYING = "the PC has found its move; the growth of its tree is shown first"
    PAUSED = "the game is paused"
    LEFT = "another page is shown"
    IN_TROUBLE = "the PC cannot play until the user decides"
    CHANCE_TO_MOVE = "a lottery takes place"
    PC_TO_MOVE = "the PC is to move when the user asks, or by autoplay"
    PERSON_TO_MOVE = "a person is to move"


class GameChange(Enum):
    """What has changed in a game; several changes may happen at once."""

    GAME = "another game is played"
    LINE = "the moves on the board were replaced, not just followed by another one"
    TURN = "a move was made or taken back, the game has ended, or it goes on after a break"
    SHOWN = "another position is shown"
    SEARCH = "a search has begun, ended, or is prepared, compiled or replayed"
    HINT = "a hint was found"
    DRAW = "the PC has declined the offer of a draw, or that was long ago"
    PAUSE = "the game was paused or continued, or its page was left or shown again"
    AUTOPLAY = "autoplay was switched on or off"
    TROUBLE = "the PC cannot play, or can again"
    PLAYERS = "the PC plays with another engine"
    CLOCK = "another clock runs, or the time has passed on"
    ALARM = "the loop wants to be woken, or no longer"


class Alarm(Enum):
    """What the loop waits for; `GameLoop.alarm_rings` wakes it."""

    LOTTERY = "chance moves, when people have seen that it is to move"
    FIRST_MOVE = "autoplay begins, at once"
    NEXT_MOVE = "autoplay goes on, after a pause between moves"
