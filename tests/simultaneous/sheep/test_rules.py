"""Sheep: recorded games, and random games by a plain implementation."""

from random import Random

import pytest
from for_long import seeds_for_long
from plain_sheep import PlainSheep, random_commands
from recorded_codingame import FOLDER, recorded_turns

from uctvis.simultaneous.contract import ORIGINAL, TEXT
from uctvis.simultaneous.sheep.game import Sheep

RECORDED = FOLDER / "sheep"


@pytest.mark.skipif(not RECORDED.is_dir(), reason="needs the recorded games")
@pytest.mark.parametrize(("name", "seed"), [("boss_s1", 1), ("random_s2", 2)])
def test_recorded_games(name, seed):
    recorded = [recorded_turns(RECORDED / f"{name}.player{player}.log.gz") for player in (0, 1)]
    sheep = Sheep.initial(seed, ORIGINAL)
    for turns in zip(*recorded, strict=True):
        for player, turn in enumerate(turns):
            start = [] if sheep.turn else sheep.init_lines(player)
            assert turn.asked == start + sheep.inputs(player), (sheep.turn, player)
        assert not sheep.is_over
        sheep.step([turn.answered for turn in turns])
    assert sheep.is_over
    assert sheep.fault is None
    assert sheep.turn == 250


@pytest.mark.parametrize("rules", [ORIGINAL, TEXT])
@pytest.mark.parametrize("seeds", seeds_for_long(2, 500, 20))
def test_random_games_are_those_of_the_plain_rules(rules, seeds):
    for seed in seeds:
        random = Random(seed)
        # Also seeds of more than 48 bits, and negative ones.
        seed = random.choice([seed, random.randrange(-(2**63), 2**63)])
        dialects = [random.choice([ORIGINAL, TEXT]) for _player in range(2)]
        plain, sheep = PlainSheep(seed, rules), Sheep.initial(seed, rules)
        for player, dialect in enumerate(dialects):
            assert sheep.init_lines(player, dialect) == plain.init_lines(player)
        while not sheep.is_over:
            commands = []
            for player, dialect in enumerate(dialects):
                assert sheep.inputs(player, dialect) == plain.inputs(dialect), (seed, sheep.turn)
                commands.append(random_commands(plain, player, dialect, random))
                assert len(commands[-1]) == sheep.due(player)
            plain.step(commands, dialects)
            sheep.step(commands, dialects)
            assert sheep.fault is None
            assert sheep.scores() == plain.scores()
        assert sheep.turn == 250
        assert sheep.inputs(0) == plain.inputs(ORIGINAL)
