"""Functions of users as choices of a form, in words."""

from uctvis.functions.registry import Function
from uctvis.texts import _
from uctvis.ui.widgets.fields import plain_tip

# Its user gives a function any title. In characters.
_LONGEST_TITLE = 40


def short_title(title: str) -> str:
    """A title for a list, in one line."""
    title = " ".join(title.split())
    if len(title) <= _LONGEST_TITLE:
        return title
    return f"{title[: _LONGEST_TITLE - 1]}\N{HORIZONTAL ELLIPSIS}"


def tip_of(function: Function | None, text: str) -> str:
    """The tooltip of a choice, literally what the user wrote if it is a function of the user."""
    return text if function is None or not text else plain_tip(text)


def lost_text(name: str) -> str:
    """Says that a function which was chosen is not there."""
    return _(
        "The function {name} is not there, so it is not used. Open the file that registers it."
    ).format(name=name)
