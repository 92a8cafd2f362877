"""Templates for simultaneous games play whole matches without a fault."""

import shutil

import pytest
from for_long import rest_for_long
from simultaneous_bots import NAMES, PATIENT, simultaneous_match
from small_bots import readable_folder
from stub_programs import built

from uctvis import simultaneous
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.limits import Limits
from uctvis.arena.stubs.languages import LANGUAGES, stub_text
from uctvis.arena.stubs.parser import parse_stub

COMPILERS = {"python": "python3", "c": "gcc", "cpp": "g++", "java": "javac"}
# Java starts slowly.
ORDER = sorted(LANGUAGES, key=["python", "c", "cpp", "java"].index)
CASES = [(game, language) for language in ORDER for game in ("painting", "sheep")]


@pytest.mark.parametrize("case", rest_for_long(4, CASES), ids="-".join)
def test_a_template_plays_at_once(case):
    game, language = case
    if shutil.which(COMPILERS[language]) is None:
        pytest.skip(f"{COMPILERS[language]} is not installed")
    stub = parse_stub(simultaneous.find(game).declaration.stub, game)
    with readable_folder() as folder:
        (command,) = built(language, [stub_text(stub, language)], folder)
        if language == "python":
            # Not that of the tests, which other users may not be able to start.
            command = ("/usr/bin/python3", *command[1:])
        bots = [
            Bot(
                name,
                BotKind.PROGRAM,
                folder=folder,
                command=tuple(map(str, command)),
                protocol="codingame",
                limits=Limits(**PATIENT, memory=2**31),
            )
            for name in NAMES
        ]
        record = simultaneous_match(game, *bots, seed=3).play()
    assert record.faults == ("", "")
    assert record.reason == "after 250 turns"
