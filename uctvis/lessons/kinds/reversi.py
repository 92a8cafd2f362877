"""The lesson on reversi, a corner to take: visits and win rates agree."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import best_answer, end_of_line, highest_win_rate, most_visits
from uctvis.texts import _

LESSON = Lesson(
    _(
        "A disc in a corner is never turned again. The search does not know this rule of thumb, "
        "and finds the corner by its results."
    ),
    (
        most_visits(),
        highest_win_rate(
            _("Does the same move have the highest win rate? Select the move with the highest one.")
        ),
        best_answer(),
        end_of_line(),
    ),
)
