"""How an engine that errs chose a move, in a saved game.

A choice is an object with `preferred`, the name of the move that the search preferred;
`preferred_mean`, its mean payoff or null; `share` and `preferred_share`, the shares of the move and
of the preferred one in the visits; `seed`; and `level`, the name of the level or "".
"""

from typing import Any

from uctvis.engines.made import ErringChoice
from uctvis.errors import GameError
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.numerals import is_number, is_whole
from uctvis.texts import _

_MOST_SEED = 2**64 - 1


def written_choice(game: AnyGame, position: AnyPosition, choice: ErringChoice) -> dict[str, Any]:
    """A choice of a move in this position, as an object of JSON."""
    return {
        "preferred": game.move_name(position, choice.preferred),
        "preferred_mean": choice.preferred_mean,
        "share": choice.share,
        "preferred_share": choice.preferred_share,
        "seed": choice.seed,
        "level": choice.level,
    }


def read_choice(game: AnyGame, position: AnyPosition, saved: Any) -> ErringChoice | None:
    """The choice that `written_choice` wrote; None for None.

    Raises GameError if it is none. The message says what was expected and found.
    """
    if saved is None:
        return None
    if not isinstance(saved, dict) or not _fits(saved):
        raise GameError(
            _("expected {expected}, got {got}").format(
                expected=_("the choice of a move"), got=repr(saved)[:100]
            )
        )
    mean = saved["preferred_mean"]
    return ErringChoice(
        game.parse_move(position, saved["preferred"]),
        None if mean is None else float(mean),
        float(saved["share"]),
        float(saved["preferred_share"]),
        int(saved["seed"]),
        saved["level"],
    )


def _fits(saved: dict[str, Any]) -> bool:
    shares = (saved.get("share"), saved.get("preferred_share"))
    mean = saved.get("preferred_mean")
    return (
        isinstance(saved.get("preferred"), str)
        and isinstance(saved.get("level"), str)
        and all(is_number(share, 0, 1) for share in shares)
        and (mean is None or is_number(mean, 0, 1))
        and is_whole(saved.get("seed"), 0, _MOST_SEED)
    )
