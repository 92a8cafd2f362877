"""The lesson on gomoku, an open three to block: priors."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import best_answer, largest_prior, most_visits, visited_once
from uctvis.texts import _

LESSON = Lesson(
    _(
        "Black threatens to get four in a row with two open ends. This search has priors: it "
        "looks first at the moves that look good."
    ),
    (largest_prior(), most_visits(), visited_once(), best_answer()),
)
