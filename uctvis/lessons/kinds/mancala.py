"""The lesson on mancala, the first move: moves of almost the same value."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import best_answer, lowest_win_rate, most_visits, share_of_best
from uctvis.texts import _

LESSON = Lesson(
    _(
        "Six moves of almost the same value: the search cannot tell them apart, and shares its "
        "visits among them."
    ),
    (
        most_visits(),
        share_of_best(),
        lowest_win_rate(
            _(
                "Select the move with the lowest win rate. It still gets many visits, because the "
                "difference is small."
            )
        ),
        best_answer(),
    ),
)
