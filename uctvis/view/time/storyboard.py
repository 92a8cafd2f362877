"""The storyboard of a film: its trees and moments, and the number of frames of each."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from uctvis.errors import PictureError, TreeFileError, UctvisError
from uctvis.progress import Progress, unwatched
from uctvis.settings.declared import DeclaredSetting
from uctvis.texts import _, grouped
from uctvis.view.scene import Scene
from uctvis.view.time.growth import Growth
from uctvis.view.time.motion import Motion

SECONDS = DeclaredSetting(
    name="seconds", default=10.0, kind=float, limits=(0.1, 3600.0), title=_("Seconds")
)
# The end of a film of growth is held for this time, but at most for this part of the film.
_HOLD_SECONDS = 1.0
_MOST_HELD = 0.2
# The number of pictures used to find the colours of a film.
_SAMPLES = 6


class Shot(NamedTuple):
    """A picture of a film."""

    # In a film of growth, its arrays change with the next shot.
    scene: Scene
    # In a film of growth, the final tree; otherwise the same as `scene`.
    final: Scene
    # The text for the caption, and the longest such text for the same `final`.
    where: str
    longest: str
    # The number of frames that show it.
    frames: int


@dataclass(frozen=True)
class FilmTree:
    """A tree of a film: its name, and a function that opens its scene and can be cancelled."""

    name: str
    open: Callable[[Progress], Scene]


class Storyboard:
    """The shots of a film of the growth of one or several trees, or of a sequence of trees.

    Several trees share the time evenly. They are opened one at a time, and each is shown for at
    least one frame. Growth has even steps; its end is held for a second, but at most for a fifth
    of its time. A tree that cannot be shown is left out; the others keep their times.
    """

    def __init__(
        self,
        sources: Sequence[FilmTree],
        seconds: float,
        fps: int,
        *,
        grows: bool,
        moves: bool = False,
        first: int | None = None,
        last: int | None = None,
    ) -> None:
        """Plan the film of the trees in `sources`.

        `moves` says whether the nodes of a growing tree move to the places of each moment
        instead of having their final places. `first` and `last` are the first and last iteration
        of growing trees, or the numbers of the first and last tree of a sequence, from 1.

        Raises PictureError if there is no tree; SettingError if the time, or the number of a tree,
        is out of range.
        """
        SECONDS.check(seconds)
        if not sources:
            raise PictureError(_("expected at least one tree for a film, got none"))
        self._grows, self._moves = grows, moves
        self._fps = fps
        self._count = len(sources)
        self._first, self._last = first, last
        start = 0
        if not grows:
            start = _expect("first", _("First tree"), first, 1, 1, self._count) - 1
            end = _expect("last", _("Last tree"), last, self._count, start + 1, self._count)
            sources = sources[start:end]
        self._longest = max((source.name for source in sources), key=len)
        self._sources = list(enumerate(sources, start + 1))
        # The number of all frames; it decreases when a tree is left out.
        self.frames = frames(seconds, fps, len(sources))
        bounds = np.rint(np.linspace(0, self.frames, len(sources) + 1)).astype(int)
        self._shares: list[int] = np.diff(bounds).tolist()
        # The reasons why trees were left out so far, in the order of detection.
        self.left_out: list[UctvisError] = []

    def shots(self, progress: Progress = unwatched) -> Iterator[Shot]:
        """The shots in order; `progress` can cancel the opening of a tree.

        Raises
        ------
        PictureError, TreeFileError
            No tree can be shown; this is the error of the first one, which has no record of its
            growth or cannot be read.
        SettingError
            A record is shorter than the requested range.
        """
        done = 0
        for place, (number, source) in enumerate(self._sources):
            scene = self._open(place, partial(_ask, progress, done / max(self.frames, 1)))
            if scene is None:
                continue
            frames = self._shares[place]
            if self._grows:
                yield from self._growing(source, scene, frames)
            else:
                yield self._still(number, source, scene, frames)
            done += frames

    def samples(self, progress: Progress = unwatched) -> Iterator[Shot]:
        """Some of the shots, evenly spaced, including the last one.

        They are used to find the colours of the film. Raises the errors of `shots`.
        """
        count = len(self._sources)
        picked = np.unique(np.rint(np.linspace(0, count - 1, min(count, _SAMPLES))).astype(int))
        each = max(_SAMPLES // len(picked), 1)
        for at in picked.tolist():
            place, scene = self._open_near(at, partial(_ask, progress, 0.0))
            number, source = self._sources[place]
            if self._grows:
                yield from self._growing(source, scene, each + 1, settled=True)
            else:
                yield self._still(number, source, scene, 1)

    def _open(self, place: int, progress: Progress) -> Scene | None:
        """The scene of a tree, or None if it is left out."""
        if not self._shares[place]:
            return None
        source = self._sources[place][1]
        try:
            scene = source.open(progress)
            if self._grows and scene.tree.record is None:
                raise PictureError(
                    _(
                        "{name}: the tree has no record of its search, which is needed to show "
                        "its growth"
                    ).format(name=source.name)
                )
        except (PictureError, TreeFileError) as error:
            self.left_out.append(error)
            self.frames -= self._shares[place]
            self._shares[place] = 0
            if not self.frames:
                raise self.left_out[0] from None
            return None
        return scene

    def _open_near(self, place: int, progress: Progress) -> tuple[int, Scene]:
        """The tree at a place, or the nearest tree that is not left out."""
        by_nearness = sorted(range(len(self._sources)), key=lambda other: abs(other - place))
        for near in by_nearness:
            scene = self._open(near, progress)
            if scene is not None:
                return near, scene
        raise self.left_out[0]

    def _still(self, number: int, source: FilmTree, scene: Scene, frames: int) -> Shot:
        where, longest = (
            _("{name}, {number} of {count}").format(name=name, number=number, count=self._count)
            for name in (source.name, self._longest)
        )
        return Shot(scene, scene, where, longest, frames)

    def _growing(
        self, source: FilmTree, final: Scene, frames: int, *, settled: bool = False
    ) -> Iterator[Shot]:
        """The shots of the growth of a tree; with `settled`, nodes reach their places at once."""
        first, last = self._range(final)
        growth = Growth(final)
        motion = Motion()
        for iteration, times in moments(first, last, frames, self._hold(frames)):
            texts = self._texts(source, iteration, growth.iterations)
            if not self._moves:
                yield Shot(growth.scene(iteration), final, *texts, times)
                continue
            goal = growth.laid_out(iteration)
            while times > 0:
                scene = motion.towards(goal, math.inf if settled else 1 / self._fps)
                seen = times if motion.settled else 1
                yield Shot(scene, final, *texts, seen)
                times -= seen

    def _texts(self, source: FilmTree, iteration: int, iterations: int) -> tuple[str, str]:
        """The text of a moment for its caption, and the longest such text."""
        text = (
            _("Iteration {iteration} of {iterations}")
            if self._count == 1
            else _("{name}, iteration {iteration} of {iterations}")
        )
        here, longest = (
            text.format(name=name, iteration=grouped(number), iterations=grouped(iterations))
            for name, number in ((source.name, iteration), (self._longest, iterations))
        )
        return here, longest

    def _range(self, scene: Scene) -> tuple[int, int]:
        most = 0 if scene.tree.record is None else scene.tree.record.iterations
        first = _expect("first", _("First iteration"), self._first, 0, 0, most)
        return first, _expect("last", _("Last iteration"), self._last, most, first, most)

    def _hold(self, frames: int) -> int:
        return min(round(_HOLD_SECONDS * self._fps), round(_MOST_HELD * frames))


def frames(seconds: float, fps: int, trees: int) -> int:
    """The number of frames of a film of `trees` trees, at least one for each."""
    return max(round(seconds * fps), 1, trees)


def moments(first: int, last: int, frames: int, hold: int) -> list[tuple[int, int]]:
    """The iterations that a film shows in even steps, and the number of frames of each.

    They run from `first` to `last` in `frames` frames; the last `hold` frames and the one before
    them show `last`.
    """
    steps = frames - hold
    # A film of one frame shows the end.
    shown = np.rint(np.linspace(first, last, steps)) if steps > 1 else np.array([last])
    iterations, times = np.unique(shown.astype(np.int64), return_counts=True)
    times[-1] += frames - len(shown)
    return list(zip(iterations.tolist(), times.tolist(), strict=True))


def _ask(progress: Progress, done: float, _part: float) -> None:
    """Report an unchanged progress while a tree is opened, so that it can be cancelled."""
    progress(done)


def _expect(field: str, title: str, got: int | None, default: int, least: int, most: int) -> int:
    if got is None:
        return default
    DeclaredSetting(name=field, kind=int, limits=(least, most), title=title).check(got)
    return got
