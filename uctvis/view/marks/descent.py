"""From a run to the rows below it.

In a crowd, subtrees that are narrower than a pixel are folded. Whether one is depends on
nothing but the subtree and the zoom: so zooming in only unfolds.

Where rows are closer than a few pixels, the way down leads over many at once: what hangs
below a run and stays narrow is one straight line; what does not, but is within a band of
rows two pixels high, is one line across. Bands and leaps end at multiples of their length,
wherever they start.
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
from uctvis.view.scene import next_wider, summary

# Narrow subtrees are not folded where they have this much room to their sides.
ROOM = 6.0
# So many rows above the screen, and families of a run, are searched for what is folded.
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
    """Go on below a run, whose summary is in `found.whole`."""
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
    """Whether the place `first` in the top row is part of what is folded further up.

    Also up to which of the places first .. last - 1 that holds. It does for a whole family,
    and only some families are looked at.
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
    """Whether a place is below one that is folded."""
    for _row in range(_ROWS_ABOVE):
        place = places.parent[place]
        row -= 1
        # Further up, all subtrees are at least half as wide.
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
    """Go on below a run, or some of its places; their summary is in `found.whole`."""
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
    """Go on below the wide subtrees of a run, and fold the others.

    Ends early where there is more than `limit` allows.
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
    """Mark what hangs below some places in one cell, all narrow, with as few lines as can be.

    Ends early where there is more than `limit` allows.
    """
    start = first
    while start < last and count_marks(found) <= limit:
        end = fold_end(places, window, start, last)
        add_fold(places, window, found, row, start, end)
        start = end


@compiled
def fold_end(places: Places, window: VisibleRange, first: int, last: int) -> int:
    """Up to which of the places first .. last - 1 one line is enough: what they and
    their subtrees reach is `window.narrow` at most.
    """
    size = len(places.x)
    left = places.x[first]
    end = first + 1
    width = places.summaries[first].width
    while end < last:
        # Where they are many, their subtrees are small: as far as a whole step goes.
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
    """Mark what hangs below the places first .. last - 1 with a line down."""
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
    # Those beside it are as far away as it reaches.
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
    """`descend` where rows are close: mark what hangs below, as far as that is straight or
    in one band, and note the stretch where that ends.
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
    # What is found at the end of the band, if the leap fails there.
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
        # Narrow as far as the end of the band.
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
    """Mark what hangs below a run in a band of rows, with a line across."""
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
    """Go on below places beside the window.

    Where rows are close, leaps over those in which all stay there.
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
