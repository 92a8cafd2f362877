"""The dialog with the options of a film."""

from dataclasses import dataclass, replace
from enum import IntEnum

from qtpy.QtWidgets import QWidget

from uctvis.render import film
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _, grouped
from uctvis.ui.export.export_dialog import ExportDialog, labels_setting
from uctvis.ui.export.size_field import SizeField
from uctvis.ui.forms.declared_cells import NumberCell, SwitchCell
from uctvis.ui.forms.row_form import in_line
from uctvis.ui.widgets.fields import Segments
from uctvis.view.time import storyboard

# Sizes of films, in pixels.
_SIZES = (
    (_("1280 x 720"), (1280, 720)),
    (_("1920 x 1080"), (1920, 1080)),
    (_("3840 x 2160"), (3840, 2160)),
    (_("640 x 360"), (640, 360)),
    (_("Square, 1080 x 1080"), (1080, 1080)),
)


_FIRST = DeclaredSetting(name="first", kind=int, title=_("From"))
_LAST = DeclaredSetting(name="last", kind=int, title=_("To"))
_MOVES = DeclaredSetting(name="moves", kind=bool, title=_("Re-lay ou&t while growing"))
_CAPTIONS = DeclaredSetting(
    name="captions",
    default=True,
    kind=bool,
    title=_("&Captions: the iteration and the leading moves"),
)
_LEGEND = DeclaredSetting(name="legend", default=False, kind=bool, title=_("Leg&end"))


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
        # Their limits follow the content.
        self._first, self._last, self._seconds, self._fps = (
            NumberCell(one, with_buttons=True)
            for one in (_FIRST, _LAST, storyboard.SECONDS, film.FPS)
        )
        self.first, self.last = self._first.field, self._last.field
        self.seconds, self.fps = self._seconds.field, self._fps.field
        self.view = Segments(_("View"), (_("&Whole tree"), _("Current &view")))
        self.size_field = SizeField(_SIZES, film.SIDES)
        self._moves = SwitchCell(replace(_MOVES, default=moves))
        self.kind = Segments(_("File"), (_("&MP4"), _("G&IF"), _("&PNG pictures")))
        self._range = in_line(self._first, _("to"), self._last)
        time = in_line(self._seconds, _("seconds,"), self._fps, _("frames per second"))
        self.lay_out(
            (
                (_("Content"), self.what),
                (_("Iterations"), self._range),
                (_("View"), self.view),
                (_("Si&ze"), self.size_field),
                (_("Time"), time),
                self._moves,
                SwitchCell(_CAPTIONS),
                SwitchCell(labels_setting(labels)),
                SwitchCell(_LEGEND),
                (_("File"), self.kind),
            ),
            400,
        )
        cells = self._first, self._last, *self.size_field.cells, self._seconds, self._fps
        self.form.add(cells)
        self.what.changed.connect(self._propose_range)
        for changed in (self.what, self.view, self.kind, self.size_field, self.form):
            changed.changed.connect(self._show)
        self._propose_range()
        self._show()

    def request(self) -> FilmRequest | None:
        if self.form.errors():
            return None
        values = self.form.values()
        return FilmRequest(
            What(self.what.chosen),
            FilmFormat(self.kind.chosen),
            self.view.chosen == 1,
            self.size_field.pixels,
            values["fps"],
            values["seconds"],
            values.get("first"),
            values.get("last"),
            values.get("moves", False),
            values["captions"],
            values["labels"],
            values["legend"],
        )

    @property
    def _bounds(self) -> tuple[int, int]:
        """The first and the last iteration or tree that can be filmed."""
        return (0, self._iterations) if self.what.chosen == What.GROWTH else (1, self._trees)

    def _propose_range(self) -> None:
        for cell, bound in zip((self._first, self._last), self._bounds, strict=True):
            cell.fill(bound)

    def _limit(self) -> None:
        """Expect numbers that suit the content and the kind of file; the last is not before."""
        least, most = self._bounds
        self._first.declare(replace(_FIRST, limits=(least, most)))
        start = least if "first" in self.form.errors() else self._first.value()
        self._last.declare(replace(_LAST, limits=(start, most)))
        self._fps.declare(film.fps_of(gif=self.kind.chosen == FilmFormat.GIF))

    def _show(self) -> None:
        """Show the fields that are used, their errors, and what will be written."""
        what = What(self.what.chosen)
        self.form.retitle(self._range, _("Trees") if what is What.SEQUENCE else _("Iterations"))
        self.form.show_row(self._range, what is not What.EACH_GROWTH)
        for cell in (self._first, self._last):
            cell.is_used = what is not What.EACH_GROWTH
        self._moves.is_used = what is not What.SEQUENCE
        self._moves.enable(self._moves.is_used)
        self.size_field.use(True)
        self._limit()
        self.form.mark_wrong()
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
