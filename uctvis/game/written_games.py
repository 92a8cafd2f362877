"""Games as text: a start position and the moves played from it.

Games that have no standard format use `notation`; chess uses PGN.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Generic, NamedTuple

from uctvis.errors import GameError
from uctvis.game import notation
from uctvis.game.annotations import GameAnnotations, PositionAnnotation
from uctvis.game.names import Names
from uctvis.game.rules import Move, Outcome, Position, result_text
from uctvis.texts import _


class WrittenLine(NamedTuple):
    """A variation.

    Attributes
    ----------
    moves : tuple of Move
        All moves from the start of the game.
    comments, signs : mapping of int to str
        As in `WrittenGame`, for this line.
    """

    moves: tuple[Move, ...]
    comments: Mapping[int, str]
    signs: Mapping[int, str]


@dataclass(frozen=True)
class WrittenGame(Generic[Position]):
    """What a text says of a game.

    Attributes
    ----------
    start : Position
    moves : tuple of Move
    players : (str, str)
        The names of player 0 and player 1; "" where they are unknown.
    comments : mapping of int to str
        The comments on positions, each with the number of moves that lead to the position.
    signs : mapping of int to str
        The signs of moves, such as "!", each with the number of the move.
    lines : tuple of WrittenLine
        The variations, each to its end.
    source : str
        All that the text says, for `WrittenGames.write_game`; "" if the fields say it.
    notes : tuple of str
        What was corrected in the text, and what was not understood, in sentences.
    problem : str
        Why `moves` ends before the moves of the text do; "" if it does not.
    result : str
        The result in the format of PGN, if the text says it; the rules may not know it.
    ending : str
        How the players ended the game before its rules did: "resignation" or "agreement"; "" if
        the text does not say it.
    is_position : bool
        Whether the text says only a position.
    """

    start: Position
    moves: tuple[Move, ...] = ()
    players: tuple[str, str] = ("", "")
    comments: Mapping[int, str] = field(default_factory=dict)
    signs: Mapping[int, str] = field(default_factory=dict)
    lines: tuple[WrittenLine, ...] = ()
    source: str = ""
    notes: tuple[str, ...] = ()
    problem: str = ""
    result: str = "*"
    ending: str = ""
    is_position: bool = False


class WrittenGames(Names[Position]):
    """The part of a game that writes, recognises and reads played games."""

    # The suffix of files with the text of `write_game`.
    text_suffix: ClassVar[str] = ".txt"
    # Whether that text has room for what a review says: `annotated` and `annotations`.
    has_annotations: ClassVar[bool] = False

    def write_game(
        self,
        start: Position,
        moves: Sequence[Move],
        players: tuple[str, str] = ("?", "?"),
        day: date | None = None,
        comments: Mapping[int, str] | None = None,
        outcome: Outcome | None = None,
        time_control: str | None = None,
        tags: Mapping[str, str] | None = None,
        source: str = "",
        lines: Sequence[Sequence[Move]] = (),
    ) -> str:
        """Write a game as text that `read_game` reads.

        Parameters
        ----------
        start : Position
            The position in which the game started.
        moves : sequence of Move
            The consecutive legal moves.
        players : (str, str)
            The names of player 0 and player 1, one line each.
        day : date or None
            The day of the game.
        comments : mapping of int to str
            As in `WrittenGame`; written where the format has comments.
        outcome : Outcome or None
            The end of the game, if the rules do not end it.
        time_control : str or None
            The time of each player as PGN says it; written where the format has it.
        tags : mapping of str to str
            What else is to be said, by the names of PGN, such as "Event"; one line each.
        source : str
            The `source` of the `WrittenGame` from which the game comes; its variations, comments
            and headers are written again where the format has them.
        lines : sequence of sequence of Move
            Other moves from the start; written where the format has variations.
        """
        position, names = start, []
        for move in moves:
            names.append(self.move_name(position, move))
            position = self.play(position, move)
        fields = {
            "game": self.full_name,
            "player 1": players[0],
            "player 2": players[1],
            "date": "?" if day is None else day.isoformat(),
            "result": result_text(self.outcome(position) or outcome),
        }
        if outcome is not None and outcome.reason:
            fields["reason"] = outcome.reason
        fields |= {name.lower(): text for name, text in (tags or {}).items()}
        if start != self.initial():
            fields["start"] = self.state_name(start)
        return notation.write(fields, names)

    def tells_game(self, text: str) -> bool:
        """Whether a text seems to be a game of this kind; only `read_game` checks it all."""
        name = notation.game_name(text)
        return name is not None and name.partition(":")[0] == self.name

    def read_game(self, text: str) -> tuple[Position, tuple[Move, ...]]:
        """Read the start position and all moves of a game; see `read_written`.

        Raises
        ------
        GameError
            As `read_written`, or not all of the moves can be played.
        """
        written = self.read_written(text)
        if written.problem:
            raise GameError(written.problem)
        return written.start, written.moves

    def read_written(self, text: str) -> WrittenGame[Position]:
        """Read a game that `write_game` wrote.

        Raises
        ------
        GameError
            `text` is not a game of this kind, or one of its moves is not legal.
        """
        fields, names = notation.read(text)
        if self.named(fields["game"]) is not self:
            raise GameError(
                _("game: expected {name!r}, got {text!r}").format(
                    name=self.full_name, text=notation.shortened(fields["game"])
                )
            )
        start = self.parse_state(fields["start"]) if "start" in fields else self.initial()
        position, moves = start, []
        for number, name in enumerate(names, 1):
            try:
                move = self.parse_move(position, notation.shortened(name))
            except GameError as error:
                raise GameError(
                    _("move {number}: {error}").format(number=number, error=error)
                ) from error
            moves.append(move)
            position = self.play(position, move)
        players = (fields.get("player 1", ""), fields.get("player 2", ""))
        ending = fields.get("ending", "")
        # Without an ending, the rules say the result.
        result = fields.get("result", "*") if ending else "*"
        return WrittenGame(start, tuple(moves), known_names(players), result=result, ending=ending)

    def annotated(
        self,
        text: str,
        positions: Mapping[int, PositionAnnotation],
        tags: Mapping[str, str],
    ) -> str:
        """Add to the text of a game what a review says of its positions, and headers.

        Each annotation has the number of moves that lead to its position. What another review said
        is replaced. Formats without room for it stay as they are.

        Raises GameError if the text contains no such game.
        """
        return text

    def annotations(self, text: str) -> GameAnnotations:
        """What `annotated`, or another program, says in the text of a game; {} for nothing.

        Raises GameError if the text contains no such game.
        """
        return GameAnnotations({}, {})


def known_names(players: tuple[str, str]) -> tuple[str, str]:
    """The names of players, "" instead of "?"."""
    one, other = ("" if name.strip("? ") == "" else name for name in players)
    return one, other
