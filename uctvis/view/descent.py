"""From a run to the rows below it.

In a crowd, subtrees that are narrower than a pixel are folded. Whether one is depends on
nothing but the subtree and the width of a cell: so zooming in only unfolds.

Where rows are closer than a few pixels, the way down leads over many at once: what hangs
below a run and stays narrow is one straight line; what does not, but is within a band of
rows two pixels high, is one line across. Bands and leaps end at multiples of their length,
wherever they start.
"""

import numpy as np

from uctvis.compiled import compiled
from uctvis.view.found import Found, Places, count_marks, line_width, push, spacing
from uctvis.view.runs import HALF, MARGIN, Window, lower_bound
from uctvis.view.scene import next_wider, summary


@compiled
def descend(
    places: Places, window: Window, found: Found, row: int, first: int, last: int, bottom: int
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
    window: Window,
    found: Found,
    row: int,
    first: int,
    last: int,
    bottom: int,
    limit: int,
) -> None:
    """Go on below the wide subtrees of a run, and fold the others.

    Ends early where there is more than `limit` allows.
    """
    # A fold stands for half a cell, and reaches half as far again to either side.
    narrow = window.cell / 2.0
    size = len(places.x)
    middle = (np.floor(places.x[first] / window.cell) + 0.5) * window.cell
    start = first
    while start < last and count_marks(found) <= limit and found.counts[3] <= limit:
        wide = next_wider(places.summaries, size, start, last, narrow)
        if wide > start:
            half = lower_bound(places.x, start, wide, middle)
            if half > start:
                add_fold(places, window, found, row, start, half)
            if half < wide:
                add_fold(places, window, found, row, half, wide)
        if wide == last:
            break
        start = wide + 1
        while start < last and places.summaries[start].width > narrow:
            start += 1
        summary(places.summaries, size, wide, start, found.whole[0])
        descend(places, window, found, row, wide, start, bottom)


@compiled
def add_fold(
    places: Places, window: Window, found: Found, row: int, first: int, last: int
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
    fold = found.folds[found.counts[2]]
    found.counts[2] += 1
    fold.x0 = ((places.x[first] + places.x[last - 1]) / 2.0 - window.x) * window.scale_x
    fold.x1 = fold.x0
    fold.y0 = y0
    fold.y1 = y1
    fold.width = line_width(spacing(places, window, row, first, last), window)
    fold.place = whole.strongest
    fold.strength = whole.peak


@compiled
def leap_below(
    places: Places, window: Window, found: Found, row: int, first: int, last: int, bottom: int
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
    window: Window, found: Found, row: int, below: int, least: float, most: float
) -> None:
    """Mark what hangs below a run in a band of rows, with a line across."""
    x0 = max((least - window.x) * window.scale_x, -MARGIN)
    x1 = min((most - window.x) * window.scale_x, window.width + MARGIN)
    y = ((row + below) / 2.0 - window.row) * window.scale_y
    if x0 > x1 or y < -MARGIN or y > window.height + MARGIN:
        return
    mark = found.folds[found.counts[2]]
    found.counts[2] += 1
    mark.x0 = x0
    mark.y0 = y
    mark.x1 = x1
    mark.y1 = y
    mark.width = line_width(window.band * window.scale_y, window)
    mark.place = found.whole[0].strongest
    mark.strength = found.whole[0].peak


@compiled
def descend_unseen(
    places: Places, window: Window, found: Found, row: int, first: int, last: int, bottom: int
) -> None:
    """Go on below places beside the window.

    Where rows are close, leaps over those in which all stay there.
    """
    left_x = window.x - MARGIN / window.scale_x
    right_x = window.x + (window.width + MARGIN) / window.scale_x
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
