"""A "uci" program without a folder gets more memory in its text; a message names this way."""

import sys
from dataclasses import replace

import pytest
from small_bots import small_bot

from uctvis.arena.bot_files.bot_file import read_bot
from uctvis.arena.bot_files.usual_limits import lowered_limits, with_usual_limits
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.bots.limits import Limits
from uctvis.arena.matches.match import Pairing
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.referee import new_match
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.errors import ArenaError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs as bots")
MB = 2**20
HUNGRY = """
import sys
print("uciok", flush=True)
for line in sys.stdin:
    if line.startswith("isready"):
        kept = b"x" * (80 * 2**20)
"""


@pytest.fixture
def engine(tmp_path):
    path = tmp_path / "engine"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_memory_is_a_limit_and_no_option(engine):
    bot = read_bot(f"uci:{engine},memory=1024,Hash=512")
    assert (bot.limits, bot.options) == (Limits(memory=1024 * MB), (("Hash", "512"),))
    assert read_bot(f"uci:{engine},Hash=512").limits == Limits()


def test_memory_that_the_user_asks_for_is_not_lowered(engine):
    bot = read_bot(f"uci:{engine},memory=1024")
    assert with_usual_limits(bot) == bot
    assert lowered_limits([bot]) == []


@pytest.mark.parametrize("value", ["0", "-1", "16385", "1.5", "much", "1" * 50, ""])
def test_wrong_memory_is_refused(engine, value):
    with pytest.raises(ArenaError, match="memory from 1 to 16384 MB"):
        read_bot(f"uci:{engine},memory={value}")


def test_the_message_names_the_way_out(bots_folder):
    hungry = small_bot(bots_folder, "a", HUNGRY, protocol="uci", memory=50 * MB)
    bots = replace(hungry, game="chess"), Bot("random", BotKind.ENGINE, "random")
    settings = TournamentSettings("chess", bots, sandbox=False)
    record = new_match(settings, Pairing(1, ("a", "random"), 0)).play()
    assert record.verdicts[0] is Verdict.OUT_OF_MEMORY
    assert "add memory=1024 to its text" in record.faults[0]
