"""The lesson on Hex, a bridge to save: the best answer."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import best_answer, depth, most_visits, share_of_best
from uctvis.texts import _

LESSON = Lesson(
    _("Black has just moved between two white stones. One move of White saves their connection."),
    (most_visits(), share_of_best(), best_answer(), depth()),
)
