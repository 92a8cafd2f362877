"""The names of the moves and positions of a searched tree, found by replaying the moves."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.tree.names import PackedNames, shown


@dataclass(frozen=True, eq=False)
class ReplayedNames:
    """Names that the game's rules give to moves and positions."""

    # The game, and the position at the root.
    game: AnyGame
    root: AnyPosition
    # int32 (size,). Each node's parent, and the game's number of the move that leads to it.
    parent: NDArray[np.int32]
    moves: NDArray[np.int32]

    def position(self, node: int) -> AnyPosition:
        moves = []
        while node != 0:
            moves.append(int(self.moves[node]))
            node = int(self.parent[node])
        position = self.root
        for move in reversed(moves):
            position = self.game.play(position, move)
        return position

    def move_name(self, node: int) -> str:
        if node == 0:
            return ""
        return self.game.move_name(self.position(int(self.parent[node])), int(self.moves[node]))

    def state_name(self, node: int) -> str:
        return self.game.state_name(self.position(node))

    def shown_move(self, node: int) -> str:
        return shown(self.move_name(node))

    def shown_state(self, node: int) -> str:
        return shown(self.state_name(node))

    def packed(self) -> PackedNames:
        compiled = self.game.compiled
        if compiled is None:
            return self._packed_plainly()
        # Imported here because the first paint of the window needs no compiled code.
        from uctvis.mcts.naming import names_writer

        text, move_start, move_end = names_writer(compiled)(
            self.parent, self.moves, compiled.encode(self.root), compiled.scratch(self.root)
        )
        state_end = np.append(move_start[1:], len(text))
        return PackedNames(
            buffer=text,
            move_start=move_start,
            move_length=(move_end - move_start).astype(np.int32),
            state_start=move_end,
            state_length=(state_end - move_end).astype(np.int32),
        )

    def _packed_plainly(self) -> PackedNames:
        game = self.game
        positions = [self.root]
        moves = [""]
        for parent, move in zip(self.parent[1:].tolist(), self.moves[1:].tolist(), strict=True):
            moves.append(game.move_name(positions[parent], move))
            positions.append(game.play(positions[parent], move))
        return PackedNames.from_texts(moves, map(game.state_name, positions))
