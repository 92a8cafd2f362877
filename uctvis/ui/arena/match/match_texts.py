"""Texts about matches for the arena's page."""

from collections.abc import Sequence

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.following.following import Follower, MatchEnd
from uctvis.arena.matches.match import MatchRecord
from uctvis.arena.matches.points import points_text
from uctvis.arena.matches.verdict import JUDGE, Verdict
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.store import MatchEntry, MatchState
from uctvis.game.rules import Outcome, result_text
from uctvis.texts import _, grouped, ngettext, pgettext

_MEBIBYTE = 2**20
_PAIR = 2
_DOT = " \N{MIDDLE DOT} "
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


def memory_text(size: int) -> str:
    """A number of bytes for tables."""
    return _("{size:.1f} MiB").format(size=size / _MEBIBYTE)


def score_text(score: float) -> str:
    """A score of a judge, or a payoff."""
    return points_text(score).replace("-", "\N{MINUS SIGN}")


def seat_names(bots: Sequence[str], *, has_judge: bool) -> dict[int, str]:
    """The names of the bots by their seats, and the name of the judge, if there is one."""
    names = dict(enumerate(bots))
    return {**names, JUDGE: _("Judge")} if has_judge else names


def connection_text(
    entry: MatchEntry, follower: Follower, settings: TournamentSettings, seat: int
) -> str:
    """What is wrong with the connection of a bot over TCP in a match that runs; "" for nothing."""
    if entry.state is not MatchState.RUNNING:
        return ""
    if seat in follower.away:
        return _("connection lost")
    is_remote = settings.bot(entry.pairing.bots[seat]).kind is BotKind.REMOTE
    is_here = seat in follower.started or any(one.seat == seat for one in follower.messages)
    return _("not connected yet") if is_remote and not is_here else ""


def match_title(entry: MatchEntry) -> str:
    """The number of a match, and its bots."""
    pairing = entry.pairing
    if len(pairing.bots) == _PAIR:
        first, second = pairing.bots
        title = _("Match {number}: {first} against {second}")
        return title.format(number=pairing.number, first=first, second=second)
    title = _("Match {number}: {bots}")
    return title.format(number=pairing.number, bots=", ".join(pairing.bots))


def result_of(result: MatchRecord | MatchEnd) -> str:
    """The result: scores, such as "25 : 10 : 7", or the result of a game of ours, such as "1-0"."""
    if Verdict.VOID in result.verdicts:
        return Verdict.VOID.title
    if result.scores or len(result.payoffs) != _PAIR:
        return " : ".join(map(score_text, result.scores or result.payoffs))
    return (
        result_text(Outcome(result.payoffs[0]))
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
    void = sum(entry.record is not None and entry.record.is_void for entry in entries)
    if void:
        text = ngettext("{count} without a result", "{count} without a result", void)
        parts.append(text.format(count=grouped(void)))
    return _DOT.join(parts)


def verdicts_text(record: MatchRecord) -> str:
    """The verdicts about both bots, such as "won, out of time"; of more bots, "Ada: won, ...".

    Of more than two bots, those that only lost are left out.
    """
    if len(record.bots) == _PAIR:
        return ", ".join(verdict.title for verdict in record.verdicts)
    about = pgettext("bot: verdict", "{name}: {verdict}")
    return ", ".join(
        about.format(name=name, verdict=verdict.title)
        for name, verdict in zip(record.bots, record.verdicts, strict=True)
        if verdict not in (Verdict.LOST, Verdict.VOID)
    )


def result_words(entry: MatchEntry, follower: Follower) -> list[str]:
    """The result of a match and its reason, and its duration, if it has ended."""
    result = follower.end if entry.record is None else entry.record
    if result is None:
        return []
    seconds = result.time if isinstance(result, MatchEnd) else result.seconds
    # The reason of a match with scores says them again.
    reasons = [result.reason] if result.reason and not result.scores else []
    return [result_of(result), *reasons, seconds_text(seconds)]


def result_lines(entry: MatchEntry, follower: Follower) -> list[str]:
    """The result of a match with verdicts, faults, and what the bots used, line by line."""
    record = entry.record
    result = follower.end if record is None else record
    if result is None:
        return [_("The match has not ended.")]
    lines = [_DOT.join(result_words(entry, follower)), ""]
    for seat, name in enumerate(entry.pairing.bots):
        lines.append(f"{name}: {result.verdicts[seat].title}")
        if result.scores:
            score = _("score: {score}").format(score=score_text(result.scores[seat]))
            lines.append(f"    {score}")
        if result.faults[seat]:
            lines.append(f"    {result.faults[seat]}")
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
        texts.append(_("memory: {size}").format(size=memory_text(usage.memory)))
    return texts
