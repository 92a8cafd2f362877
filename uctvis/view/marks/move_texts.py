"""The moves of a tree as the players of its game write them, such as "Nf3" in chess.

Also the probabilities of moves that chance makes.
"""

from dataclasses import dataclass, field

from uctvis import games
from uctvis.errors import GameError
from uctvis.explain.chances import chance_text, chances_into
from uctvis.explain.playout import moves_into, root_position
from uctvis.game.contract import AnyGame
from uctvis.game.rules import AnyPosition
from uctvis.tree.tree import Tree
from uctvis.view.marks.label_text import plain


@dataclass(eq=False)
class MoveTexts:
    """Finds the text of a move when it is first needed, and keeps it.

    Texts are kept by the numbers that the search gave its nodes (`Tree.source`), so trees of the
    same search share them. Where the positions are unknown, a text is the move's name in the tree.
    """

    _texts: dict[int, str] = field(default_factory=dict)
    _chances: dict[int, str] = field(default_factory=dict)
    # Of the nodes whose children have texts.
    _positions: dict[int, AnyPosition] = field(default_factory=dict)
    # Whether texts may differ from the names.
    _differs: bool = True

    def text(self, tree: Tree, node: int) -> str:
        """The move into a node, in a line of plain text; "" for the root."""
        number = _number(tree, node)
        if number not in self._texts:
            self._texts[number] = plain(self._notation(tree, node) or tree.shown_move(node))
        return self._texts[number]

    def whole(self, tree: Tree, node: int) -> str:
        """The same, but a name from a file as it is there: for those who shorten it themselves."""
        return self._notation(tree, node) or tree.shown_move(node)

    def chance(self, tree: Tree, node: int) -> str:
        """The probability of the outcome that leads to a node, below a node of chance.

        "" where the rules of the game are unknown.
        """
        number = _number(tree, node)
        if number not in self._chances:
            self._find_chances(tree, int(tree.parent[node]))
        return self._chances[number]

    def _find_chances(self, tree: Tree, parent: int) -> None:
        children = tree.children(parent)
        texts = [""] * len(children)
        try:
            game = games.find(tree.game)
            position = self._position(game, tree, parent)
            texts = [chance_text(one) for one in chances_into(game, tree, position, children)]
        except GameError:
            # A file may name moves and positions of no game.
            pass
        for child, text in zip(children, texts, strict=True):
            self._chances[_number(tree, child)] = text

    def _notation(self, tree: Tree, node: int) -> str:
        """As players write the move; "" where that is unknown, or the same as its name."""
        if node == 0 or not tree.game or not self._differs:
            return ""
        try:
            game = games.find(tree.game)
            self._differs = game.has_notation
            if not self._differs:
                return ""
            position = self._position(game, tree, int(tree.parent[node]))
            (move,) = moves_into(game, tree, position, [node])
            return game.notation(position, move)
        except GameError:
            # A file may name moves and positions of no game.
            self._differs = False
            return ""

    def _position(self, game: AnyGame, tree: Tree, node: int) -> AnyPosition:
        """The position at a node, played from the nearest one above that is known."""
        below = []
        while (number := _number(tree, node)) not in self._positions and node > 0:
            below.append(node)
            node = int(tree.parent[node])
        if number not in self._positions:
            self._positions[number] = root_position(game, tree)
        position = self._positions[number]
        for one in reversed(below):
            position = game.play(position, *moves_into(game, tree, position, [one]))
            self._positions[_number(tree, one)] = position
        return position


def _number(tree: Tree, node: int) -> int:
    return node if tree.source is None else int(tree.source[node])
