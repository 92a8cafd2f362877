"""What a weaker PC chose from the search whose tree is shown."""

from typing import NamedTuple

from uctvis.play.found_texts import choice_text
from uctvis.play.session import GameSession
from uctvis.tree.tree import Tree


class ShownChoice(NamedTuple):
    """A move that another one was preferred to."""

    # The name of the position, as in trees.
    position: str
    # The names of the preferred and of the chosen move, as in trees.
    moves: tuple[str, str]
    # The sentence for users.
    said: str

    @classmethod
    def of_move(cls, session: GameSession, number: int) -> "ShownChoice | None":
        """The choice of a move of a game, from 1; None if the search preferred it."""
        game, position = session.game, session.positions[number - 1]
        made = session.made[number - 1]
        if made.erred is None:
            return None
        names = [game.move_name(position, move) for move in (made.erred.preferred, made.move)]
        return cls(
            game.state_name(position), (names[0], names[1]), choice_text(game, position, made)
        )

    def at(self, tree: Tree, node: int) -> str:
        """The sentence at the root of its tree, and at the two moves; "" at other nodes."""
        if tree.shown_state(0) != self.position or tree.depth[node] > 1:
            return ""
        return self.said if node == 0 or tree.shown_move(node) in self.moves else ""
