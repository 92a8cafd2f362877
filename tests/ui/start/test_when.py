import pytest
from qtpy.QtCore import QDate, QDateTime, QTime

from uctvis.ui.start.when import data_size, in_words

NOW = QDateTime(QDate(2026, 3, 1), QTime(9, 30))


@pytest.mark.parametrize(
    ("day", "text"),
    [
        (QDate(2026, 3, 1), "today 08:05"),
        (QDate(2026, 2, 28), "yesterday 08:05"),
    ],
)
def test_the_last_two_days_have_names(day, text):
    assert in_words(QDateTime(day, QTime(8, 5)), NOW) == text


@pytest.mark.parametrize("day", [QDate(2026, 2, 27), QDate(2026, 3, 2)])
def test_other_days_have_their_date(day):
    text = in_words(QDateTime(day, QTime(8, 5)), NOW)
    assert text.endswith(" 08:05")
    assert str(day.day()) in text
    assert "day " not in text


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_500, "1.5 kB")]
)
def test_sizes_have_units(count, text):
    assert data_size(count) == text
