"""How well a review judges: against Stockfish in chess, against perfect play elsewhere.

Chess: games of Stockfish at several strengths (UCI_Elo) and of our levels are reviewed by our
strongest engine and by Stockfish at full strength, both for the same time for a position, by the
same rules. A mistake is a move that Stockfish marks a mistake or a blunder. Recall is the share of
these that our review marks at least as an inaccuracy, and as a mistake or blunder, too; precision
is the share of our mistakes that Stockfish marks at least as an inaccuracy, and as mistakes.

Connect four and mancala: games of random and of weak moves are reviewed; each judgement is compared
with what perfect play says of the positions before and after the move: `bitbully` for connect four,
a search to the end for mancala. Told are the moves whose truth is known, how many of these the
review judged by perfect play, and how often its judgement (whether the move gave something away)
was the same.
"""

import argparse
import time
from collections import Counter
from pathlib import Path
from random import Random

from chess_pairs import CHESS, STOCKFISH

from uctvis import games
from uctvis.alphabeta.solver import solver_of
from uctvis.engines import read_engine
from uctvis.engines.levels import LEVELS
from uctvis.review.judgement import Mark
from uctvis.review.review import Review
from uctvis.review.reviewer import Reviewer

_ELOS = (1350, 1600, 1900, 2200)
_MOST_PLIES = 80
_WRONG = (Mark.MISTAKE, Mark.BLUNDER)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20, help="of chess")
    parser.add_argument("--others", type=int, default=10, help="games of connect four and mancala")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a position")
    parser.add_argument("--plies", type=int, default=_MOST_PLIES, help="at most, of a chess game")
    parser.add_argument("--stockfish", default=STOCKFISH, help="its path")
    options = parser.parse_args()
    for name in ("connect_four", "mancala"):
        judge_by_truth(name, options.others, options.seconds)
    if not Path(options.stockfish).exists():
        print(f"Skipped: {options.stockfish} is not installed (sudo apt install stockfish)")
        return
    judge_chess(options)


# Chess.


def judge_chess(options: argparse.Namespace) -> None:
    """Review games of chess twice, and compare the marks."""
    judge = f"uci:{options.stockfish},seconds={options.seconds}"
    pairs: Counter[tuple[Mark, Mark]] = Counter()
    took = [0.0, 0.0]
    accuracies = []
    for number in range(options.games):
        names, moves = chess_game(number, options)
        reviews = []
        for which, engine in enumerate((None, read_engine(judge))):
            begin = time.perf_counter()
            one = Reviewer(CHESS, CHESS.initial(), moves, engine, seconds=options.seconds)
            list(one.run())
            took[which] += time.perf_counter() - begin
            reviews.append(one.review)
        ours, theirs = reviews
        for place, verdict in ours.verdicts.items():
            pairs[verdict.mark, theirs.verdicts[place].mark] += 1
        accuracies += [
            (ours.accuracy(player), theirs.accuracy(player)) for player in (0, 1) if moves
        ]
        told = ", ".join(
            f"{name} {ours.accuracy(player):.0f} % (Stockfish: {theirs.accuracy(player):.0f} %)"
            for player, name in enumerate(names)
        )
        print(f"game {number + 1}: {len(moves)} plies, accuracy {told}", flush=True)
    tell(pairs)
    differences = [abs(one - other) for one, other in accuracies if one and other]
    print(f"  accuracy: mean difference {sum(differences) / max(len(differences), 1):.1f} points")
    print(f"  seconds: ours {took[0]:.0f}, Stockfish {took[1]:.0f}")


def chess_game(number: int, options: argparse.Namespace) -> tuple[tuple[str, str], list[int]]:
    """A game of two engines of different strength; six random plies begin it."""
    random = Random(f"review {number}")
    elo = _ELOS[number % len(_ELOS)]
    weak = read_engine(f"uci:{options.stockfish},seconds=0.05,UCI_LimitStrength=true,UCI_Elo={elo}")
    level = LEVELS[number // len(_ELOS) % 3]
    sides = [(f"UCI_Elo {elo}", weak), (level.title, level.engine(CHESS))]
    if number % 2:
        sides.reverse()
    players = [engine.player(random) for _name, engine in sides]
    position, moves = CHESS.initial(), []
    while CHESS.outcome(position) is None and len(moves) < options.plies:
        if len(moves) < 6:
            move = random.choice(CHESS.legal_moves(position))
        else:
            move = players[CHESS.player(position)].choose(CHESS, position).move
        moves.append(move)
        position = CHESS.play(position, move)
    for one in players:
        one.stop()
    return (sides[0][0], sides[1][0]), moves


def tell(pairs: Counter[tuple[Mark, Mark]]) -> None:
    """Print the marks of both reviews as a table, with precision and recall."""
    print("Chess: our marks in rows, Stockfish's in columns")
    print("  " + "".join(f"{mark.value:>12}" for mark in ("", *Mark) if mark))
    for mark in Mark:
        row = "".join(f"{pairs[mark, other]:>12}" for other in Mark)
        print(f"  {mark.value:<11}{row}")

    def count(ours: object, theirs: object) -> int:
        return sum(
            number
            for (one, other), number in pairs.items()
            if (one in ours if ours else True) and (other in theirs if theirs else True)
        )

    errors = tuple(mark for mark in Mark if mark.is_error)
    their_mistakes, our_mistakes = count(None, _WRONG), count(_WRONG, None)
    for title, part, whole in (
        ("recall, as mistakes", count(_WRONG, _WRONG), their_mistakes),
        ("recall, at least as inaccuracies", count(errors, _WRONG), their_mistakes),
        ("precision, as mistakes", count(_WRONG, _WRONG), our_mistakes),
        ("precision, at least as inaccuracies", count(_WRONG, errors), our_mistakes),
    ):
        print(f"  {title}: {part} of {whole} = {100 * part / max(whole, 1):.0f} %")


# Games whose truth is known.


class ConnectFourTruth:
    """Perfect play in connect four, by bitbully."""

    def __init__(self) -> None:
        import bitbully

        self._module, self._agent = bitbully, bitbully.BitBully("default")

    def results(self, moves: list[int]) -> list[float | None]:
        """The result for player 0 of each position, as a share of points."""
        board, found = self._module.Board(), []
        for number in range(len(moves) + 1):
            if board.is_full() or board.has_win():
                break
            scores = self._agent.score_all_moves(board)
            best = max(scores.values() if isinstance(scores, dict) else scores)
            sign = (best > 0) - (best < 0)
            share = 0.5 + 0.5 * sign
            found.append(share if number % 2 == 0 else 1 - share)
            if number < len(moves):
                board.play(moves[number])
        return found


class SearchedTruth:
    """Perfect play by searches to the end of the game, as far as they end soon."""

    def __init__(self, game: object) -> None:
        self._game, self._solver = game, solver_of(game)

    def results(self, moves: list[int], nodes: int = 3_000_000) -> list[float | None]:
        """The result for player 0 of each position, from the end as long as it is found."""
        game, positions = self._game, [self._game.initial()]
        for move in moves:
            positions.append(game.play(positions[-1], move))
        found: list[float | None] = [None] * len(positions)
        for number in reversed(range(len(positions))):
            if game.outcome(positions[number]) is not None:
                continue
            result = self._solver.result(positions[number], nodes)
            if result is None:
                break
            share = result / 2
            found[number] = share if game.player(positions[number]) == 0 else 1 - share
        return found


def judge_by_truth(name: str, count: int, seconds: float) -> None:
    """Review games of weak players, and compare the judgements with perfect play."""
    game = games.find(name)
    truth = ConnectFourTruth() if name == "connect_four" else SearchedTruth(game)
    told: Counter[str] = Counter()
    for number in range(count):
        moves = weak_game(game, number)
        one = Reviewer(game, game.initial(), moves, seconds=seconds)
        list(one.run())
        compare(one.review, truth.results(list(moves)), told)
    known = max(told["known"], 1)
    print(
        f"{game.title}: {count} games, {told['moves']} moves, truth known for {told['known']}\n"
        f"  judged by perfect play: {told['perfect']}, of these wrong: {told['perfect wrong']}\n"
        f"  the same judgement (gave something away or not, by 10 points): {told['same']} = "
        f"{100 * told['same'] / known:.1f} %; missed {told['missed']}, "
        f"false {told['false']}",
        flush=True,
    )


def compare(review: Review, results: list[float | None], told: Counter[str]) -> None:
    """Count what a review said of moves whose truth is known."""
    for number, verdict in review.verdicts.items():
        told["moves"] += 1
        before = results[number - 1] if number - 1 < len(results) else None
        value = review.positions[number].value
        after = results[number] if number < len(results) else None
        if after is None and value.distance == 0:
            after = value.win_rate
        if before is None or after is None:
            continue
        told["known"] += 1
        gave = before != after
        said = verdict.loss >= 0.1
        told["same"] += gave == said
        told["missed"] += gave and not said
        told["false"] += said and not gave
        if verdict.is_perfect:
            told["perfect"] += 1
            told["perfect wrong"] += abs(verdict.loss - abs(before - after)) > 1e-9


def weak_game(game: object, number: int) -> list[int]:
    """A game of two players of 200 iterations who move at random now and then."""
    random = Random(f"{game.name} {number}")
    player = read_engine("uct:iterations=200,playout_limit=off").player(random)
    position, moves = game.initial(), []
    while game.outcome(position) is None:
        if random.random() < 0.3:
            moves.append(random.choice(game.legal_moves(position)))
        else:
            moves.append(player.choose(game, position).move)
        position = game.play(position, moves[-1])
    return moves


if __name__ == "__main__":
    main()
