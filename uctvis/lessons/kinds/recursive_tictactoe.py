"""The lesson on recursive tic-tac-toe, a board to win: the principal variation."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import depth, end_of_line, lowest_win_rate, most_visits
from uctvis.texts import _

LESSON = Lesson(
    _(
        "O has five moves. Four of them send X to a board where X wins something; the fifth one "
        "wins a board."
    ),
    (
        most_visits(),
        lowest_win_rate(
            _(
                "Select the worst move: the one with the lowest win rate. The search visits it "
                "least."
            )
        ),
        end_of_line(),
        depth(),
    ),
)
