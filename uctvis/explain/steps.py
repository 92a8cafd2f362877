"""The steps in which a reader follows an iteration, each with a sentence."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from uctvis.explain import sentences
from uctvis.explain.chances import chance_text, chances_of
from uctvis.explain.formula_texts import number
from uctvis.explain.iteration import Choice, Expansion, Iteration
from uctvis.explain.lottery import LotteryStep
from uctvis.explain.playout import moves_into, root_position
from uctvis.game.contract import AnyGame
from uctvis.game.player_names import PlayerName
from uctvis.game.rules import AnyPosition
from uctvis.mcts.policies.chosen import Policies
from uctvis.texts import _
from uctvis.tree.players import is_chance, mover_of
from uctvis.tree.replay import expect_record
from uctvis.tree.tree import Tree


class Phase(Enum):
    """The four phases of UCT, in order."""

    SELECTION = "selection"
    EXPANSION = "expansion"
    SIMULATION = "simulation"
    BACKPROPAGATION = "backpropagation"


@dataclass(frozen=True)
class Step:
    """One step of the explanation of an iteration."""

    phase: Phase
    # The number of the choice, move or update in its phase, from 0.
    index: int
    # What happens, in plain words.
    sentence: str
    # The question that an instructor asks before this step; "" if there is none.
    question: str
    # The highlighted nodes, starting with the root.
    path: tuple[int, ...]
    # Short texts beside nodes, most important first.
    notes: Mapping[int, str]
    # Whether the new children of the iteration exist.
    expanded: bool
    # The position on the board.
    position: AnyPosition
    iteration: Iteration


def steps(game: AnyGame, tree: Tree, iteration: Iteration) -> tuple[Step, ...]:
    """The steps of an iteration of the record of `tree`, given by `take_apart`.

    There is one step for each choice of the selection; one for the expansion; one for each
    position of the playout, the last of which gives the payoff; and one for each node of the
    backpropagation, from the leaf to the root.

    Raises
    ------
    TreeError
        The tree has no record.
    GameError
        The tree does not belong to this game.
    SettingError
        The record names an evaluation that the game does not have.
    """
    telling = _Telling(game, tree, iteration)
    return (
        *telling.selection(),
        telling.expansion(),
        *telling.simulation(),
        *telling.backpropagation(),
    )


class _Telling:
    """Describes an iteration, with the positions of its path and the names of its moves."""

    def __init__(self, game: AnyGame, tree: Tree, iteration: Iteration) -> None:
        self.record = expect_record(tree)
        self.game = game.evaluating(self.record.evaluation)
        self.policies = Policies.of(self.record.settings, game.amaf_codes)
        self.iteration = iteration
        self.positions = [root_position(game, tree)]
        # The moves to the nodes of the path, without the root.
        self.names: list[str] = []
        for node in iteration.path[1:]:
            position = self.positions[-1]
            (move,) = moves_into(game, tree, position, [node])
            self.names.append(game.notation(position, move))
            self.positions.append(game.play(position, move))

    def _player(self, position: AnyPosition) -> PlayerName:
        """The name of the player to move, or of the player who moved last if chance is to move."""
        return self.game.player_names[mover_of(self.game.player(position))]

    def selection(self) -> Iterator[Step]:
        for index, choice in enumerate(self.iteration.choices):
            question = _("Which move does selection go to?")
            if isinstance(choice, LotteryStep):
                question = _("Which outcome does chance pick?")
                sentence = sentences.picked(self.names[index], choice.taken.chance)
            else:
                player = self._player(self.positions[index])
                sentence = sentences.chosen(choice, self.names[index], player)
            yield Step(
                Phase.SELECTION,
                index,
                sentence,
                question if len(choice.candidates) > 1 else "",
                self.iteration.path[: index + 2],
                _values(choice),
                expanded=False,
                position=self.positions[index + 1],
                iteration=self.iteration,
            )

    def expansion(self) -> Step:
        expansion, why_not = self.iteration.expansion, self.iteration.why_not
        notes: dict[int, str] = {}
        if expansion is not None:
            sentence = self._of_expansion(expansion)
            others = [child for child in expansion.children if child != expansion.drawn]
            notes = {expansion.drawn: _("picked")} | dict.fromkeys(others, _("new"))
        else:
            assert why_not is not None  # noqa: S101 (exactly one of the two is None)
            visits = self.iteration.updates[-1].visits_before
            sentence = sentences.not_expanded(why_not, visits, self.record.expand_after)
        return self._after_selection(
            Phase.EXPANSION,
            0,
            sentence,
            _("Is the leaf expanded, and where does the playout start?"),
            notes,
            self.positions[-1],
        )

    def _of_expansion(self, expansion: Expansion) -> str:
        move = self.names[-1]
        if expansion.choice is None:
            return sentences.expanded(len(expansion.children), move)
        if isinstance(expansion.choice, LotteryStep):
            chance = expansion.choice.taken.chance
            return sentences.expanded_by_chance(len(expansion.children), move, chance)
        return sentences.expanded_by(expansion.choice, move, self._player(self.positions[-2]))

    def simulation(self) -> Iterator[Step]:
        last = len(self.iteration.playout.moves)
        for index, position in enumerate(self.iteration.playout.positions):
            yield self._after_selection(
                Phase.SIMULATION,
                index,
                self._of_playout(index),
                _("What is the playout worth?") if index == last else "",
                {},
                position,
            )

    def _of_playout(self, index: int) -> str:
        """The sentence for a position of the playout."""
        game, playout = self.game, self.iteration.playout
        is_last = index == len(playout.moves)
        if index == 0:
            if is_last:
                return sentences.ended_at_once(self._end())
            return sentences.started(self.record.playout_limit, self.policies.played)
        before, move = playout.positions[index - 1], playout.moves[index - 1]
        name, player = game.notation(before, move), self._player(before)
        if is_chance(game.player(before)):
            chance = chances_of(game, before)[move]
            if is_last:
                return sentences.ended_by_chance(name, chance, self._end())
            return sentences.picked(name, chance)
        if is_last:
            return sentences.ended(name, player, self._end())
        if playout.draws:
            draw = playout.draws[index - 1]
            return sentences.drawn(name, player, draw, self.policies.played)
        return sentences.played(name, player, len(game.legal_moves(before)))

    def _end(self) -> str:
        """The end of the playout, as a part of a sentence."""
        playout, players = self.iteration.playout, self.game.player_names
        if playout.known:
            end = sentences.known(playout.known, playout.payoff, players)
        elif playout.outcome is None:
            explanation = self.game.explain_evaluation(playout.positions[-1])
            end = sentences.cut(explanation, players[0], self.policies.played)
        else:
            end = sentences.over(playout.outcome, players)
        if playout.is_exact:
            return end
        return sentences.recorded_otherwise(end, playout.payoff, players[0])

    def backpropagation(self) -> Iterator[Step]:
        notes: dict[int, str] = {}
        for index, update in enumerate(reversed(self.iteration.updates)):
            at = len(self.positions) - 1 - index
            above = self.positions[max(at - 1, 0)]
            notes = {update.node: "+" + sentences.payoff(update.gained)} | notes
            yield self._after_selection(
                Phase.BACKPROPAGATION,
                index,
                sentences.updated(
                    update,
                    self.names[at - 1] if at > 0 else None,
                    self._player(above),
                    self.game.player_names,
                    by_chance=is_chance(self.game.player(above)),
                ),
                _("What are the new values on the path?") if index == 0 else "",
                notes,
                self.positions[at],
            )

    def _after_selection(
        self,
        phase: Phase,
        index: int,
        sentence: str,
        question: str,
        notes: Mapping[int, str],
        position: AnyPosition,
    ) -> Step:
        return Step(
            phase,
            index,
            sentence,
            question,
            self.iteration.path,
            notes,
            expanded=self.iteration.expansion is not None,
            position=position,
            iteration=self.iteration,
        )


def _values(choice: Choice) -> dict[int, str]:
    """The texts beside the candidates: the chosen one first, then the highest values.

    At a lottery, these are the probabilities.
    """
    if isinstance(choice, LotteryStep):
        outcomes = sorted(
            choice.candidates, key=lambda one: (one.node != choice.chosen, -one.chance)
        )
        return {one.node: chance_text(one.chance) for one in outcomes}
    count, name = sentences.places(choice), sentences.step_value_name(choice)
    order = sorted(choice.candidates, key=lambda one: (one.node != choice.chosen, -one.value))
    return {one.node: f"{name} {number(one.value, count)}" for one in order}
