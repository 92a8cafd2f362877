"""The user guide tells the keys that the window has."""

from pathlib import Path

from panel_texts import cells

from uctvis.ui.actions.shortcuts_dialog import ShortcutsDialog

KEYS = Path(__file__).parents[2] / "docs" / "keys.md"


def test_the_list_of_keys_is_that_of_the_window(window):
    dialog = ShortcutsDialog(window, window.shortcuts)
    table = dialog.table
    rows = [cells(table, row) for row in range(table.content.size())]
    lines = KEYS.read_text("utf-8").replace("\\|", "|").splitlines()
    listed = [line[2:-2].split(" | ") for line in lines if line.startswith("| ")][2:]
    assert listed == [row for row in rows if row[2]]
