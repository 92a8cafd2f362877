"""Games that were played on the server of 2021, replayed with its faults."""

import json
from pathlib import Path

import pytest

from uctvis.games.tuc_chess import names, rules
from uctvis.games.tuc_chess.position import (
    GIFT_LOTTERY,
    NO_LOTTERY,
    WORTH_LOTTERY,
    Position,
    squares_of,
)

FILE = Path(__file__).parents[3] / "shared" / "transcripts" / "tuc" / "games.jsonl"
SERVER = rules.Referee(loose_promotion=True, point_to_white=True, most_plies=1_000_000)
LOOSE = Position("....k ..... ..... ..... ..... ..p.. ...KP", plies=61)


def moves(position, referee):
    return {names.move_name(position, move) for move in rules.legal_moves(position, referee)}


def named(position, name, referee=SERVER):
    legal = rules.legal_moves(position, referee)
    told = [names.move_name(position, move) for move in legal]
    assert name in told, (name, position)
    return legal[told.index(name)]


def test_a_black_pawn_goes_to_any_empty_square_of_the_last_row():
    fair = {"0403", "0414", "5262", "5263"}
    assert moves(LOOSE, rules.FAIR) == fair
    assert moves(LOOSE, SERVER) == fair | {"5260", "5261"}
    after = rules.play(LOOSE, named(LOOSE, "5260"), SERVER)
    assert (after.points, after.board.count("p")) == ((0, 1), 0)


def test_white_gets_the_point_of_a_black_capture_on_the_last_row():
    move = named(LOOSE, "5263")
    assert rules.play(LOOSE, move).points == (0, 9)
    assert rules.play(LOOSE, move, SERVER).points == (1, 8)


def test_a_pawn_that_was_promoted_by_a_capture_keeps_the_game_going():
    position = Position("..k.. ..... ..... ..... ..... ..... ..K..", plies=60)
    assert rules.outcome(position).reason.startswith("only the kings are left")
    assert rules.outcome(position, SERVER._replace(uncounted=1)) is None


def promotes_by_capture(position, move):
    start, end = squares_of(move)
    return rules.gain(position, move) > 1 and position.board[start] in "Pp" and end // 6 in (0, 6)


def replay(game):
    """Replay a game; return the position after its last move."""
    position, referee, uncounted = Position(), SERVER, 0
    told = [*game["plies"], [game["last"], "99", None, None]]
    for name, bonus, *points in told:
        assert rules.outcome(position, referee) is None
        move = named(position, name, referee)
        uncounted += promotes_by_capture(position, move)
        referee = SERVER._replace(uncounted=uncounted)
        position = rules.play(position, move, referee)
        if points[0] is None:
            return position, referee
        if position.lottery == WORTH_LOTTERY:
            worth = sum(points) - sum(position.points)
            assert worth in (0, 1)
            position = rules.play(position, worth, referee)
        assert list(position.points) == points
        assert position.lottery == GIFT_LOTTERY
        position = rules.play(position, int(bonus != "99"), referee)
        if bonus != "99":
            square = 6 * int(bonus[0]) + int(bonus[1])
            assert square in rules.legal_moves(position, referee)
            position = rules.play(position, square, referee)
    raise AssertionError("expected a last move")


@pytest.mark.skipif(not FILE.exists(), reason="the games are not here")
def test_every_recorded_game_is_legal_with_the_points_of_the_server():
    games = [json.loads(line) for line in FILE.read_text().splitlines()]
    for game in games:
        position, referee = replay(game)
        if game["end"] is None:
            # The clock of the server stopped the game.
            continue
        end = (int(game["end"][:2]), int(game["end"][2:]))
        if position.lottery == WORTH_LOTTERY:
            position = rules.play(position, sum(end) - sum(position.points), referee)
        assert position.lottery == NO_LOTTERY
        assert rules.outcome(position, referee) is not None
        assert position.points == end
    assert sum(len(game["plies"]) for game in games) > 3000
