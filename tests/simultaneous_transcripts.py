"""Transcripts of simultaneous games between random players, as the referee writes them."""

from random import Random

from uctvis import simultaneous
from uctvis.arena.matches.transcript import TRANSCRIPT, Transcript
from uctvis.simultaneous.contract import ORIGINAL, PLAYERS


def painting_lines(played, player, random):
    """Random commands for the pawns of a player."""
    lines = played.inputs(player)
    pawns = lines[2 + int(lines[0]) :]
    return [
        random.choice((f"MOVE {pawn.split()[0]} {random.randint(1, 4)}", *_shots(pawn, random)))
        for pawn in pawns
    ]


def _shots(pawn, random):
    return (f"SHOOT {pawn.split()[0]} {random.randint(1, 4)} {random.randint(0, 9)}",)


def sheep_lines(played, player, random):
    """Random commands for the units of a player."""
    state = played.pasture[0]
    first = int(state["sheep"])
    count = int(state["shepherds"] + state["dogs"])
    return [
        f"BARK {unit + 2}"
        if unit >= first + state["shepherds"] and random.random() < 0.2
        else f"SHEAR {unit + 2} {random.randint(1, first)}"
        if random.random() < 0.3
        else f"MOVE {unit + 2} {random.uniform(-1, 1):.6f} {random.uniform(-1, 1):.6f}"
        for unit in range(first + player, first + count, PLAYERS)
    ]


LINES = {"painting": painting_lines, "sheep": sheep_lines}


def write_simultaneous(folder, name, seed=1, turns=None, bots=("Ada", "Bob"), errors=()):
    """Write the transcript of a random match; return the game at its end.

    Parameters
    ----------
    turns : int, optional
        After so many, the match still runs.
    errors : iterable of (int, int, str)
        Lines of standard error: the turn, from 1, the player, the line.
    """
    game = simultaneous.find(name)
    played, random = game.initial(seed), Random(seed)
    transcript = Transcript(folder / TRANSCRIPT)
    dialects = [ORIGINAL] * PLAYERS
    transcript.note("match", game=game.full_name, bots=list(bots), seed=seed, dialects=dialects)
    for player in range(PLAYERS):
        transcript.note("start", player, pid=player + 1)
    while not played.is_over and (turns is None or played.turn < turns):
        for turn, player, line in errors:
            if turn == played.turn + 1:
                transcript.note("error", player, text=line)
        lines = [LINES[game.name](played, player, random) for player in range(PLAYERS)]
        played.step(lines)
        answers = ["\n".join(own) for own in lines]
        transcript.note("step", answers=answers, seconds=[0.002, 0.003])
    if played.is_over:
        scores = played.scores()
        first = (scores[0] > scores[1]) + (scores[0] == scores[1]) / 2
        title = {1.0: "won", 0.5: "draw", 0.0: "lost"}
        transcript.note(
            "end",
            verdicts=[title[first], title[1 - first]],
            faults=["", ""],
            payoffs=[first, 1 - first],
            scores=list(scores),
            reason="the end of the game",
        )
    transcript.close()
    return played
