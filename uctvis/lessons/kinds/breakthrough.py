"""The lesson on Breakthrough, the only move that wins: few iterations for many moves."""

from uctvis.lessons.contract import Lesson
from uctvis.lessons.tasks import highest_win_rate, most_visits, number_of_moves, share_of_best
from uctvis.texts import _

LESSON = Lesson(
    _(
        "White has many moves, and only one of them wins. Six hundred iterations are few for so "
        "many moves: look how little the visits differ."
    ),
    (
        number_of_moves(),
        most_visits(),
        share_of_best(),
        highest_win_rate(
            _("Which move has the highest win rate? Compare it with the most visited one.")
        ),
    ),
)
