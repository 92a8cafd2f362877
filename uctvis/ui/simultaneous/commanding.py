"""A person commands units in a scene: the mouse, the keys, and what is drawn."""

from collections.abc import Collection

from qtpy.QtCore import QObject, QPointF, Qt, Signal
from qtpy.QtGui import QKeyEvent, QPainter
from qtpy.QtWidgets import QWidget

from uctvis import simultaneous
from uctvis.simultaneous.contract import SimultaneousState
from uctvis.ui.scenes.orders import Orders
from uctvis.ui.scenes.scene_view import SceneView
from uctvis.ui.simultaneous.orders_bar import OrdersBar
from uctvis.ui.simultaneous.scene_person import ScenePerson

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
_DIGITS = tuple(Qt.Key(Qt.Key.Key_0 + digit) for digit in range(10))
_KEYS = (*_ARROWS, *_DIGITS, *_ENTER, Qt.Key.Key_Space, Qt.Key.Key_Backspace)
_TEN = 10


class Commanding(QObject):
    """Lets a person choose the commands of each turn; `sent` when a turn is played."""

    sent = Signal()

    def __init__(self, view: SceneView, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._person: ScenePerson | None = None
        # Those of the last turn that was awaited; kept while the user looks at earlier turns.
        self._orders: Orders | None = None
        self._is_asked = False
        # Visible while a person takes part.
        self.bar = OrdersBar(parent)
        self.bar.hide()
        self.bar.sent.connect(self.send)
        self.bar.undone.connect(self.undo)

    @property
    def orders(self) -> Orders | None:
        """The commands that are chosen now; None if none are awaited."""
        return self._orders if self._is_asked else None

    @property
    def keys(self) -> Collection[int]:
        """The keys that command units now."""
        return _KEYS if self._is_asked else ()

    def let_play(self, person: ScenePerson | None) -> None:
        """Let the user be this person; None: nobody."""
        self._person = person
        self.bar.setVisible(person is not None)

    def forget(self) -> None:
        """Another match begins."""
        self._orders, self._is_asked = None, False
        self._show()

    def ask(self, state: SimultaneousState | None) -> None:
        """Let the person command after this state, if that is awaited; None: not now."""
        person = self._person
        player = None if person is None or state is None else person.awaited_at(state.turn)
        self._is_asked = player is not None
        if state is not None:
            self.bar.show_game(simultaneous.find(state.name).declaration)
        scene = self._view.scene
        if player is not None and scene is not None and not self._has_orders(state, player):
            self._orders = scene.orders_of(state, player)
        self._show()

    def _has_orders(self, state: SimultaneousState | None, player: int) -> bool:
        orders = self._orders
        return orders is not None and orders.state is state and orders.player == player

    # What the user does.

    def press(self, point: QPointF, *, shoots: bool) -> None:
        """Choose by the mouse, at a point of the scene."""
        orders, scene = self.orders, self._view.scene
        if orders is not None and scene is not None:
            away = point - scene.point_of(0, 0)
            orders.press(round(away.y()), round(away.x()), shoots=shoots)
            self._show()

    def press_key(self, event: QKeyEvent) -> bool:
        """Choose by a key; return whether it means something now."""
        orders, key = self.orders, event.key()
        if orders is None or key not in _KEYS:
            return False
        if key in _ENTER:
            if not event.isAutoRepeat():
                self.send()
            return True
        if key in _ARROWS:
            # The directions have the order of the arrows here: up, down, left, right, from 1.
            direction = _ARROWS.index(Qt.Key(key)) + 1
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                orders.shoot_further(direction)
            else:
                orders.move(direction)
        elif key in _DIGITS:
            orders.set_length(_DIGITS.index(Qt.Key(key)) or _TEN)
        elif key == Qt.Key.Key_Space:
            orders.select_next()
        else:
            orders.undo()
        self._show()
        return True

    def undo(self) -> None:
        """Take the last choice back."""
        if self.orders is not None:
            self.orders.undo()
            self._show()

    def send(self) -> None:
        """Play the turn; pawns without a command stay."""
        orders, person = self.orders, self._person
        if orders is not None and person is not None:
            self._is_asked = False
            person.answer(orders.state.turn, orders.player, orders.lines)
            self._show()
            self.sent.emit()

    # What is shown.

    def _show(self) -> None:
        self._view.overlay = self._draw if self._is_asked else None
        self._view.update()
        self.bar.show_orders(self.orders)

    def _draw(self, painter: QPainter) -> None:
        orders, scene = self.orders, self._view.scene
        if orders is not None and scene is not None:
            scene.draw_orders(painter, orders)
