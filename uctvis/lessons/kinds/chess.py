"""The lesson on chess, mate in one: the win rate."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import highest_win_rate, number_of_moves, share_of_best, visits_of_best
from uctvis.texts import _

LESSON = Lesson(
    _(
        "One of the moves mates at once. The search does not know this before it has tried the "
        "move; then it goes there more and more often."
    ),
    (
        highest_win_rate(_("The mate wins every time. Select the move with the highest win rate.")),
        visits_of_best(),
        number_of_moves(),
        share_of_best(),
    ),
)
