"""The lesson on tic-tac-toe, a threat to parry: visits, the robust child, and the UCB value."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import largest_ucb, most_visits, share_of_best, visits_of_best
from uctvis.texts import _

LESSON = Lesson(
    _(
        "X must stop the threat of O in the right column: only one of five moves does not lose. "
        "The search finds it, because it visits good moves more often."
    ),
    (visits_of_best(), most_visits(), largest_ucb(), share_of_best()),
)
