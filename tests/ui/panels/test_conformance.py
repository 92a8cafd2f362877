"""Every panel beside a tree, as it is declared, keeps the contract."""

import subprocess
import sys

import pytest
from qtpy.QtCore import Qt
from qtpy.QtGui import QKeySequence

import uctvis
from uctvis.tree.tree import Tree
from uctvis.ui.inspector.dock import Dock
from uctvis.ui.panels import PANELS
from uctvis.ui.panels.side_panel import LEAST_WIDTH, SidePanel
from uctvis.ui.widgets.theme import ThemeChoice


def _uct(folder):
    uctvis.save(uctvis.search("tictactoe", iterations=60, seed=1).tree, folder / "a.tree")
    return "a.tree"


def _alphabeta(folder):
    uctvis.save(uctvis.alpha_beta("tictactoe", depth=2).tree, folder / "a.tree")
    return "a.tree"


def _chance(folder):
    uctvis.save(uctvis.search("pig", iterations=60, seed=1).tree, folder / "a.tree")
    return "a.tree"


def _foreign(folder):
    """A tree of another program: without a record, a game and names."""
    uctvis.save(Tree.from_parents([-1, 0, 0], visits=[3, 2, 1]), folder / "a.csv")
    return "a.csv"


def _one_node(folder):
    uctvis.save(Tree.from_parents([-1], visits=[0]), folder / "a.csv")
    return "a.csv"


TREES = (_uct, _alphabeta, _chance, _foreign, _one_node)


@pytest.fixture(params=PANELS, ids=lambda panel: panel.name)
def declared(request):
    return request.param


def _shown(qtbot, window, folder, write):
    window.open_paths([str(folder / write(folder))])
    qtbot.waitUntil(lambda: window.pane is not None and window.pane.tree is not None)
    return window.pane


def _opened(qtbot, pane, declared):
    """The panel, open as its own action opens it; the one of the steps has no other way."""
    if declared.passing:
        pane.phases.call()
    else:
        pane.inspector.call(declared.name)
    return pane.inspector.panels[declared.name]


def _wait(qtbot, pane, declared, *, seen):
    qtbot.waitUntil(lambda: pane.inspector.is_seen(declared.name) == seen)


@pytest.mark.parametrize("write", TREES, ids=lambda write: write.__name__.strip("_"))
def test_each_shows_every_kind_of_tree(qtbot, window, tmp_path, write):
    # One window for all, because it takes longer than all panels.
    pane = _shown(qtbot, window, tmp_path, write)
    for declared in PANELS:
        panel = _opened(qtbot, pane, declared)
        _wait(qtbot, pane, declared, seen=panel.has_content)
        for node in (None, 0, pane.tree.size - 1):
            pane.view.select(node)
            assert panel.shown.node == node
        if pane.growth.iterations and not pane.phases.on:
            pane.growth.go_to(pane.growth.iterations // 2)
            qtbot.waitUntil(lambda: pane.shown.scene is not pane.growth.final)
        if declared.passing:
            pane.phases.leave()
    for choice in (ThemeChoice.DARK, ThemeChoice.LIGHT):
        window.set_theme(choice)
        for declared in PANELS:
            pane.inspector.open(declared.name)
    pane.present(True)
    pane.present(False)
    # Nothing is left of a tree that is gone.
    pane.show_nothing("")
    assert pane.shown.tree is pane.shown.whole is None


def test_the_declaration_is_whole(qtbot, pane, declared):
    assert declared.name == declared.name.lower()
    assert declared.name.isidentifier()
    assert declared.title
    panel = _opened(qtbot, pane, declared)
    assert isinstance(panel, SidePanel)
    assert type(panel).__module__.startswith(f"uctvis.ui.panels.{declared.name}.")
    assert panel.accessibleName()
    assert panel.minimumWidth() <= LEAST_WIDTH
    assert pane.inspector.findChild(Dock, declared.name).windowTitle() == (
        declared.tab or declared.title
    )


def test_its_action_turns_it(qtbot, window, tmp_path, declared):
    if not declared.action:
        pytest.skip("other menus open it")
    pane = _shown(qtbot, window, tmp_path, _alphabeta)
    entry = window.menus.entries[declared.action]
    if declared.key:
        assert not QKeySequence(declared.key).isEmpty()
        assert entry.shortcut() == QKeySequence(declared.key)
    assert entry.isChecked() == declared.usual == pane.inspector.is_open(declared.name)
    pane.inspector.shut(declared.name)
    assert not entry.isChecked()
    entry.trigger()
    qtbot.waitUntil(lambda: pane.inspector.is_seen(declared.name))
    assert entry.isChecked()
    entry.trigger()
    assert not pane.inspector.is_open(declared.name)


def test_it_is_closed_and_opened_and_takes_the_keys_or_leaves_them(
    qtbot, window, tmp_path, declared
):
    pane = _shown(qtbot, window, tmp_path, _alphabeta)
    pane.view.setFocus()
    panel = _opened(qtbot, pane, declared)
    qtbot.waitUntil(lambda: pane.inspector.is_seen(declared.name))
    focused = window.focusWidget()
    assert (focused is panel or panel.isAncestorOf(focused)) == panel.takes_keys
    assert pane.view.hasFocus() != panel.takes_keys
    if panel.takes_keys:
        qtbot.keyClick(focused, Qt.Key_Escape)
        assert not panel.isVisible()
        assert pane.view.hasFocus()
        assert _opened(qtbot, pane, declared) is panel
        qtbot.waitUntil(panel.isVisible)
    pane.inspector.findChild(Dock, declared.name).close()
    assert not panel.isVisible()
    assert pane.view.hasFocus()
    assert _opened(qtbot, pane, declared) is panel
    qtbot.waitUntil(panel.isVisible)


def test_no_two_have_the_same_name_place_action_or_key():
    for field in ("name", "place", "action", "key"):
        values = [value for panel in PANELS if (value := getattr(panel, field))]
        assert len(values) == len(set(values)) > 0


def test_the_menus_load_the_declarations_only():
    code = (
        "import sys, uctvis.ui.panels, uctvis.ui.app.window\n"
        "heavy = [name for name in sys.modules if name == 'numba' or name.endswith('_panel')]\n"
        "print([name for name in heavy if name == 'numba' or '.panels.' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
