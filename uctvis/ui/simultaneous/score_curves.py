"""The scores of both players of a simultaneous game over its turns, as curves."""

from collections.abc import Sequence

import numpy as np

from uctvis.texts import _, grouped
from uctvis.ui.widgets.charts.chart import Chart, ChartLine
from uctvis.view.style.palettes import Color


def score_chart(
    scores: Sequence[tuple[float, float]], names: Sequence[str], colours: Sequence[Color]
) -> Chart | None:
    """The chart of the scores after each turn, from the start on; None before the first turn.

    A score that does not exist is NaN.
    """
    if len(scores) <= 1:
        return None
    values = np.array(scores, np.float64)
    known = values[~np.isnan(values)]
    # There is a scale even if all scores are 0.
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 0.0)
    return Chart(
        moments=np.arange(len(scores)),
        lines=[
            ChartLine(name, values[:, player], colours[player]) for player, name in enumerate(names)
        ],
        low=min(low, 0.0),
        high=max(high, 1.0),
        write=lambda score: grouped(round(score)),
        whole=True,
        told_of=_("turn {count}"),
    )
