"""Random games of both rule sets agree with the slow second implementation, turn by turn."""

from random import Random

import pytest
from for_long import rest_for_long
from painting_players import as_line, commands_of
from plain_painting import PlainPainting, plain_map

from uctvis.simultaneous.contract import ORIGINAL, TEXT
from uctvis.simultaneous.painting.game import Painting

GAMES = 500
SEEDS = [seed for seed in range(1, 600) if plain_map(seed)][:GAMES]
NO_MAP = 6


def play_both(seed, rules):
    """Play a game with both; return it."""
    random = Random(seed)
    strengths = random.choice((0.0, 0.5, 0.9)), random.choice((0.0, 0.5, 0.9))
    plain, painting = PlainPainting(seed, rules), Painting.initial(seed, rules)
    for player in range(2):
        assert painting.init_lines(player) == plain.first_lines(player)
    while True:
        for player in range(2):
            assert painting.inputs(player) == plain.lines(player)
            assert painting.due(player) == len(plain.own(player))
        assert painting.scores() == plain.scores()
        assert painting.turn == plain.turn
        if painting.is_over:
            return painting
        commands = [commands_of(player, plain, random, strengths[player]) for player in range(2)]
        painting.step([[as_line(command) for command in own] for own in commands])
        is_last = not (plain.own(0) and plain.own(1))
        plain.play(commands[0] + commands[1])
        is_lost = rules == TEXT and not (plain.own(0) and plain.own(1))
        assert painting.is_over == (is_last or is_lost or plain.turn == 250)


@pytest.mark.parametrize("rules", [TEXT, ORIGINAL])
@pytest.mark.parametrize("block", rest_for_long(1, range(0, GAMES, 10)))
def test_random_games_agree(block, rules):
    for seed in SEEDS[block : block + 10]:
        play_both(seed, rules)


def test_a_game_on_a_map_that_the_original_never_finds():
    play_both(NO_MAP, TEXT)
