"""The keys that are no entries of a menu: they stay as they are, and no entry can have them."""

from typing import NamedTuple

from uctvis.texts import _
from uctvis.ui.runtime.keys import Keys

_TAB = ("Tab", "Shift+Tab")
_ARROWS = ("Left", "Right", "Up", "Down")
_ENTER = ("Return", "Enter")


class FixedKey(NamedTuple):
    """Where a key is good, what it does there, how it is written, and the keys that it is."""

    where: str
    action: str
    text: str
    keys: Keys


def fixed_keys() -> list[FixedKey]:
    """All of them, in the order of the list."""
    arrows = _("Arrow keys")
    shifted = tuple(f"Shift+{key}" for key in _ARROWS)
    return [
        FixedKey(
            _("Tree"),
            _("Go from the selected node to its parent, its children, its siblings"),
            arrows,
            _ARROWS,
        ),
        FixedKey(_("Tree"), _("Move the tree"), _("Shift and arrow keys"), shifted),
        FixedKey(_("Tree"), _("Show the subtree of the selected node"), _("Enter"), _ENTER),
        FixedKey(
            _("Tree"),
            _("Zoom in and out, see the whole tree"),
            "+, -, 0",
            ("+", "-", "0", "=", "Home"),
        ),
        FixedKey(_("Tree"), _("Play the growth of the tree, or pause"), _("Space"), ("Space",)),
        FixedKey(
            _("Sequence"),
            _("To the tree before or after this one, while no node is selected"),
            _("Left, right"),
            (),
        ),
        FixedKey(
            _("Sequence"),
            _("Play the sequence of trees, or pause"),
            _("Shift+Space"),
            ("Shift+Space",),
        ),
        FixedKey(_("Board"), _("Go through the moves"), _("Arrow keys, Tab"), _TAB),
        FixedKey(_("Board"), _("Pick a piece, play the move"), _("Enter, Space"), ()),
        FixedKey(
            _("Everywhere"),
            _("Put the piece back, cancel, close a bar, end a presentation"),
            _("Escape"),
            ("Esc",),
        ),
        FixedKey(
            _("Everywhere"),
            _("Press a button, open a menu"),
            _("Alt with the letter that is underlined"),
            (),
        ),
    ]


def is_letter_of_a_menu(key: str) -> bool:
    """Whether a key is Alt with a letter: those open menus and press buttons."""
    return key.startswith("Alt+") and len(key) == len("Alt+X") and key[-1].isalpha()
