"""PGN written in odd ways: each way once, and generated games with all of them together."""

import io
import random
from pathlib import Path

import chess
import chess.pgn
import pytest
from for_long import rest_for_long
from pgn_oddities import odd_file, told

from uctvis.games import find
from uctvis.games.chess.pgn.decoding import decode, encoding_of
from uctvis.games.chess.pgn.finding import find_games
from uctvis.games.chess.pgn.reading import read_pgn

CHESS = find("chess")


def read_all(data):
    """All games of a file, read as the window does: found, cut out, and read one by one."""
    encoding = encoding_of(data)
    found = list(find_games(io.BytesIO(data)))
    return [
        read_pgn(decode(data[one.start : one.end], encoding).text, CHESS.parse_state)
        for one in found
    ]


def check_odd(seed):
    rng = random.Random(seed)
    odd = odd_file(rng)
    read = read_all(odd.data)
    assert len(read) == len(odd.games)
    for one, game in zip(read, odd.games, strict=True):
        assert one.problem == ""
        assert one.game.board() == game.board()
        assert told(one.game) == told(game)


@pytest.mark.parametrize("seed", rest_for_long(60, range(1000)))
def test_generated_games_with_oddities_are_read_completely(seed):
    check_odd(seed)
