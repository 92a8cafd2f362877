"""Texts about matches for the arena's page."""

from collections.abc import Sequence

from uctvis.arena.match import MatchRecord
from uctvis.arena.store import MatchEntry, MatchState
from uctvis.arena.turns_following import TurnsFollower
from uctvis.game.rules import Outcome, result_text
from uctvis.texts import _, grouped, ngettext, pgettext

_MEBIBYTE = 2**20
_TITLES = {
    MatchState.WAITING: pgettext("match", "waiting"),
    MatchState.RUNNING: pgettext("match", "running"),
    MatchState.FINISHED: pgettext("match", "finished"),
}


def state_title(entry: MatchEntry) -> str:
    """What became of a match."""
    return _TITLES[entry.state]


def seconds_text(seconds: float) -> str:
    """A duration for tables."""
    return _("{seconds:.1f} s").format(seconds=seconds)


def result_of(payoff: float) -> str:
    """The result by the payoff to player 0, such as "1-0"."""
    return (
        result_text(Outcome(payoff))
        .replace("-", "\N{EN DASH}")
        .replace("1/2", "\N{VULGAR FRACTION ONE HALF}")
    )


def progress_text(entries: Sequence[MatchEntry], state: str) -> str:
    """How many matches of a tournament are finished and run; `state` says whether it is played."""
    states = [entry.state for entry in entries]
    text = ngettext("{finished} of {count} match", "{finished} of {count} matches", len(states))
    text = text.format(
        finished=grouped(states.count(MatchState.FINISHED)), count=grouped(len(states))
    )
    parts = [text, state] if states else [state]
    running = states.count(MatchState.RUNNING)
    if running:
        parts.append(_("{count} running").format(count=running))
    return " \N{MIDDLE DOT} ".join(parts)


def verdicts_text(record: MatchRecord) -> str:
    """The verdicts about both bots, such as "won, out of time"."""
    first, second = record.verdicts
    return _("{first}, {second}").format(first=first.title, second=second.title)


def result_words(entry: MatchEntry, follower: TurnsFollower) -> list[str]:
    """The result of a match and its reason, and its duration, if it has ended."""
    end, record = follower.end, entry.record
    if end is None and record is None:
        return []
    payoff = record.payoffs[0] if record is not None else end.payoffs[0] if end is not None else 0.0
    reason = record.reason if record is not None else end.reason if end is not None else ""
    seconds = record.seconds if record is not None else follower.elapsed(0.0)
    parts = [result_of(payoff)]
    if reason:
        parts.append(reason)
    return [*parts, seconds_text(seconds)]


def result_lines(entry: MatchEntry, follower: TurnsFollower) -> list[str]:
    """The result of a match with verdicts, faults, and what the bots used, line by line."""
    end, record = follower.end, entry.record
    if end is None and record is None:
        return [_("The match has not ended.")]
    lines = [" \N{MIDDLE DOT} ".join(result_words(entry, follower)), ""]
    for seat, name in enumerate(entry.pairing.bots):
        one = end if record is None else record
        assert one is not None  # noqa: S101 - one of both is not
        lines.append(f"{name}: {one.verdicts[seat].title}")
        if one.faults[seat]:
            lines.append(f"    {one.faults[seat]}")
        if record is not None:
            lines += [f"    {text}" for text in _used(record, seat)]
        lines.append("")
    return lines


def _used(record: MatchRecord, seat: int) -> list[str]:
    usage = record.usage[seat]
    texts = [_("time of its turns: {seconds:.3f} s").format(seconds=usage.wall)]
    if record.left is not None:
        texts.append(_("time left: {seconds:.3f} s").format(seconds=record.left[seat]))
    if usage.cpu:
        texts.append(_("processor time: {seconds:.3f} s").format(seconds=usage.cpu))
    if usage.memory:
        texts.append(_("memory: {size:.1f} MiB").format(size=usage.memory / _MEBIBYTE))
    return texts
