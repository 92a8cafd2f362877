"""The view of one match with a judge: what was said, which is all that is known."""

from uctvis.arena.terminal.match_screen import MatchScreen

SCREEN = MatchScreen
