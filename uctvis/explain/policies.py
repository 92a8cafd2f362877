"""The policies of a recorded search, and its moments with their state."""

from uctvis.explain.formula_texts import general_formula, is_ucb1, meanings, value_name
from uctvis.explain.playout import root_position
from uctvis.game.contract import AnyGame
from uctvis.mcts.drivers import policies_of
from uctvis.mcts.policies.choices import CHOICES, choice_of
from uctvis.mcts.policies.chosen import Policies
from uctvis.mcts.policies.moment import Moment
from uctvis.mcts.settings import SETTINGS, Settings
from uctvis.texts import _
from uctvis.tree.record import Record
from uctvis.tree.replay import expect_record
from uctvis.tree.tree import Tree

# The policies about which there are sentences of their own, here and in `uctvis.explain.why`.
_SAID = ("selection", "minimax", "answer")


def policies_in(game: AnyGame, record: Record) -> Policies | None:
    """The policies of a search of `game`; None for plain UCT.

    Raises SettingError if the record has an unknown policy, or one that the game cannot serve.
    """
    names = {setting.name for setting in SETTINGS} & set(record.more)
    # Other settings of the record are not about policies; the budget is not in it.
    told = {name: record.more[name] for name in names}
    return policies_of(game, Settings(iterations=1, **told))  # type: ignore[arg-type]


def recorded_policies(tree: Tree) -> Policies | None:
    """The policies of the search of a tree; None for plain UCT, and if they are not known."""
    if tree.record is None:
        return None
    try:
        policies = Policies.of(tree.record.settings, 0)
    except ValueError:
        # A later version may have others; then the record cannot be repeated.
        return None
    return None if policies.usual else policies


def policies_told(tree: Tree) -> list[str]:
    """The sentences about policies other than plain UCT."""
    policies = recorded_policies(tree)
    if policies is None or tree.record is None:
        return []
    told = []
    if not is_ucb1(policies):
        formula = general_formula(policies)
        told.append(
            _("The search selected by the {name} value, {formula} ({meanings}).").format(
                name=value_name(policies), formula=formula, meanings=meanings(formula)
            )
        )
    others = [
        choice_of(name, value).title
        for name, value in tree.record.more.items()
        if name in CHOICES and name not in _SAID
    ]
    if others:
        told.append(_("It also used: {names}.").format(names=", ".join(others)))
    return told


def moment_of(game: AnyGame, tree: Tree) -> Moment | None:
    """The start of the search of `tree`, with the state of its policies; None for plain UCT.

    Raises
    ------
    TreeError
        The tree has no record, or what it kept of an earlier search is not of these policies.
    GameError, SettingError
        See `root_position` and `policies_in`; or the game does not have the evaluation.
    """
    record = expect_record(tree)
    game = game.evaluating(record.evaluation)
    if policies_in(game, record) is None:
        return None
    return Moment(game, root_position(game, tree), tree.parent, record)
