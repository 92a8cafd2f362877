"""A program that is killed leaves no bots behind, at whatever moment."""

import os
import random
import subprocess
import sys
from pathlib import Path
from time import perf_counter, sleep

import pytest
import starting_bots_child
from for_long import rest_for_long
from playing_bots import PATIENCE, with_token
from small_bots import small_bot


@pytest.mark.parametrize("kind", starting_bots_child.SANDBOXES)
@pytest.mark.parametrize("seed", rest_for_long(2, range(30)))
def test_nothing_is_left(bots_folder, kind, seed):
    token = f"token{os.getpid()}x{kind}x{seed}"
    bot = small_bot(bots_folder, "bot")
    with subprocess.Popen(
        [sys.executable, starting_bots_child.__file__, str(bot.folder), token, kind],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
        stdout=subprocess.PIPE,
    ) as child:
        assert child.stdout.readline() == b"ready\n"
        sleep(random.Random(seed).uniform(0, 0.08))  # the moment does not matter
        child.kill()
    deadline = perf_counter() + PATIENCE
    # While a process becomes another program, its command is empty for a moment.
    absent = 0
    while absent < 5 and perf_counter() < deadline:
        absent = 0 if with_token(token) else absent + 1
        sleep(0.01)
    assert with_token(token) == []
