"""A review as a page to print: one HTML file without scripts, with its pictures inside."""

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from uctvis import paths
from uctvis.disk.os_errors import explained
from uctvis.errors import GameError
from uctvis.game.rules import AnyPosition, Move
from uctvis.play.numbering import move_texts, turns
from uctvis.review.board_svg import board_svg
from uctvis.review.judgement import JudgedMove
from uctvis.review.review import Review
from uctvis.review.sentences import compared, counted, lost, numbered, positions_of
from uctvis.texts import _

# The most turning points that get a board.
MOST_BOARDS = 8
# Of the curve, in pixels.
_WIDTH, _HEIGHT, _LEFT = 720, 160, 34
_ERROR, _CURVE, _AREA = "#d23b2b", "#33518a", "#dfe6f3"

_STYLE = """
body { font: 11pt/1.45 sans-serif; color: #222; max-width: 46em; margin: 2em auto; padding: 0 1em }
h1 { font-size: 1.5em; margin-bottom: 0.2em } h2 { font-size: 1.15em; margin: 1.4em 0 0.4em }
table { border-collapse: collapse } td, th { padding: 0.15em 0.8em 0.15em 0; text-align: left }
td { vertical-align: top } .about, .line { color: #555 }
.point { break-inside: avoid; margin: 1em 0 } .point h3 { margin: 0 0 0.3em; font-size: 1.05em }
.point p { margin: 0.3em 0 }
.moves { line-height: 1.7 } .error { color: #b3261e; font-weight: bold }
@page { margin: 16mm } @media print { body { margin: 0; max-width: none } }
"""


def as_it_is(svg: str) -> str:
    """A picture as a part of the page itself."""
    return svg


def page_of(
    review: Review,
    names: tuple[str, str] = ("", ""),
    boards: int = MOST_BOARDS,
    shown: Callable[[str], str] = as_it_is,
) -> str:
    """The page of a review. `names` are the players', "" where unknown.

    `shown` makes HTML of an `<svg>` element, for readers that do not know these within a page.
    """
    game = review.game
    titles = [one.title for one in game.player_names]
    players = [name or title for name, title in zip(names, titles, strict=True)]
    positions = positions_of(review)
    heading = f"{players[0]} \N{EN DASH} {players[1]}"
    head = _("Review of a game of {game}").format(game=game.title)
    parts = [
        f"<!DOCTYPE html>\n<html><head><meta charset='utf-8'><title>{escape(heading)}</title>"
        f"<style>{_STYLE}</style></head><body>",
        f"<h1>{escape(heading)}</h1><p class='about'>{escape(head)}. {escape(_about(review))}</p>",
        "<table>",
        *(
            f"<tr><th>{escape(player)}</th><td>{escape(counted(review, number))}</td></tr>"
            for number, player in enumerate(players)
        ),
        "</table>",
        _headed(_("Win rate of {player}").format(player=players[0])),
        shown(curve_svg(review)),
    ]
    drops = review.drops()[:boards]
    if drops:
        parts.append(_headed(_("Turning points")))
        parts += [_point(review, positions, one, shown) for one in sorted(drops)]
    parts += [_headed(_("Moves")), f"<p class='moves'>{_moves(review, positions)}</p>"]
    return "\n".join([*parts, "</body></html>", ""])


def _headed(title: str) -> str:
    return f"<h2>{escape(title)}</h2>"


def _about(review: Review) -> str:
    """The engine, the date and the thresholds."""
    at = review.thresholds
    said = []
    if review.by:
        said.append(_("Judged by {engine}.").format(engine=review.by))
    if review.date:
        said.append(review.date + ".")
    text = _(
        "Inaccuracies lose at least {one:g} percent points of the win rate, mistakes {two:g}, "
        "blunders {three:g}."
    )
    said.append(text.format(one=at.inaccuracy, two=at.mistake, three=at.blunder))
    if not review.is_complete:
        said.append(_("Not all positions have been judged."))
    return " ".join(said)


def curve_svg(review: Review) -> str:
    """The curve of player 0's win rate as an `<svg>` element; errors are dots on it."""
    values = review.values
    last = max(len(values) - 1, 1)

    def place(number: int, rate: float) -> tuple[float, float]:
        x = _LEFT + (_WIDTH - _LEFT - 6) * number / last
        return round(x, 1), round(6 + (_HEIGHT - 12) * (1 - rate), 1)

    known = [(number, one.win_rate) for number, one in enumerate(values) if one is not None]
    points = [place(*one) for one in known]
    label = _("Win rate by move")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(label)}">'
    ]
    for rate in (0.0, 0.5, 1.0):
        x, y = place(0, rate)
        parts.append(
            f'<line x1="{x:g}" y1="{y:g}" x2="{_WIDTH - 6}" y2="{y:g}" stroke="#bbb" '
            f'stroke-width="0.7"/><text x="{x - 4:g}" y="{y:g}" font-size="10" fill="#555" '
            f'font-family="sans-serif" text-anchor="end" dominant-baseline="central">'
            f"{rate:.0%}</text>"
        )
    if points:
        line = " ".join(f"{x:g},{y:g}" for x, y in points)
        base = place(0, 0.0)[1]
        area = f"{points[0][0]:g},{base:g} {line} {points[-1][0]:g},{base:g}"
        parts.append(f'<polygon points="{area}" fill="{_AREA}"/>')
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{_CURVE}" stroke-width="1.6"/>'
        )
    rates = dict(known)
    for one in review.drops():
        if one.number in rates:
            x, y = place(one.number, rates[one.number])
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="3.2" fill="{_ERROR}"/>')
    return "".join((*parts, "</svg>"))


def _point(
    review: Review,
    positions: Sequence[AnyPosition],
    verdict: JudgedMove,
    shown: Callable[[str], str],
) -> str:
    """A turning point: the board before the move, and what is said of it."""
    game, position = review.game, positions[verdict.number - 1]
    title = numbered(review, positions, verdict.number)
    board = board_svg(
        game.picture(position),
        game.clicks(position, verdict.move),
        () if verdict.best == verdict.move else game.clicks(position, verdict.best),
        title,
        260,
    )
    said = [
        f"<h3>{escape(title)}: {escape(verdict.mark.title)}</h3>",
        f"<p>{escape(compared(review, positions, verdict))}. {escape(lost(verdict))}</p>",
        _line(review, position, _("Better"), verdict.best_line),
        _line(review, position, _("Played"), verdict.line),
    ]
    cells = f"<td>{shown(board)}</td><td>{''.join(said)}</td>"
    return f"<table class='point'><tr>{cells}</tr></table>"


def _line(review: Review, position: AnyPosition, title: str, moves: Sequence[Move]) -> str:
    text = review.game.line(position, moves)
    return f"<p class='line'>{escape(title)}: {escape(text)}</p>"


def _moves(review: Review, positions: Sequence[AnyPosition]) -> str:
    """All moves with their numbers; errors with their signs."""
    game, moves = review.game, review.moves
    said = []
    for turn in turns(game, positions, len(moves)):
        numbers = [f"{turn.number}{'.' if turn.plies[0] else '…'}"]
        for plies in turn.plies:
            for ply, text in zip(plies, move_texts(game, positions, moves, plies), strict=True):
                verdict = review.verdicts.get(ply + 1)
                if verdict is not None and verdict.mark.is_error:
                    shown = escape(text + verdict.mark.sign)
                    numbers.append(f"<span class='error'>{shown}</span>")
                else:
                    numbers.append(escape(text))
        said.append(" ".join(numbers))
    return "&ensp; ".join(said)


def save_page(path: Path, review: Review, names: tuple[str, str] = ("", "")) -> None:
    """Write the page of a review, completely or not at all. Raises GameError if that fails."""
    try:
        paths.write_whole(path, page_of(review, names).encode())
    except (OSError, ValueError) as error:
        reason = explained(error) if isinstance(error, OSError) else str(error)
        raise GameError(f"{path}: {reason}") from error
