"""Times in the recent past, and sizes of files, in words."""

from qtpy.QtCore import QDateTime, QLocale

from uctvis.texts import _, ngettext


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


def data_size(count: int) -> str:
    """A number of bytes as text: "6 bytes", "1.2 kB"."""
    if count < 1_000:
        # Qt has this word in English only.
        return ngettext("{count} byte", "{count} bytes", count).format(count=count)
    return QLocale().formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
