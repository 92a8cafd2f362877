"""The policies of a recorded search, and its moments with their state."""

from uctvis.explain.formula_texts import general_formula, is_ucb1, meanings, value_name
from uctvis.explain.playout import root_position
from uctvis.functions.registry import find
from uctvis.game.contract import AnyGame
from uctvis.mcts.drivers import policies_of
from uctvis.mcts.policies.choices import CHOICES, TITLES, choice_of
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
        told.append(_selected_by(policies))
    others = [
        _title_of(name, value)
        for name, value in tree.record.more.items()
        if name in CHOICES and name not in _SAID
    ]
    if others:
        told.append(_("It also used: {names}.").format(names=", ".join(others)))
    return told


def _selected_by(policies: Policies) -> str:
    """The sentence about the formula of selection."""
    formula = general_formula(policies)
    if policies.selected.function is not None:
        text = _("The search selected by the function {name}: {formula}.")
        if letters := meanings(formula):
            text = _("The search selected by the function {name}: {formula} ({meanings}).")
    else:
        text = _("The search selected by the {name} value, {formula} ({meanings}).")
        letters = meanings(formula)
    return text.format(name=value_name(policies), formula=formula, meanings=letters)


def _title_of(setting: str, value: float | str | None) -> str:
    """The title of a policy; of a function with the setting, because its name may be anything."""
    choice = choice_of(setting, value)
    if choice.function is None:
        return choice.title
    return _("{setting} by the function {name}").format(setting=TITLES[setting], name=choice.title)


def evaluation_told(tree: Tree) -> list[str]:
    """The sentence about the evaluation of a search, if that is a function of the user."""
    if tree.record is None:
        return []
    function = find("evaluation", tree.record.evaluation)
    if function is None:
        return []
    return [_("Positions were evaluated by the function {name}.").format(name=function.title)]


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
