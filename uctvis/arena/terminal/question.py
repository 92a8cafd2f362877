"""A question on the terminal that is answered with yes or no."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label

from uctvis.texts import _, pgettext

# The letters for yes and no in the user's language, and always the English ones.
_YES = pgettext("key for yes", "y")
_NO = pgettext("key for no", "n")


class YesNoQuestion(ModalScreen[bool]):
    """Asks the user; the result is whether the answer is yes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(dict.fromkeys((_YES, "y", "enter"))), "answer(True)", _("Yes")),
        Binding(",".join(dict.fromkeys((_NO, "n", "escape"))), "answer(False)", _("No")),
    ]
    CSS = """
    YesNoQuestion { align: center middle; }
    YesNoQuestion > Vertical {
        width: 60; max-width: 90%; height: auto; padding: 1 2;
        border: round $primary; background: $surface;
    }
    YesNoQuestion Label { width: 100%; }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        keys = _("{yes}: yes   {no}: no").format(yes=_YES, no=_NO)
        with Vertical():
            yield Label(self._text, markup=False)
            yield Label(f"\n{keys}", markup=False)

    def action_answer(self, is_yes: bool) -> None:
        self.dismiss(is_yes)
