"""A menu that is filled when it is shown."""

from uctvis.ui.widgets.filled_menu import FilledMenu, Offer, literal


def test_its_entries_are_made_when_it_is_shown(qtbot):
    done, groups = [], []
    menu = FilledMenu("Things", lambda: groups)
    qtbot.addWidget(menu)
    groups += [
        [Offer(literal(name), lambda name=name: done.append(name)) for name in ("a & b", "c")],
        [Offer("nothing more", None)],
    ]
    menu.aboutToShow.emit()
    assert [entry.text() for entry in menu.actions()] == ["a && b", "c", "", "nothing more"]
    assert [entry.isEnabled() for entry in menu.actions()][-1] is False
    menu.actions()[0].trigger()
    assert done == ["a & b"]
    groups[:] = [[Offer("d", None)]]
    menu.aboutToShow.emit()
    assert [entry.text() for entry in menu.actions()] == ["d"]
