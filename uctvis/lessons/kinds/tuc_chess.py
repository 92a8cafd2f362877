"""The lesson on TUC-CHESS, the first move: lotteries in a tree."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import children_of_best, lowest_win_rate, most_visits, number_of_moves
from uctvis.texts import _

LESSON = Lesson(
    _(
        "A game of chance: after each move, a new bonus may appear. The rows of the tree are "
        "moves and lotteries in turn."
    ),
    (
        number_of_moves(),
        most_visits(),
        children_of_best(),
        lowest_win_rate(_("Select the move with the lowest win rate.")),
    ),
)
