"""The comment below the board: its room does not change from move to move."""

import pytest

from uctvis.ui.game.comment_line import CommentLine


@pytest.fixture
def line(qtbot, light):
    line = CommentLine()
    qtbot.addWidget(line)
    line.resize(300, 40)
    return line


COMMENTS = ["", "short", "a comment " * 40, "[%clk 0:10:00]", "two\nlines"]


@pytest.mark.parametrize("lines", [1, 2])
def test_every_comment_of_a_game_has_the_same_room(line, lines):
    line.show_lines(lines)
    line.reserve(COMMENTS)
    rooms = set()
    for comment in COMMENTS:
        line.show_comment(comment)
        assert not line.isHidden()
        rooms.add(line.sizeHint().height())
    assert len(rooms) == 1


def test_a_game_without_comments_has_no_room_for_them(line):
    line.reserve(["[%clk 0:10:00]", ""])
    line.show_comment("[%clk 0:10:00]")
    assert line.isHidden()
