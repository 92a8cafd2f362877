"""Transcripts and tournaments for tests, played by a random loop without any bot."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.match import MatchRecord, Pairing, Usage
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.schedules.schedule import pairings
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.tournament.store import TournamentStore
from uctvis.game.contract import AnyGame
from uctvis.play.lottery import draw
from uctvis.tree.players import is_chance

CLOCK = 30.0


def play_randomly(
    folder: Path,
    game: AnyGame,
    pairing: Pairing,
    *,
    seed: int = 0,
    opening_moves: int = 0,
    most: int | None = None,
    tree: Path | None = None,
) -> MatchRecord | None:
    """Write the transcript of a random match, as the arena writes it, into `folder`.

    The match stops in the middle of a turn after `most` moves, and then None is returned. The
    saved `tree` is that of the first move after the opening.
    """
    random = Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    lines: list[dict[str, Any]] = []
    now, left = 0.0, [CLOCK, CLOCK]

    def note(kind: str, seat: int | None = None, **values: object) -> None:
        about = {} if seat is None else {"seat": seat}
        lines.append({"t": round(now, 6), "kind": kind, **about, **values})

    def finish() -> None:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        (folder / TRANSCRIPT).write_text(text, encoding="utf-8")

    opening, moves = [], []
    position = game.initial()
    while len(opening) < opening_moves and (legal := game.legal_moves(position)):
        chance = is_chance(game.player(position))
        move = draw(game, position, random).move if chance else random.choice(legal)
        opening.append(game.move_name(position, move))
        position = game.play(position, move)
    note("match", game=game.full_name, bots=list(pairing.bots), opening=opening)
    for seat in (0, 1):
        note("start", seat, pid=4000 + seat)
        note("to", seat, text=f"Hello {game.name}")
    for seat in (0, 1):
        now += 0.05
        note("error", seat, text=f"loading {pairing.bots[seat]}…")
        note("from", seat, text=f"Hello {game.name}")
    while legal := game.legal_moves(position):
        player = game.player(position)
        if is_chance(player):
            move = draw(game, position, random).move
            moves.append(game.move_name(position, move))
            note("chance", move=moves[-1])
            position = game.play(position, move)
            continue
        note("turn", player, left=list(left))
        note("to", player, text=f"Your turn {left[player]:.6g}")
        if len(moves) == most:
            finish()
            return None
        took = random.uniform(0.001, 0.05)
        now += took
        left[player] = round(left[player] - took, 6)
        move = random.choice(legal)
        moves.append(game.move_name(position, move))
        if random.random() < 0.2:
            note("error", player, text=f"depth {len(moves)}, chose {moves[-1]}")
        note("from", player, text=f"Play {moves[-1]}")
        saved = {}
        if tree is not None and len(moves) == 1:
            name = f"move{len(opening) + 1}.tree"
            (folder / name).write_bytes(tree.read_bytes())
            saved = {"tree": name}
        note("move", player, move=moves[-1], left=list(left), **saved)
        note("to", player, text="OK")
        note("to", 1 - player, text=f"Play {moves[-1]}")
        position = game.play(position, move)
    outcome = game.outcome(position)
    assert outcome is not None
    verdicts = {
        1.0: (Verdict.WON, Verdict.LOST),
        0.5: (Verdict.DRAW, Verdict.DRAW),
        0.0: (Verdict.LOST, Verdict.WON),
    }[outcome.payoff]
    words = {Verdict.WON: "You win", Verdict.DRAW: "Tie", Verdict.LOST: "You lose"}
    for seat in (0, 1):
        note("to", seat, text=words[verdicts[seat]])
        note("from", seat, text="Fair enough")
    note(
        "end",
        verdicts=[verdict.value for verdict in verdicts],
        faults=["", ""],
        payoffs=[outcome.payoff, 1 - outcome.payoff],
        reason=outcome.reason,
    )
    finish()
    return MatchRecord(
        *pairing,
        opening=tuple(opening),
        moves=tuple(moves),
        payoffs=(outcome.payoff, 1 - outcome.payoff),
        reason=outcome.reason,
        verdicts=verdicts,
        faults=("", ""),
        usage=(Usage(CLOCK - left[0]), Usage(CLOCK - left[1])),
        left=(left[0], left[1]),
        seconds=now,
    )


def sample_store(
    folder: Path,
    name: str = "recursive_tictactoe",
    *,
    bots: Sequence[str] = ("Ada", "Bob", "Cleo"),
    finished: int | None = None,
    running: int = 0,
    tree: Path | None = None,
    opening_moves: int = 0,
) -> TournamentStore:
    """Create a tournament of random matches; the last of those that began still run."""
    game = games.find(name)
    settings = TournamentSettings(
        game=game.full_name,
        bots=tuple(Bot(one, BotKind.ENGINE, "random") for one in bots),
        opening_moves=opening_moves,
        trees=tree is not None,
    )
    store = TournamentStore.create(folder, settings)
    known = pairings(settings, ())
    store.add(known)
    ends = len(known) if finished is None else finished
    for pairing in known[: ends + running]:
        store.begin(pairing.number)
        is_running = pairing.number > ends
        record = play_randomly(
            store.folder_of(pairing.number),
            game,
            pairing,
            seed=pairing.number,
            opening_moves=opening_moves,
            most=4 if is_running else None,
            tree=tree,
        )
        if record is not None:
            store.finish(record)
    return store
