"""The lesson on a whole game of mancala: one tree for each move."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import most_visits, nodes, share_of_best
from uctvis.texts import _

LESSON = Lesson(
    _(
        "A whole game: one tree for each move. Page Down and Page Up go from move to move, and "
        "the tasks are about the tree that you see."
    ),
    (
        most_visits(_("Select the move that the search plays here: the one with the most visits.")),
        nodes(),
        most_visits(
            _("Go to a later move with Page Down, and select the move that the search plays there.")
        ),
        share_of_best(),
    ),
)
