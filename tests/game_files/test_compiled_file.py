"""Compiled rules in a file: a changed file never uses what an earlier one has compiled."""

import pytest
from faulty_games import recipe

from uctvis.errors import GameFileError
from uctvis.game_files import loading
from uctvis.game_files.checking import checked
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings


@pytest.mark.long
def test_a_changed_constant_changes_the_compiled_rules(source):
    """The game takes up to three stones, then up to two: in both, the compiled rules agree."""
    code = recipe()
    wide = loading.run(source(code)).game
    list(checked(wide, "nim"))
    changed = code.replace("min(signed(position[0]), 3)", "min(signed(position[0]), 2)")
    half = loading.run(source(changed)).game
    # The plain rules have not changed, so the check finds the difference.
    with pytest.raises(GameFileError, match="in compiled: expected the same tree"):
        list(checked(half, "nim"))
    narrow = loading.run(
        source(changed.replace("min(position.stones, 3)", "min(position.stones, 2)"))
    ).game
    list(checked(narrow, "nim"))
    for game, count in ((wide, 3), (narrow, 2)):
        found = Search(game, game.initial(), Settings(iterations=50, seed=1)).run()
        assert len(found.tree.children(0)) == count
        assert game.compiled is game.compiled
