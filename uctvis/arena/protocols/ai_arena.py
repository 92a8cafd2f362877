"""AI-Arena's protocol, for games whose judge is a program: one message, one answer.

A bot reads a message, which ends as the dialect of the game says, and answers it. Its match has no
seats: the judge sends each message (`uctvis.arena.referees.judge_messages`).
"""

from uctvis.arena.seats.contract import BotProtocol


class AiArenaProtocol(BotProtocol):
    """AI-Arena's protocol, for bots and for judges."""

    name = "ai_arena"
    title = "AI-Arena"
    rank = 4
    matches = ("judged",)
    usual_in = ("judged",)
    is_for_judges = True


PROTOCOL = AiArenaProtocol()
