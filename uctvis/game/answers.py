"""What the methods of a game must return, checked for games from elsewhere.

Each check returns the answer, or raises `WrongAnswerError` with what was expected.
"""

from collections.abc import Callable, Sequence
from typing import Any, get_args

from uctvis.game.board import Kind, Picture, Role, Shape
from uctvis.game.compiled_rules import CompiledRules
from uctvis.game.evaluation import Evaluation
from uctvis.game.rules import Outcome
from uctvis.texts import _
from uctvis.tree.players import CHANCE

_MOST = 2**31
# Longer names would make every file and every list unreadable.
_LONGEST_NAME = 10_000
_KINDS = get_args(Kind)


class WrongAnswerError(Exception):
    """A method returned something else than expected; its text says what was expected."""


def _player(answer: Any) -> Any:
    if not isinstance(answer, int) or answer not in (0, 1, CHANCE, CHANCE + 1):
        raise WrongAnswerError(_("player 0 or 1, or chance"))
    return answer


def _numbers(answer: Any, least: int = 0) -> Sequence[int]:
    if isinstance(answer, range):
        if answer and not least <= min(answer) <= max(answer) < _MOST:
            raise WrongAnswerError(_("whole numbers from {least} on").format(least=least))
        return answer
    if not isinstance(answer, Sequence) or isinstance(answer, str | bytes):
        raise WrongAnswerError(_("a list, tuple or range of whole numbers"))
    numbers: Sequence[Any] = answer if type(answer) in (list, tuple) else tuple(answer)
    for one in numbers:
        if type(one) is not int or not least <= one < _MOST:
            raise WrongAnswerError(
                _("whole numbers from {least} to {most}").format(least=least, most=_MOST - 1)
            )
    return numbers


def _chances(answer: Any) -> Sequence[int]:
    return _numbers(answer, least=1)


def _outcome(answer: Any) -> Any:
    if answer is not None and not (
        isinstance(answer, Outcome)
        and answer.payoff in (0.0, 0.5, 1.0)
        and isinstance(answer.reason, str)
    ):
        raise WrongAnswerError(_("None, or an Outcome with a payoff of 1.0, 0.5 or 0.0"))
    return answer


def _value(answer: Any) -> Any:
    if type(answer) not in (float, int) or not 0 <= answer <= 1:
        raise WrongAnswerError(_("a number from 0 to 1"))
    return answer


def _known_payoff(answer: Any) -> Any:
    return answer if answer is None else _value(answer)


def _whole(answer: Any) -> Any:
    if type(answer) is not int:
        raise WrongAnswerError(_("a whole number"))
    return answer


def _flag(answer: Any) -> Any:
    if not isinstance(answer, bool):
        raise WrongAnswerError(_("True or False"))
    return answer


def _text(answer: Any, forbidden: str = "") -> Any:
    if not isinstance(answer, str) or len(answer) > _LONGEST_NAME:
        raise WrongAnswerError(_("a text"))
    if forbidden and (not answer or not set(answer).isdisjoint(forbidden)):
        shown = " ".join(sign for sign in forbidden if sign.isprintable() and sign != " ")
        raise WrongAnswerError(
            _("a text without {signs}, line breaks and spaces").format(signs=shown)
            if " " in forbidden
            else _("a text without {signs} and line breaks").format(signs=shown)
        )
    return answer


def _move_name(answer: Any) -> Any:
    return _text(answer, ',"| \r\n')


def _state_name(answer: Any) -> Any:
    return _text(answer, ',"|\r\n')


def _position(answer: Any) -> Any:
    if answer is None:
        raise WrongAnswerError(_("a position"))
    hash(answer)
    return answer


def _picture(answer: Any) -> Any:
    if not isinstance(answer, Picture) or not isinstance(answer.shapes, tuple):
        raise WrongAnswerError(_("a Picture with a tuple of shapes"))
    if not (_is_number(answer.width) and _is_number(answer.height)) or not (
        0 < answer.width < _MOST and 0 < answer.height < _MOST
    ):
        raise WrongAnswerError(_("a Picture with a positive width and height"))
    for shape in answer.shapes:
        _expect_shape(shape)
    return answer


def _expect_shape(shape: Any) -> None:
    if not isinstance(shape, Shape):
        raise WrongAnswerError(_("a Picture of objects of the class Shape"))
    if shape.kind not in _KINDS or not isinstance(shape.role, Role):
        raise WrongAnswerError(
            _("shapes of the kinds {kinds}, each with a Role").format(kinds=", ".join(_KINDS))
        )
    if not all(_is_number(one) for one in (shape.x, shape.y, shape.width, shape.height)):
        raise WrongAnswerError(_("shapes with numbers as place and size"))
    if shape.kind != "line" and not (shape.width >= 0 and shape.height >= 0):
        raise WrongAnswerError(_("shapes whose width and height are not negative"))
    if shape.kind == "polygon" and not _are_corners(shape.corners):
        raise WrongAnswerError(
            _("polygons with at least three corners, each a pair of numbers from 0 to 1")
        )
    if not (isinstance(shape.text, str) and isinstance(shape.description, str)):
        raise WrongAnswerError(_("shapes whose text and description are texts"))
    if not all(one is None or type(one) is int for one in (shape.cell, shape.piece, shape.mark)):
        raise WrongAnswerError(_("shapes whose cell, piece and mark are whole numbers or None"))


def _are_corners(corners: Any) -> bool:
    return (
        isinstance(corners, tuple)
        and len(corners) >= 3
        and all(isinstance(one, tuple) and len(one) == 2 for one in corners)
        and all(_is_number(part) and 0 <= part <= 1 for one in corners for part in one)
    )


def _is_number(value: Any) -> bool:
    # Neither infinite nor "not a number".
    return type(value) in (int, float) and -_MOST < value < _MOST


def _pictures(answer: Any) -> Any:
    if not isinstance(answer, list | tuple):
        raise WrongAnswerError(_("a list or tuple of pictures"))
    for one in answer:
        _picture(one)
    return answer


def _cells(answer: Any) -> Any:
    if not isinstance(answer, tuple) or not all(type(one) is int for one in answer):
        raise WrongAnswerError(_("a tuple of the numbers of cells"))
    return answer


def _evaluations(answer: Any) -> Any:
    if not isinstance(answer, list | tuple) or not all(
        isinstance(one, Evaluation) for one in answer
    ):
        raise WrongAnswerError(_("a list or tuple of objects of the class Evaluation"))
    return answer


def _player_names(answer: Any) -> Any:
    if not (
        isinstance(answer, tuple)
        and len(answer) == 2
        and all(
            isinstance(one, tuple) and len(one) == 2 and all(isinstance(part, str) for part in one)
            for one in answer
        )
    ):
        raise WrongAnswerError(_("a tuple of two objects of the class PlayerName"))
    return answer


def _compiled(answer: Any) -> Any:
    if answer is not None and not isinstance(answer, CompiledRules):
        raise WrongAnswerError(_("None, or an object of the class CompiledRules"))
    return answer


# The checks of the methods by name. Other methods of a game are free to return what they like.
CHECKS: dict[str, Callable[[Any], Any]] = {
    "title": _text,
    "initial": _position,
    "player": _player,
    "legal_moves": _numbers,
    "written_moves": _numbers,
    "chances": _chances,
    "has_chance": _flag,
    "play": _position,
    "outcome": _outcome,
    "can_win": _flag,
    "move_name": _move_name,
    "parse_move": _whole,
    "notation": _text,
    "has_notation": _flag,
    "turn_number": _whole,
    "player_names": _player_names,
    "remark": _text,
    "line": _text,
    "state_name": _state_name,
    "parse_state": _position,
    "evaluate": _value,
    "explain_evaluation": _text,
    "evaluations": _evaluations,
    "payoff_units": _whole,
    "picture": _picture,
    "picture_after": _picture,
    "steps": _pictures,
    "clicks": _cells,
    "trace": _cells,
    "choice_name": _text,
    "book_moves": _numbers,
    "opening_name": _text,
    "prefers": _flag,
    "prior_logit": _whole,
    "known_payoff": _known_payoff,
    "known_distance": _whole,
    "amaf_code": _whole,
    "write_game": _text,
    "tells_game": _flag,
    "compiled": _compiled,
}
