"""A slow, plain supervisor of judges, whose bots are functions of a test."""

import re
import subprocess
import threading
from contextlib import contextmanager
from typing import NamedTuple

# Seconds until a judge is killed, so that no test hangs.
_PATIENCE = 60
DEAD = "_DEAD_"
ENDS = {"lines": "\n", "chevrons": "<<<\n"}


class Supervised(NamedTuple):
    """A match: what the judge said, what each bot was sent, who was killed, and the scores."""

    said: list
    sent: list
    killed: list
    scores: list


@contextmanager
def started(command, folder=None):
    """A program with pipes, which is killed at the end, or if it takes too long."""
    process = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    alarm = threading.Timer(_PATIENCE, process.kill)
    alarm.start()
    try:
        yield process
    finally:
        alarm.cancel()
        process.kill()
        process.communicate()


def say(process, text, end):
    process.stdin.write(f"{text}{end}".encode())


def hear(process, end):
    """The next message of a program; None at its end."""
    data = b""
    while not data.endswith(end.encode()):
        more = process.stdout.readline()
        if not more:
            assert data == b""
            return None
        data += more
    return data.decode().removesuffix(end)


def supervised(judge, bots, dialect="lines", folder=None):
    """Let a judge run a match of bots: functions from a message to an answer, or None to die."""
    end = ENDS[dialect]
    said, killed, scores = [], [], []
    sent = [[] for _bot in bots]
    alive = [True] * len(bots)
    with started(judge, folder) as process:
        while True:
            message = hear(process, end)
            assert message is not None, f"the judge ended after {said[-3:]}"
            said.append(message)
            found = re.fullmatch(r"\[([0-9, ]+)\](.*)", message, re.DOTALL)
            seats = [int(number) - 1 for number in found[1].split(",")]
            text = found[2]
            if text == "END":
                assert seats == [-1]
                break
            seats = list(range(len(bots))) if seats == [-1] else seats
            for seat in seats:
                if text == "KILL":
                    alive[seat] = False
                    killed.append(seat)
                    continue
                answer = None
                if alive[seat]:
                    sent[seat].append(text)
                    answer = bots[seat](text)
                alive[seat] = answer is not None
                say(process, DEAD if answer is None else answer, end)
        message = hear(process, end)
        said.append(message)
        scores = [int(number) for number in re.fullmatch(r"\[(.*)\] ?", message)[1].split(",")]
        assert len(scores) == len(bots)
        assert hear(process, end) is None
        assert process.wait() == 0
    return Supervised(said, sent, killed, scores)
