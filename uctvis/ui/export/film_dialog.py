"""The dialog with the options of a film."""

from dataclasses import dataclass
from enum import IntEnum

from qtpy.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QWidget

from uctvis.render import film
from uctvis.texts import _, grouped
from uctvis.ui.export.export_dialog import ExportDialog, Row
from uctvis.ui.widgets.fields import NumberField, Segments
from uctvis.ui.widgets.size_field import SizeField
from uctvis.view.time import storyboard

# Sizes of films, in pixels.
_SIZES = (
    (_("1280 x 720"), (1280, 720)),
    (_("1920 x 1080"), (1920, 1080)),
    (_("3840 x 2160"), (3840, 2160)),
    (_("640 x 360"), (640, 360)),
    (_("Square, 1080 x 1080"), (1080, 1080)),
)


class What(IntEnum):
    """What is filmed, numbered like the choices in the dialog."""

    GROWTH = 0
    SEQUENCE = 1
    EACH_GROWTH = 2


class FilmFormat(IntEnum):
    """The kind of file, numbered like the choices in the dialog."""

    MP4 = 0
    GIF = 1
    PICTURES = 2


@dataclass(frozen=True)
class FilmRequest:
    """The options of a film.

    `first` and `last` are iterations, or numbers of trees from 1. They are None for the growth
    of each tree, which is always filmed completely.
    """

    what: What
    kind: FilmFormat
    as_seen: bool
    size: tuple[int, int]
    fps: int
    seconds: float
    first: int | None
    last: int | None
    moves: bool
    captions: bool
    labels: bool
    legend: bool


class FilmDialog(ExportDialog):
    """Asks for the options of a film; `requested` carries them as a `FilmRequest`."""

    def __init__(
        self,
        parent: QWidget,
        iterations: int,
        trees: int,
        *,
        moves: bool = False,
        labels: bool = True,
    ) -> None:
        """Take the iterations of the tree, 0 without a record, and the trees of its sequence.

        `moves` and `labels` are the current settings of the view.
        """
        super().__init__(parent, _("Export film"), _("E&xport…"))
        self._iterations, self._trees = iterations, trees
        self.what = Segments(
            _("Content"), (_("&Growth of this tree"), _("&Sequence of trees"), _("Growth of eac&h"))
        )
        self.what.enable(What.GROWTH, iterations > 0)
        self.what.enable(What.SEQUENCE, trees > 1)
        self.what.enable(What.EACH_GROWTH, trees > 1)
        self.what.choose(What.GROWTH if iterations > 0 else What.SEQUENCE)
        self.first, self.last = NumberField(_("From")), NumberField(_("To"))
        self.view = Segments(_("View"), (_("&Whole tree"), _("Current &view")))
        self.size_field = SizeField(_SIZES, film.SIDES)
        seconds, fps = storyboard.SECONDS, film.FPS
        self.seconds = NumberField(seconds.title, f"{seconds.default:g}")
        self.fps = NumberField(fps.title, str(fps.default))
        self.moves = QCheckBox(_("Re-lay ou&t while growing"))
        self.moves.setChecked(moves)
        self.captions = QCheckBox(_("&Captions: the iteration and the leading moves"))
        self.captions.setChecked(True)
        self.labels = QCheckBox(_("&Labels of the nodes"))
        self.labels.setChecked(labels)
        self.legend = QCheckBox(_("Leg&end"))
        self.kind = Segments(_("File"), (_("&MP4"), _("G&IF"), _("&PNG pictures")))
        self._fields = (
            self.first,
            self.last,
            self.seconds,
            self.fps,
        )
        self._lay_out_rows()
        self.what.changed.connect(self._propose_range)
        for choice in (self.what, self.view, self.kind):
            choice.changed.connect(self._show)
        self.size_field.changed.connect(self._show)
        for field in self._fields:
            field.textChanged.connect(lambda _text: self._show())
        self._propose_range()
        self._show()

    def _lay_out_rows(self) -> None:
        self._range_title = QLabel()
        size_title = QLabel(_("Si&ze"))
        size_title.setBuddy(self.size_field.choice)
        self._range = _row(self.first, QLabel(_("to")), self.last)
        rows: tuple[Row, ...] = (
            (QLabel(_("Content")), self.what),
            (self._range_title, self._range),
            (None, self.first.message),
            (None, self.last.message),
            (QLabel(_("View")), self.view),
            (size_title, self.size_field),
            (
                QLabel(_("Time")),
                _row(self.seconds, QLabel(_("seconds,")), self.fps, QLabel(_("frames per second"))),
            ),
            (None, self.seconds.message),
            (None, self.fps.message),
            (None, self.moves),
            (None, self.captions),
            (None, self.labels),
            (None, self.legend),
            (QLabel(_("File")), self.kind),
            (None, self.outcome),
        )
        self.lay_out(rows, 400)

    def request(self) -> FilmRequest | None:
        size = self.size_field.pixels
        if size is None or any(self._wrong(field) for field in self._fields):
            return None
        what, kind = What(self.what.chosen), FilmFormat(self.kind.chosen)
        whole = what is What.EACH_GROWTH
        return FilmRequest(
            what,
            kind,
            self.view.chosen == 1,
            size,
            int(self.fps.text()),
            float(self.seconds.text()),
            None if whole else int(self.first.text()),
            None if whole else int(self.last.text()),
            self.moves.isChecked() and what is not What.SEQUENCE,
            self.captions.isChecked(),
            self.labels.isChecked(),
            self.legend.isChecked(),
        )

    @property
    def _bounds(self) -> tuple[int, int]:
        """The first and the last iteration or tree that can be filmed."""
        return (0, self._iterations) if self.what.chosen == What.GROWTH else (1, self._trees)

    def _propose_range(self) -> None:
        for field, bound in zip((self.first, self.last), self._bounds, strict=True):
            field.setText(str(bound))

    def _wrong(self, field: NumberField) -> str:
        """The error message of a field; "" if it is right or not used."""
        least, most = self._bounds
        limits: dict[NumberField, tuple[float, float]] = {
            self.seconds: storyboard.SECONDS.limits,
            self.fps: film.fps_of(gif=self.kind.chosen == FilmFormat.GIF).limits,
        }
        if self.what.chosen != What.EACH_GROWTH:
            first = _number(self.first.text(), whole=True)
            start = int(first) if first is not None and least <= first <= most else least
            limits |= {self.first: (least, most), self.last: (start, most)}
        if field not in limits:
            return ""
        number = _number(field.text(), whole=field is not self.seconds)
        lowest, highest = limits[field]
        if number is not None and lowest <= number <= highest:
            return ""
        expected = (
            _("{name}: expected a number from {least:g} to {most:g}, got {text}")
            if field is self.seconds
            else _("{name}: expected a whole number from {least} to {most}, got {text}")
        )
        return expected.format(
            name=field.accessibleName(), least=lowest, most=highest, text=repr(field.text())
        )

    def _show(self) -> None:
        """Show the fields that are used, their errors, and what will be written."""
        what = What(self.what.chosen)
        self._range_title.setText(_("Trees") if what is What.SEQUENCE else _("Iterations"))
        for widget in (self._range_title, self._range):
            widget.setVisible(what is not What.EACH_GROWTH)
        self.moves.setEnabled(what is not What.SEQUENCE)
        for field in self._fields:
            field.show_message(self._wrong(field))
        request = self.request()
        self.export.setEnabled(request is not None)
        self.outcome.setText("" if request is None else self._outcome_of(request))

    def _outcome_of(self, request: FilmRequest) -> str:
        trees = 1
        if request.what is What.EACH_GROWTH:
            trees = self._trees
        elif (
            request.what is What.SEQUENCE and request.first is not None and request.last is not None
        ):
            trees = request.last - request.first + 1
        least = storyboard.frames(request.seconds, request.fps, 1)
        count = storyboard.frames(request.seconds, request.fps, trees)
        frames = grouped(count)
        if request.kind is FilmFormat.PICTURES:
            return _("Up to {count} pictures in a new folder").format(count=frames)
        if count > least:
            return _("{count} frames, {seconds:.1f} seconds: one for each tree").format(
                count=frames, seconds=count / request.fps
            )
        return _("{count} frames").format(count=frames)


def _row(*widgets: QWidget) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        layout.addWidget(widget)
    layout.addStretch(1)
    return row


def _number(text: str, *, whole: bool) -> float | None:
    """Parse a number of the user; None if it is not a number >= 0."""
    text = text.strip()
    if len(text) > 12 or not (
        text.isascii() and text.replace("." if not whole else "", "", 1).isdecimal()
    ):
        return None
    return float(text)
