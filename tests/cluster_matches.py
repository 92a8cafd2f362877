"""Matches for tests on a cluster, whose workers import them.

They write what has happened into the folder that the bot A has as its engine.
"""

import os
from concurrent.futures import CancelledError
from pathlib import Path

from fake_matches import LIMIT, FakeMatch, record_of

from uctvis.errors import ArenaError


class NotedMatch(FakeMatch):
    def note(self, text):
        """Note something; return whether this is new."""
        path = Path(self.settings.bot("A").engine) / text
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


class PacedMatch(NotedMatch):
    """Lasts for a moment, so that a worker can be killed during the match."""

    def play(self):
        self.note(f"worker{os.getpid()}")
        self.stopped.wait(0.05)
        return super().play()


class StoppedMatch(NotedMatch):
    """Lasts until it is stopped."""

    def play(self):
        self.note(f"began{self.pairing.number}")
        assert self.stopped.wait(LIMIT)
        self.note(f"stopped{self.pairing.number}")
        raise CancelledError


class LateMatch(NotedMatch):
    """Match 2 lasts until it is stopped when it is played for the first time, but has a result."""

    def play(self):
        if self.pairing.number == 2 and self.note("began"):
            assert self.stopped.wait(LIMIT)
            self.note("stopped")
            return record_of(self.pairing, 0.5, reason="late")
        return super().play()


class RefusedMatch(FakeMatch):
    """The machine lacks something."""

    def play(self):
        raise ArenaError("bubblewrap", "it is not installed")


class BuggyMatch(FakeMatch):
    def play(self):
        raise ZeroDivisionError("a bug")


class DeadlyMatch(FakeMatch):
    """Ends its worker."""

    def play(self):
        os._exit(1)


class LookingMatch(NotedMatch):
    """Looks at the program of the bot B, and at the judge, if it is another program."""

    def play(self):
        folders = [bot.folder for bot in self.settings.programs]
        for folder in folders:
            assert (folder / "player").stat().st_mode & 0o111
        (self.folder / "deeper").mkdir()
        seen = "\n".join(map(str, folders))
        (self.folder / "deeper" / "seen").write_text(seen, encoding="utf-8")
        return super().play()
