"""Connections that break at every point of the protocol: nothing is lost, nothing is repeated."""

import re
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from cutting_proxy import TO_CLIENT, TO_SERVER, CuttingProxy
from hypothesis import given
from hypothesis import strategies as st
from remote_bots import GAME, LONG, Line, Player, match, serving, wait_until, welcome

from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.verdict import Verdict


def said(notes):
    """A transcript without times and breaks."""
    return [
        (
            note["kind"],
            note.get("seat"),
            re.sub("Your turn .*", "Your turn", note.get("text", "")),
            note.get("move"),
            note.get("verdicts"),
            note.get("faults"),
        )
        for note in notes
        if note["kind"] not in ("disconnected", "reconnected")
    ]


def played(pool, server, address, *texts):
    """The transcript of a match of remote bots, which connect to this address."""
    notes = []
    result = pool.submit(match(server, *texts, listen=notes.append).play)
    players = [
        pool.submit(lambda name=name: Player(address, name).play())
        for name, text in zip("AB", texts, strict=True)
        if text.startswith("tcp:")
    ]
    for player in players:
        player.result(LONG)
    result.result(LONG)
    return said(notes)


@pytest.mark.parametrize("direction", [TO_SERVER, TO_CLIENT])
@pytest.mark.parametrize("reset", [False, True])
def test_a_break_after_any_byte_changes_nothing(pool, direction, reset):
    texts = "tcp:A", "random"
    with serving() as server, CuttingProxy(server.address) as proxy:
        undisturbed = played(pool, server, proxy.address, *texts)
        assert len(undisturbed) > 20
        for count in range(1000):
            proxy.cut(direction, count, reset=reset)
            assert played(pool, server, proxy.address, *texts) == undisturbed, count
            if proxy.cuts <= count:
                # The whole match has fewer bytes.
                break
    assert proxy.cuts > 70


BREAKS = st.lists(
    st.tuples(st.sampled_from([TO_SERVER, TO_CLIENT]), st.integers(0, 150), st.booleans()),
    max_size=12,
)


def test_many_breaks_of_both_bots_change_nothing(pool):
    texts = "tcp:A", "tcp:B"
    with serving() as server, CuttingProxy(server.address) as proxy:
        undisturbed = played(pool, server, proxy.address, *texts)

        @given(BREAKS)
        def check(breaks):
            for direction, count, reset in breaks:
                proxy.cut(direction, count, reset=reset)
            assert played(pool, server, proxy.address, *texts) == undisturbed

        check()


HOWS = ("before a line", "after a line", "within a line", "silently")
# The shortest clock that there is, in seconds.
CLOCK = 0.6
SHORT = Limits(loading=1.0, saving=0.05)


def left(count, how):
    """The record of a match whose first bot goes after it has got some lines, and the bot."""
    with serving() as server, ThreadPoolExecutor() as pool:
        result = pool.submit(match(server, seconds=CLOCK, limits=SHORT).play)
        player = Player(server.address, "A")
        for _number in range(count):
            line = player.hear()
            if line is not None:
                player.answer(line)
        if how != "before a line":
            player.hear()
        if how == "within a line":
            player.line.write(b"Pl")
        if how == "silently":
            record = result.result(LONG)
            player.line.close()
        else:
            player.line.close()
            record = result.result(LONG)
        return record, player


def test_who_does_not_come_back_loses(pool):
    cases = [(count, how) for count in range(16) for how in HOWS]
    verdicts = set()
    for case, (record, player) in zip(cases, pool.map(lambda one: left(*one), cases), strict=True):
        verdict = record.verdicts[0]
        verdicts.add(verdict)
        if not player.said:
            expected = {Verdict.STALLED}
        elif player.verdict is not None:
            # All was said before it went.
            expected = {Verdict.WON}
        else:
            expected = {Verdict.OUT_OF_TIME, Verdict.WON}
        if case[1] == "within a line":
            # It has also written something that it was not asked for.
            expected.add(Verdict.WRONG_MESSAGE)
        assert verdict in expected, case
        other = Verdict.LOST if verdict is Verdict.WON else Verdict.WON
        assert record.verdicts[1] is other, case
        assert record.faults[1] == ""
    assert {Verdict.STALLED, Verdict.OUT_OF_TIME, Verdict.WON} <= verdicts


def played_by(server, name):
    """A bot that has played a match."""
    player = Player(server.address, name)
    player.play()
    return player


def test_the_opponent_does_not_notice_that_a_bot_has_gone(pool):
    with serving() as server:
        limits = Limits(saving=0.05)
        texts = "tcp:A", "tcp:B"
        result = pool.submit(match(server, *texts, seconds=2 * CLOCK, limits=limits).play)
        opponent = pool.submit(played_by, server, "B")
        player = Player(server.address, "A")
        for _number in range(2):
            player.answer(player.hear())
        player.line.close()
        opponent = opponent.result(LONG)
        record = result.result(LONG)
    assert record.verdicts == (Verdict.OUT_OF_TIME, Verdict.WON)
    assert opponent.verdict == "You win"
    assert opponent.breaks == 0


def test_who_comes_back_too_late_is_told_that_it_is_over(pool):
    with serving() as server:
        result = pool.submit(match(server, seconds=CLOCK, limits=SHORT).play)
        player = Player(server.address, "A")
        player.answer(player.hear())
        player.line.close()
        assert result.result(LONG).verdicts == (Verdict.OUT_OF_TIME, Verdict.WON)
        line = welcome(server.address, "A", f"Resume {player.match} 1")
        assert line.rest() == [f"Over {player.match}"]
        line.close()


def test_the_match_of_another_bot_or_another_run_cannot_be_resumed(pool):
    with serving() as server:
        result = pool.submit(match(server).play)
        player = Player(server.address, "A")
        number = player.match.partition("-")[0]
        for name, wanted in (("B", player.match), ("A", f"{number}-00000000"), ("A", "")):
            line = welcome(server.address, name, f"Resume {wanted} 0")
            assert line.rest() == [f"Over {wanted}"]
            line.close()
        player.play()
        assert result.result(LONG).verdicts[0] is Verdict.WON


def test_a_count_that_cannot_be_true_is_refused(pool):
    with serving() as server:
        result = pool.submit(match(server).play)
        player = Player(server.address, "A")
        assert player.hear() == f"Hello {GAME}"
        line = welcome(server.address, "A", f"Resume {player.match} 2")
        assert line.rest() == ["Refused the match has said fewer lines"]
        line.close()
        # The first connection is not disturbed.
        player.answer(f"Hello {GAME}")
        player.play()
        assert player.breaks == 0
        assert result.result(LONG).verdicts[0] is Verdict.WON


def test_a_second_connection_replaces_the_first(pool):
    with serving() as server:
        result = pool.submit(match(server).play)
        player = Player(server.address, "A")
        player.answer(player.hear())
        first = player.line
        player.line = Line(server.address)
        player.connect_again()
        assert [line.split(" ")[0] for line in first.rest()] in ([], ["Your"])
        first.close()
        player.play()
        assert result.result(LONG).verdicts[0] is Verdict.WON


def test_who_connects_again_and_again_loses(pool, monkeypatch):
    monkeypatch.setattr("uctvis.arena.remote.channel._MOST_RESUMES", 3)
    with serving() as server:
        result = pool.submit(match(server).play)
        player = Player(server.address, "A")
        player.answer(player.hear())
        while player.connect_again() and player.breaks < 10:
            pass
        record = result.result(LONG)
        player.line.close()
    assert record.verdicts == (Verdict.CRASHED, Verdict.WON)
    assert record.faults[0] == "it connected again more than 3 times"


def test_who_leaves_loses_at_once(pool):
    random = Random(1)
    with serving() as server:
        for number in range(1, 5):
            result = pool.submit(match(server, number=number).play)
            player = Player(server.address, "A")
            for _line in range(random.randrange(4)):
                player.answer(player.hear())
            for name in ("B", "A"):
                line = welcome(server.address, name, f"Leave {player.match}")
                assert line.rest() == [f"Left {player.match}"]
                line.close()
            player.line.close()
            record = result.result(LONG)
            assert record.verdicts == (Verdict.CRASHED, Verdict.WON)
            assert record.faults[0] == "its program ended, as its client says"


def test_a_match_that_another_client_of_the_bot_takes_over_belongs_to_it(pool):
    """A break before anything was heard: the first client knows the match, but was not needed."""
    with serving() as server:
        result = pool.submit(match(server).play)
        first = Player(server.address, "A")
        second = pool.submit(lambda: Player(server.address, "A"))
        wait_until(lambda: len(server._room.waiting("A")) == 1)
        first.line.close()
        second = second.result(LONG)
        assert second.match != first.match
        # The first one does not disturb the second one.
        assert not first.connect_again()
        first.line.close()
        second.play()
        assert result.result(LONG).verdicts[0] is Verdict.WON
    assert second.breaks == 0


def test_a_first_client_that_comes_back_goes_on_if_no_other_waits(pool):
    with serving() as server:
        result = pool.submit(match(server).play)
        first = Player(server.address, "A")
        assert first.connect_again()
        first.play()
        assert result.result(LONG).verdicts[0] is Verdict.WON
