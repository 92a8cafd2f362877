"""Programs of bots for tests: small ones in Python, in folders that any user can read.

Bots of root run as the user nobody, who cannot read the `tmp_path` of pytest.
"""

import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.limits import Limits

# Without site-packages it starts in 15 ms.
_FIRST_LINE = "#!/usr/bin/python3 -ISu\n"
ECHO = "import sys\nfor line in sys.stdin: print(line, end='')\n"
# What programs can begin with: `hear` returns the next line that the bot is sent.
TALK = """
import os, sys, time
def hear():
    return sys.stdin.readline()
def say(text):
    print(text, flush=True)
"""
# After its first line; after its first answer and the next line.
BEGINNING = TALK + "hear()\n"
HELLO = BEGINNING + "say('hello')\nhear()\n"
LIVE = "\nwhile True: time.sleep(1)\n"


@contextmanager
def readable_folder():
    """A new folder that any user can read, until the end."""
    folder = Path(tempfile.mkdtemp(prefix="uctvis-bots-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def small_bot(parent, name, source=ECHO, *arguments, protocol="judge", game="", **limits):
    """A bot with a program in Python, in a new folder of `parent`."""
    folder = parent / name
    folder.mkdir()
    folder.chmod(0o755)
    player = folder / "player"
    player.write_text(_FIRST_LINE + source, encoding="utf-8")
    player.chmod(0o755)
    return Bot(
        name,
        BotKind.PROGRAM,
        folder=folder,
        command=("./player", *arguments),
        protocol=protocol,
        game=game,
        limits=Limits(**limits),
    )
