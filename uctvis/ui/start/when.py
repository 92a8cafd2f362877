"""Times in the recent past, in words."""

from qtpy.QtCore import QDateTime, QLocale

from uctvis.texts import _


def in_words(when: QDateTime, now: QDateTime) -> str:
    """A time as text: "today 10:12", "yesterday 22:05", or with its date."""
    time = when.time().toString("HH:mm")
    days = when.daysTo(now)
    if days == 0:
        return _("today {time}").format(time=time)
    if days == 1:
        return _("yesterday {time}").format(time=time)
    day = QLocale().toString(when.date(), QLocale.FormatType.ShortFormat)
    return f"{day} {time}"
