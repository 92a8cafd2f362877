"""The lesson on Pig, roll or hold: chance in a tree."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import chance_node, children_of_best, highest_win_rate, largest_ucb
from uctvis.texts import _

LESSON = Lesson(
    _(
        "Roll the die or hold? After a roll, chance decides: the nodes below are the faces of the "
        "die."
    ),
    (
        chance_node(),
        children_of_best(),
        highest_win_rate(
            _(
                "The win rate is the mean result of all iterations through a node. Select the "
                "move with the higher one."
            )
        ),
        largest_ucb(),
    ),
)
