"""A cache of the trees of a sequence with their layouts, limited in memory."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from threading import Lock

from uctvis.errors import TreeFileError
from uctvis.progress import Progress, share, unwatched
from uctvis.serialize.folder import Sequence
from uctvis.texts import _, grouped
from uctvis.tree.tree import Tree
from uctvis.tree.union import Union
from uctvis.view.comparison import Comparison
from uctvis.view.folding import UNFOLDED, Folding
from uctvis.view.held import held_bytes
from uctvis.view.scene import Scene
from uctvis.view.shared_places import SharedPlaces
from uctvis.view.tree_files import load

# The maximum size of the cache in bytes, without the shown tree.
BUDGET = 1 << 30
# The maximum number of nodes of a union; laying out more would take too long.
MOST_PLACES = 2_000_000

_Stamp = tuple[int, int]


@dataclass(frozen=True)
class ViewOptions:
    """How the trees of a sequence are shown."""

    folding: Folding = UNFOLDED
    # Whether each tree is compared with the previous one.
    compared: bool = False
    # Whether a node has the same place in all trees.
    keeps_places: bool = False


@dataclass(frozen=True, eq=False)
class Opened:
    """A tree that is ready to be shown."""

    tree: Tree
    scene: Scene
    # The comparison with the previous tree; None if it is not requested, or if there is no readable
    # previous tree.
    comparison: Comparison | None = None
    # A message to the user, or "".
    notice: str = ""


@dataclass(frozen=True, eq=False)
class _Kept:
    """A cached tree with its latest scene and the options for it."""

    stamp: _Stamp
    tree: Tree
    size: int
    opened: Opened | None = None
    options: ViewOptions | None = None
    # The file that it was compared with, and the shared places that it was laid out with.
    before: _Stamp | None = None
    places: SharedPlaces | None = None


@dataclass(frozen=True, eq=False)
class _Range:
    """The places shared by the trees first .. last of the sequence."""

    places: SharedPlaces
    first: int
    last: int
    size: int


class SequenceCache:
    """Opens the trees of a sequence and caches them.

    Its methods are thread-safe. If the cache exceeds the budget, the tree that is farthest from
    the user's position is removed first.

    Attributes
    ----------
    place, shown : int
        The indices of the tree that the user has requested and of the shown tree, which are
        never removed.
    """

    def __init__(self, sequence: Sequence) -> None:
        self.sequence = sequence
        self.place = self.shown = 0
        self._kept: dict[int, _Kept] = {}
        self._range: _Range | None = None
        self._taken = 0
        self._lock = Lock()

    @property
    def taken(self) -> int:
        """The size of the cache in bytes."""
        return self._taken

    @property
    def places(self) -> tuple[int, ...]:
        """The indices of the cached trees."""
        with self._lock:
            return tuple(sorted(self._kept))

    def ready(self, place: int, options: ViewOptions) -> Opened | None:
        """The tree with index `place` if it is cached with these options and up to date."""
        kept = self._kept.get(place)
        if (
            kept is None
            or kept.opened is None
            or kept.options != options
            or kept.stamp != self.sequence.stamp(place)
            or (options.compared and kept.before != self._stamp_before(place))
            or (
                options.keeps_places
                and (self._range is None or kept.places is not self._range.places)
            )
        ):
            return None
        return kept.opened

    def open(self, place: int, options: ViewOptions, progress: Progress = unwatched) -> Opened:
        """Read the tree with index `place`, lay it out and compare it, unless that is cached.

        `progress` is called with the part that is read; it is 1.0 just before the layout.

        Raises TreeFileError as `uctvis.view.tree_files.load` does.
        """
        opened = self.ready(place, options)
        if opened is not None:
            return opened
        parts = 1 + options.compared + options.keeps_places
        kept = self._tree(place, share(progress, 0.0, 1.0 / parts))
        earlier, before = None, None
        if options.compared:
            before = self._stamp_before(place)
            earlier = self._tree_before(place, share(progress, 1.0 / parts, 2.0 / parts))
        at: SharedPlaces | None = None
        notice = ""
        if options.keeps_places:
            scene, found = self._placed(
                place, kept.tree, options.folding, share(progress, 1.0 - 1.0 / parts, 1.0)
            )
            progress(1.0)
            at, notice = found.places, self._notice(found)
        else:
            progress(1.0)
            scene = lay_out(kept.tree, options.folding)
        comparison = None if earlier is None else Comparison.of(kept.tree, earlier)
        new = None if comparison is None else comparison.new_places(scene)
        opened = Opened(kept.tree, scene, comparison, notice)
        # Without the union, which is shared by all trees.
        size = held_bytes(kept.tree, scene, comparison, new)
        self._keep(
            place,
            replace(kept, size=size, opened=opened, options=options, before=before, places=at),
        )
        return opened

    def has_room(self, place: int) -> bool:
        """Whether the tree with index `place` fits into the cache with all nearer trees.

        Its size is estimated from the sizes of its file and of the cached trees.
        """
        with self._lock:
            kept = dict(self._kept)
            taken = 0 if self._range is None else self._range.size
        if place in kept or not kept:
            return True
        stamp = self.sequence.stamp(place)
        objects = held_bytes()
        likeness = max((tree.size - objects) / max(tree.stamp[1], 1) for tree in kept.values())
        nearer = sum(
            tree.size
            for other, tree in kept.items()
            if abs(other - self.place) <= abs(place - self.place)
        )
        return taken + nearer + objects + likeness * stamp[1] <= BUDGET

    def has_places(self, place: int) -> bool:
        """Whether the shared places are known for the tree with index `place`."""
        found = self._range
        return found is not None and found.first <= place <= found.last

    def drop_scenes(self) -> None:
        """Remove all layouts from the cache, and keep the trees."""
        with self._lock:
            for place, kept in self._kept.items():
                self._kept[place] = _Kept(kept.stamp, kept.tree, held_bytes(kept.tree))
            self._count()

    def drop_trees(self) -> None:
        """Remove all trees from the cache, which are then read again."""
        with self._lock:
            self._kept = {}
            self._count()

    # Trees.

    def _tree(self, place: int, progress: Progress) -> _Kept:
        stamp = self.sequence.stamp(place)
        kept = self._kept.get(place)
        if kept is not None and kept.stamp == stamp:
            return kept
        tree = load(self.sequence.paths[place], progress)
        kept = _Kept(stamp, tree, held_bytes(tree))
        self._keep(place, kept)
        return kept

    def _stamp_before(self, place: int) -> _Stamp | None:
        return self.sequence.stamp(place - 1) if place > 0 else None

    def _tree_before(self, place: int, progress: Progress) -> Tree | None:
        """The previous tree, or None if there is none or it cannot be read."""
        if place == 0:
            return None
        try:
            return self._tree(place - 1, progress).tree
        except TreeFileError:
            # The error is reported when the user goes to this tree.
            return None

    def _keep(self, place: int, kept: _Kept) -> None:
        with self._lock:
            self._kept[place] = kept
            self._count()
            while self._taken > BUDGET:
                others = self._kept.keys() - {self.place, self.shown}
                if not others:
                    break
                farthest = max(others, key=lambda other: abs(other - self.place))
                self._taken -= self._kept.pop(farthest).size

    def _count(self) -> None:
        taken = 0 if self._range is None else self._range.size
        self._taken = taken + sum(kept.size for kept in self._kept.values())

    # Places that trees share.

    def _placed(
        self, place: int, tree: Tree, folding: Folding, progress: Progress
    ) -> tuple[Scene, _Range]:
        found = self._range
        if found is not None and self.has_places(place):
            scene = found.places.scene(tree, folding)
            # None if the file has changed.
            if scene is not None:
                return _looked_at(scene), found
        found = self._share_places(place, tree, progress)
        scene = found.places.scene(tree, folding)
        assert scene is not None  # noqa: S101 (the tree is in the union)
        return _looked_at(scene), found

    def _share_places(self, place: int, tree: Tree, progress: Progress) -> _Range:
        """Unite the tree with the previous one, then with the following and earlier ones."""
        union = Union()
        union.add(tree)
        first = last = place
        for count, other in enumerate(self._others(place)):
            progress(count / len(self.sequence))
            # Two trees always share places, so that changes between them are visible.
            if count > 0 and (union.size > MOST_PLACES or union.nbytes > BUDGET // 4):
                break
            kept = self._kept.get(other)
            try:
                if kept is not None and kept.stamp == self.sequence.stamp(other):
                    union.add(kept.tree)
                else:
                    # Not cached, because there may be thousands of trees.
                    union.add(
                        load(
                            self.sequence.paths[other],
                            _ended_by(progress, count / len(self.sequence)),
                        )
                    )
            except TreeFileError:
                # The error is reported when the user goes to this tree.
                pass
            first, last = min(first, other), max(last, other)
        places = SharedPlaces.of(union)
        found = _Range(places, first, last, held_bytes(places))
        with self._lock:
            self._range = found
            self._count()
        return found

    def _others(self, place: int) -> Iterator[int]:
        if place > 0:
            yield place - 1
        yield from range(place + 1, len(self.sequence))
        yield from range(place - 2, -1, -1)

    def _notice(self, found: _Range) -> str:
        if found.first == 0 and found.last == len(self.sequence) - 1:
            return ""
        return _(
            "Nodes keep their positions only from tree {first} to tree {last}: all trees "
            "together have too many nodes."
        ).format(first=grouped(found.first + 1), last=grouped(found.last + 1))


def _ended_by(progress: Progress, part: float) -> Callable[[float], None]:
    """The progress of one of many small pieces: it stays at `part`, but can end the work."""
    return lambda _part: progress(part)


def lay_out(tree: Tree, folding: Folding = UNFOLDED, progress: Progress = unwatched) -> Scene:
    """Create a tree's scene with all properties that are otherwise computed at first use."""
    return _looked_at(Scene.of(tree, folding, progress))


def _looked_at(scene: Scene) -> Scene:
    rows = scene.rows.place, scene.variation_places
    extremes = scene.bounds, scene.extremes, scene.number_extremes
    del rows, extremes  # the scene keeps them
    return scene
