"""The keys that no menu contains: the user cannot change them or assign them to entries."""

from typing import NamedTuple

from uctvis.texts import _
from uctvis.ui.runtime.keys import Keys

_TAB = ("Tab", "Shift+Tab")
_ARROWS = ("Left", "Right", "Up", "Down")
_ENTER = ("Return", "Enter")


class FixedKey(NamedTuple):
    """Where some keys work, what they do there, how they are written, and the keys."""

    where: str
    action: str
    text: str
    keys: Keys


def fixed_keys() -> list[FixedKey]:
    """All fixed keys, in the order of the list of shortcuts."""
    arrows = _("Arrow keys")
    shifted = tuple(f"Shift+{key}" for key in _ARROWS)
    return [
        FixedKey(
            _("Tree"),
            _("Select the parent, a child or a sibling of the selected node"),
            arrows,
            _ARROWS,
        ),
        FixedKey(_("Tree"), _("Move the tree"), _("Shift and arrow keys"), shifted),
        FixedKey(_("Tree"), _("Zoom to the subtree of the selected node"), _("Enter"), _ENTER),
        FixedKey(
            _("Tree"),
            _("Zoom in and out, show the whole tree"),
            "+, -, 0",
            ("+", "-", "0", "=", "Home"),
        ),
        FixedKey(_("Tree"), _("Play the growth of the tree, or pause"), _("Space"), ("Space",)),
        FixedKey(
            _("Sequence"),
            _("Previous or next tree, while no node is selected"),
            _("Left, right"),
            (),
        ),
        FixedKey(
            _("Sequence"),
            _("Play the sequence of trees, or pause"),
            _("Shift+Space"),
            ("Shift+Space",),
        ),
        FixedKey(_("Game"), _("Previous or next position"), _("Left, right"), ()),
        FixedKey(_("Board"), _("Choose a move"), _("Tab or up, then arrow keys"), _TAB),
        FixedKey(_("Board"), _("Pick up a piece, make the move"), _("Enter, Space"), ()),
        FixedKey(
            _("Simultaneous game"),
            _("Previous or next turn, first or last turn"),
            _("Left, right, Home, End"),
            (),
        ),
        FixedKey(_("Simultaneous game"), _("Play the turns, or pause"), _("Space"), ()),
        FixedKey(_("Simultaneous game, your turn"), _("Move the selected pawn"), arrows, ()),
        FixedKey(
            _("Simultaneous game, your turn"),
            _("Shoot one cell further"),
            _("Shift and arrow keys"),
            (),
        ),
        FixedKey(_("Simultaneous game, your turn"), _("Set the length of the shot"), "0-9", ()),
        FixedKey(_("Simultaneous game, your turn"), _("Select the next pawn"), _("Space"), ()),
        FixedKey(_("Simultaneous game, your turn"), _("Undo the last choice"), _("Backspace"), ()),
        FixedKey(_("Simultaneous game, your turn"), _("Play the turn"), _("Enter"), ()),
        FixedKey(
            _("Everywhere"),
            _("Put the piece back, cancel, close a bar, end a presentation"),
            _("Escape"),
            ("Esc",),
        ),
        FixedKey(
            _("Everywhere"),
            _("Press a button, open a menu"),
            _("Alt with the underlined letter"),
            (),
        ),
    ]


def is_letter_of_a_menu(key: str) -> bool:
    """Whether a key is Alt with a letter, which opens a menu or presses a button."""
    return key.startswith("Alt+") and len(key) == len("Alt+X") and key[-1].isalpha()
