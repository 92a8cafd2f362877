"""Recorded games are played again by scripted clients: the server says the same, without faults."""

import re
from collections import Counter

import pytest
from for_long import rest_for_long
from recorded_tuc_chess import (
    FOLDER,
    GAMES,
    fair_steps,
    game_of,
    recorded_datagrams,
    recorded_games,
)
from udp_clients import RunningServer, ScriptedLottery, UdpClient, both, seated

from uctvis.arena.matches.verdict import Verdict
from uctvis.games.tuc_chess import names, rules
from uctvis.games.tuc_chess.position import Position

pytestmark = pytest.mark.skipif(not GAMES.exists(), reason="the games are not here")
PROBES = FOLDER / "probe_output.txt"


def outcomes_of(steps):
    return [outcome for step in steps for outcome in step.outcomes]


@pytest.mark.parametrize("name", ["gf_vs_rand", "mm_vs_rand", "rand_vs_jo"])
def test_the_same_datagrams(name, tmp_path):
    datagrams = list(recorded_datagrams(FOLDER / f"{name}.txt"))
    steps = fair_steps(game_of(datagrams))
    with RunningServer(tmp_path, lottery=ScriptedLottery(outcomes_of(steps))) as running:
        with UdpClient(running.address) as white, UdpClient(running.address) as black:
            for one in datagrams:
                client = (white, black)[one.client]
                if one.is_sent:
                    client.say(one.text)
                elif one.text.startswith("GE"):
                    assert client.hear() == steps[-1].message
                else:
                    assert client.hear() == one.text
        # A black capture on the last row ended one game: that point belongs to Black.
        assert (datagrams[-1].text != steps[-1].message) == (name == "rand_vs_jo")
        record = running.record(1)
    assert record.bots == (datagrams[0].text, datagrams[2].text)
    assert [name for name in record.moves if name.isdigit()] == [step.move for step in steps]


@pytest.mark.parametrize("some", rest_for_long(1, [slice(6), slice(6, None)]))
def test_all_games(some, tmp_path):
    """Two faults show in these games; where they do, the messages are those without them."""
    games = list(recorded_games())[some]
    same = Counter()
    lottery = ScriptedLottery()
    with RunningServer(tmp_path, lottery=lottery) as running:
        for number, game in enumerate(games, 1):
            steps = fair_steps(game)
            lottery.outcomes.extend(outcomes_of(steps))
            with seated(running.address, game.white, game.black) as clients:
                for place, step in enumerate(steps):
                    clients[step.mover].say(step.move)
                    assert both(*clients) == step.message
                    if place < len(game.plies):
                        move, bonus, *points = game.plies[place]
                        told = "".join(f"{one:02}" for one in points)
                        same[f"T{1 - step.mover}{move}{bonus}{told}" == step.message] += 1
                if not steps[-1].message.startswith("GE"):
                    # The clock of the original server stopped this game.
                    clients[1 - steps[-1].mover].say("0000")
                    assert both(*clients).startswith("GE")
            assert running.record(number).bots == (game.white, game.black)
    assert len(running.records) == len(games)
    assert same[True] > 10 * same[False]


def probes():
    """The sections of scripted illegal input: (name, [(who, text, [what White, Black heard])])."""
    sections = []
    for line in PROBES.read_text("utf-8").splitlines():
        if found := re.fullmatch(r"=== (\w+)", line):
            sections.append((found[1], []))
        elif found := re.fullmatch(r"send ([WB]) '(.*)'", line):
            sections[-1][1].append((found[1], found[2], {}))
        elif found := re.fullmatch(r"\s+got ([WB]) '(.*)'", line):
            sections[-1][1][-1][2][found[1]] = found[2]
    return sections


# The original took what a third program sent for moves of White, and those of White for Black's.
ANYBODY = "otherport"


def lotteries_told(message):
    """The outcomes that a message tells, in a game without bonuses that were worth nothing."""
    bonus = message[6:8]
    return [0] if bonus == "99" else [1, 6 * int(bonus[0]) + int(bonus[1])]


@pytest.mark.parametrize("name", [name for name, _steps in probes()] if PROBES.exists() else [])
def test_illegal_input(name, tmp_path):
    """What the original did not survive ends the game, or is ignored if it is out of turn."""
    steps = dict(probes())[name][2:]
    lottery = ScriptedLottery()
    position, ended = Position(), False
    with RunningServer(tmp_path, lottery=lottery) as running:
        with seated(running.address, "Alpha", "Beta") as clients:
            for who, text, heard in steps:
                sender = "WB".index(who)
                if name == ANYBODY:
                    sender = 0
                if ended or sender != position.to_move:
                    clients[sender].say(text)
                    continue
                legal = {
                    names.move_name(position, move): move for move in rules.legal_moves(position)
                }
                if text not in legal:
                    clients[sender].say(text)
                    white, black = position.points
                    assert both(*clients) == f"GE{white:02}{black:02}"
                    ended = True
                    continue
                position = rules.play(position, legal[text])
                outcomes = lotteries_told(heard.get("W", "T1xxxx990000"))
                if heard and rules.chances(position) and len(rules.legal_moves(position)) == 2:
                    before = sum(position.points)
                    if names.move_name(position, 0) == "worth0":
                        outcomes = [
                            int(heard["W"][8:10]) + int(heard["W"][10:12]) - before,
                            *outcomes,
                        ]
                lottery.outcomes.extend(outcomes)
                clients[sender].say(text)
                for outcome in outcomes:
                    position = rules.play(position, outcome)
                message = both(*clients)
                if heard:
                    assert message == heard["W"] == heard["B"]
                else:
                    assert message.startswith(f"T{position.to_move}{text}")
            if not ended:
                clients[position.to_move].say("0000")
                both(*clients)
        record = running.record(1)
    assert Verdict.ILLEGAL_MOVE in record.verdicts
