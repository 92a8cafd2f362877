"""How much of a tree is shown, in words."""

from uctvis.texts import _, grouped, ngettext


def count_text(shown: int, count: int, least_visits: int = 0) -> str:
    """`shown` of `count` nodes; where that is so, those with `least_visits` or more."""
    if shown == count:
        return ngettext("{count} node", "{count} nodes", count).format(count=grouped(count))
    if least_visits == 0:
        return _("{shown} of {count} nodes shown").format(
            shown=grouped(shown), count=grouped(count)
        )
    return _("{shown} of {count} nodes: those with at least {visits} visits").format(
        shown=grouped(shown), count=grouped(count), visits=grouped(least_visits)
    )
