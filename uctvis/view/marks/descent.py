"""The step of the sweep from a run to the rows below it.

In a crowd, subtrees narrower than a pixel are folded. This depends only on the subtree and the
zoom, so zooming in only unfolds.

If rows are closer than a few pixels, the sweep leaps over several rows at once. The nodes below
a run that stay narrow become one straight line. Nodes that do not, but are in a band of rows two
pixels high, become one horizontal line. Bands and leaps end at multiples of their length, wherever
they start.
"""

from uctvis.jit.compiled import compiled
from uctvis.view.marks.found import (
    COVER,
    FOLDS,
    LEAST_WIDTH,
    MOST_WIDTH,
    WAITING,
    Places,
    SweepMarks,
    count_marks,
    line_width,
    push,
    spacing,
)
from uctvis.view.marks.pixel_cells import HALF, MARGIN, VisibleRange, lower_bound, sides
from uctvis.view.summaries import next_wider, summary

# Narrow subtrees are not folded where they have this much room to their sides.
ROOM = 6.0
# The number of rows above the screen, and of families of a run, that are searched for folds.
_ROWS_ABOVE = 64
_FAMILIES = 16


@compiled
def go_on(
    places: Places,
    window: VisibleRange,
    found: SweepMarks,
    row: int,
    first: int,
    last: int,
    crowded: bool,
    bottom: int,
    limit: int,
) -> None:
    """Continue the sweep below a run, whose summary is in `found.whole`."""
    if row == bottom or found.whole[0].bottom == row:
        return
    if crowded:
        descend_in_crowd(places, window, found, row, first, last, bottom, limit)
    else:
        descend(places, window, found, row, first, last, bottom)


@compiled
def folded_above(
    places: Places, window: VisibleRange, row: int, first: int, last: int
) -> tuple[bool, int]:
    """Whether the place `first` in the top row belongs to a subtree folded further up.

    Also returns the end of the places from `first` for which this is the same. It is the same
    for all siblings; only some families are checked.
    """
    if row == 0 or window.leap > 1:
        return False, last
    folded = is_folded(places, window, row, first)
    place = first
    for _family in range(_FAMILIES):
        place = places.child_start[places.parent[place] + 1]
        if place >= last:
            break
        if is_folded(places, window, row, place) != folded:
            return folded, place
    return folded, last


@compiled
def is_folded(places: Places, window: VisibleRange, row: int, place: int) -> bool:
    """Whether a place is below a folded one."""
    for _row in range(_ROWS_ABOVE):
        place = places.parent[place]
        row -= 1
        # Subtrees further up have at least half this width.
        if place < 0 or places.summaries[place].width > 2.0 * window.narrow:
            return False
        if places.summaries[place].width <= window.narrow and (
            spacing(places, window, row, place, place + 1) < ROOM
        ):
            return True
    return False


@compiled
def descend(
    places: Places,
    window: VisibleRange,
    found: SweepMarks,
    row: int,
    first: int,
    last: int,
    bottom: int,
) -> None:
    """Continue below a run or a part of it, whose summary is in `found.whole`."""
    if window.leap > 1:
        leap_below(places, window, found, row, first, last, bottom)
        return
    child_first = places.child_start[first]
    child_last = places.child_start[last]
    if child_first < child_last:
        push(found, row + 1, child_first, child_last, row, 0.0, 0)


@compiled
def descend_in_crowd(
    places: Places,
    window: VisibleRange,
    found: SweepMarks,
    row: int,
    first: int,
    last: int,
    bottom: int,
    limit: int,
) -> None:
    """Continue below the wide subtrees of a run, and fold the others.

    Returns early if there are more marks than `limit`.
    """
    narrow = window.narrow
    size = len(places.x)
    start = first
    while start < last and count_marks(found) <= limit and found.counts[WAITING] <= limit:
        wide = next_wider(places.summaries, size, start, last, narrow)
        if wide > start:
            add_folds(places, window, found, row, start, wide, limit)
        if wide == last:
            break
        start = wide + 1
        while start < last and places.summaries[start].width > narrow:
            start += 1
        summary(places.summaries, size, wide, start, found.whole[0])
        descend(places, window, found, row, wide, start, bottom)


@compiled
def add_folds(
    places: Places,
    window: VisibleRange,
    found: SweepMarks,
    row: int,
    first: int,
    last: int,
    limit: int,
) -> None:
    """Mark the narrow subtrees below some places in a cell with as few lines as possible.

    Returns early if there are more marks than `limit`.
    """
    start = first
    while start < last and count_marks(found) <= limit:
        end = fold_end(places, window, start, last)
        add_fold(places, window, found, row, start, end)
        start = end


@compiled
def fold_end(places: Places, window: VisibleRange, first: int, last: int) -> int:
    """The end of the places from `first` for which one line is enough.

    These places and their subtrees are at most `window.narrow` wide.
    """
    size = len(places.x)
    left = places.x[first]
    end = first + 1
    width = places.summaries[first].width
    while end < last:
        # Many places have small subtrees: skip to the next wider subtree at once.
        wider = next_wider(places.summaries, size, end, last, width)
        end = lower_bound(places.x, end, wider, left + window.narrow - width)
        if end < wider or wider == last:
            break
        width = places.summaries[wider].width
        if places.x[wider] - left + width > window.narrow:
            break
        end = wider + 1
    return end


@compiled
def add_fold(
    places: Places, window: VisibleRange, found: SweepMarks, row: int, first: int, last: int
) -> None:
    """Mark the subtrees below the places first .. last - 1 with a vertical line."""
    if places.child_start[first] == places.child_start[last]:
        return
    whole = found.whole[1]
    summary(places.summaries, len(places.x), first, last, whole)
    y0 = max((row - window.row) * window.scale_y, -MARGIN)
    y1 = min((whole.bottom - window.row) * window.scale_y, window.height + MARGIN)
    if y0 > y1:
        return
    fold = found.folds[found.counts[FOLDS]]
    found.counts[FOLDS] += 1
    fold.x0 = ((places.x[first] + places.x[last - 1]) / 2.0 - window.x) * window.scale_x
    fold.x1 = fold.x0
    fold.y0 = y0
    fold.y1 = y1
    # Folds beside it are at least as far away as it is wide.
    ground = (places.x[last - 1] - places.x[first] + whole.width) * window.scale_x
    gap = max(spacing(places, window, row, first, last), ground)
    fold.width = min(max(COVER * gap, LEAST_WIDTH), MOST_WIDTH)
    fold.place = whole.strongest
    fold.strength = whole.peak


@compiled
def leap_below(
    places: Places,
    window: VisibleRange,
    found: SweepMarks,
    row: int,
    first: int,
    last: int,
    bottom: int,
) -> None:
    """Do the work of `descend` for close rows.

    Mark the nodes below as long as they form a straight line or are in one band, and push the
    stretch where that ends.
    """
    low = places.child_start[first]
    high = places.child_start[last]
    if low == high:
        return
    least = places.x[first]
    most = places.x[last - 1]
    middle = (least + most) / 2.0
    narrow = window.cell * HALF
    end = min((row // window.leap + 1) * window.leap, bottom)
    band_end = min((row // window.band + 1) * window.band, bottom)
    # The stretch at the end of the band, in case the leap fails there.
    band_low = band_high = band_row = -1
    below = row + 1
    while True:
        least = min(least, places.x[low])
        most = max(most, places.x[high - 1])
        if most - least > narrow and below > band_end:
            break
        if below == band_end:
            band_low, band_high, band_row = low, high, below
            if most - least > narrow:
                break
        next_low = places.child_start[low]
        next_high = places.child_start[high]
        if below == end or next_low == next_high:
            break
        low = next_low
        high = next_high
        below += 1
    peak = found.whole[0].peak
    if most - least <= narrow:
        push(found, below, low, high, row, middle, peak)
    elif below > band_end:
        # Narrow up to the end of the band.
        push(found, band_row, band_low, band_high, row, middle, peak)
    elif below == row + 1 and below == band_end:
        push(found, below, low, high, row, middle, peak)
    else:
        add_span(window, found, row, below, least, most)
        if below == band_end:
            push(found, below, low, high, below, middle, peak)


@compiled
def add_span(
    window: VisibleRange, found: SweepMarks, row: int, below: int, least: float, most: float
) -> None:
    """Mark the nodes below a run in a band of rows with a horizontal line."""
    x0 = max((least - window.x) * window.scale_x, -MARGIN)
    x1 = min((most - window.x) * window.scale_x, window.width + MARGIN)
    y = ((row + below) / 2.0 - window.row) * window.scale_y
    if x0 > x1 or y < -MARGIN or y > window.height + MARGIN:
        return
    mark = found.folds[found.counts[FOLDS]]
    found.counts[FOLDS] += 1
    mark.x0 = x0
    mark.y0 = y
    mark.x1 = x1
    mark.y1 = y
    mark.width = line_width(window.band * window.scale_y, window)
    mark.place = found.whole[0].strongest
    mark.strength = found.whole[0].peak


@compiled
def descend_unseen(
    places: Places,
    window: VisibleRange,
    found: SweepMarks,
    row: int,
    first: int,
    last: int,
    bottom: int,
) -> None:
    """Continue below places beside the window.

    If rows are close, leap over rows in which all nodes stay beside it.
    """
    left_x, right_x = sides(window)
    to_left = places.x[last - 1] < left_x
    while True:
        first = places.child_start[first]
        last = places.child_start[last]
        row += 1
        if first == last:
            return
        beside = places.x[last - 1] < left_x if to_left else places.x[first] > right_x
        if window.leap == 1 or row == bottom or not beside:
            break
    push(found, row, first, last, row - 1, 0.0, 0)
