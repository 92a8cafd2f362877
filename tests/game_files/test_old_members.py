"""Files of games that name members as they were called before still work, with warnings."""

import dataclasses
import warnings

import pytest
from faulty_games import recipe

from uctvis import api
from uctvis.game.compiled_rules import CompiledRules, MinimaxHints
from uctvis.game.policies import Knowledge
from uctvis.game_files import loading
from uctvis.games.chess import GAME as CHESS
from uctvis.games.reversi.game import Reversi

KNOWS = """
    has_merits = True
    lasting_moves = 3

    def merit(self, position, move):
        return 40 * move - 10 * (position.stones % 4)

    def settled(self, position):
        return float(1 - position.player) if 1 <= position.stones <= 3 else None

    def settled_after(self, position):
        return 1

    def move_meaning(self, position, move):
        return move - 1

"""
COMPILED = """
@compiled
def _known(position):
    return PAYOFF_ONE * (1 - signed(position[1])) if 1 <= signed(position[0]) <= 3 else -1


@compiled
def _known_after(position):
    return 1


@compiled
def _code(position, move):
    return move - 1


@compiled
def _logit(position, scratch, move, k):
    return 40 * move - 10 * (signed(position[0]) % 4)


_RULES = CompiledRules(
    merit=_logit,
    settled=_known,
    settled_after=_known_after,
    meaning=_code,
    minimax=MinimaxHints(promise=_logit),
"""
NEW = {
    "has_merits": "has_prior_logits",
    "lasting_moves": "amaf_codes",
    "def merit": "def prior_logit",
    "def settled(": "def known_payoff(",
    "def settled_after": "def known_distance",
    "def move_meaning": "def amaf_code",
    " merit=": " prior_logit=",
    " settled=": " known_payoff=",
    " settled_after=": " known_distance=",
    " meaning=": " amaf_code=",
    "promise=": "ordering_score=",
}
WARNINGS = {
    "Nim.has_merits is called has_prior_logits now",
    "Nim.lasting_moves is called amaf_codes now",
    "Nim.merit is called prior_logit now",
    "Nim.settled is called known_payoff now",
    "Nim.settled_after is called known_distance now",
    "Nim.move_meaning is called amaf_code now",
    "CompiledRules(merit=...) is called prior_logit now",
    "CompiledRules(settled=...) is called known_payoff now",
    "CompiledRules(settled_after=...) is called known_distance now",
    "CompiledRules(meaning=...) is called amaf_code now",
    "MinimaxHints(promise=...) is called ordering_score now",
}
POLICIES = [
    {"selection": "puct", "prior": "moves", "solver": "on"},
    {"selection": "grave", "solver": "on"},
]


def old_code(*, plain=False):
    """Nim of CONTRIBUTING.md, with all that it may know by the old names."""
    code = recipe().replace("import CompiledRules", "import CompiledRules, MinimaxHints")
    code = code.replace(
        "\n    @property\n    def compiled", f"{KNOWS}    @property\n    def compiled"
    )
    code = code.replace("\n_RULES = CompiledRules(\n", COMPILED)
    assert all(code.count(old) == 1 for old in NEW)
    return code.replace("return _RULES", "return None") if plain else code


def new_code(*, plain=False):
    code = old_code(plain=plain)
    for old, new in NEW.items():
        code = code.replace(old, new)
    return code


def loaded(source, code):
    """The game, and what was said about it and the lines of its file."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        game = loading.run(source(code)).game
    lines = code.splitlines()
    for one in said:
        assert one.category is DeprecationWarning
        assert one.filename.endswith("own.py")
        assert 0 < one.lineno <= len(lines)
    return game, sorted(str(one.message) for one in said)


def found(game, **settings):
    """The numbers of all nodes of a search."""
    nodes = api.search(game, iterations=200, seed=3, **settings).tree
    return [(one.tobytes(), one.dtype) for one in vars(nodes).values() if hasattr(one, "dtype")]


def test_each_old_name_warns_once_and_the_new_ones_do_not(source):
    assert loaded(source, old_code())[1] == sorted(WARNINGS)
    assert loaded(source, new_code())[1] == []


@pytest.mark.parametrize("policies", POLICIES)
def test_a_plain_game_with_old_names_has_the_same_tree(source, policies):
    games = [loaded(source, make(plain=True))[0] for make in (old_code, new_code)]
    before, now = (found(game, **policies) for game in games)
    assert before == now != found(games[1])


@pytest.mark.long
def test_compiled_rules_with_old_names_have_the_same_trees(source):
    games = [loaded(source, make())[0] for make in (old_code, new_code)]
    for policies in POLICIES:
        trees = [found(game, **policies) for game in games]
        assert trees[0] == trees[1]
    assert found_by_alpha_beta(games[0]) == found_by_alpha_beta(games[1])


def found_by_alpha_beta(game):
    result = api.alpha_beta(game, depth=5)
    return result.move, result.nodes, result.records.tobytes()


def test_the_old_keywords_of_compiled_rules_are_their_fields():
    rules = CHESS.compiled
    assert rules.prior_logit is not None
    with pytest.warns(DeprecationWarning, match=r"CompiledRules\(merit=...\)"):
        same = CompiledRules(
            **{("merit" if name == "prior_logit" else name): value for name, value in fields(rules)}
        )
    assert same == rules
    with pytest.warns(DeprecationWarning, match=r"CompiledRules\(settled=...\)"):
        changed = dataclasses.replace(rules, settled=max)
    assert changed.known_payoff is max
    with pytest.warns(DeprecationWarning, match=r"CompiledRules.settled is called known_payoff"):
        assert changed.settled is max


def fields(rules):
    return [(one.name, getattr(rules, one.name)) for one in dataclasses.fields(rules)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("promise", "ordering_score"),
        ("estimate", "leaf_value"),
        ("static", "static_value"),
        ("recurs", "is_repetition"),
        ("calm", "check_state"),
        ("skip", "null_move"),
        ("forgets", "is_path_dependent"),
    ],
)
def test_minimax_hints_take_their_old_keywords(old, new):
    with pytest.warns(DeprecationWarning, match=rf"MinimaxHints\({old}=...\) is called {new} now"):
        hints = MinimaxHints(**{old: max})
    assert hints == MinimaxHints(**{new: max})
    with pytest.warns(DeprecationWarning, match=f"MinimaxHints.{old} is called {new} now"):
        assert getattr(hints, old) is max


def test_what_the_guide_showed_before_can_be_called():
    position = CHESS.initial()
    with pytest.warns(DeprecationWarning, match="settled is called known_payoff now"):
        assert CHESS.settled(position) is None
    with pytest.warns(DeprecationWarning, match="has_merits is called has_prior_logits now"):
        assert CHESS.has_merits is True
    with pytest.warns(DeprecationWarning, match="move_meaning is called amaf_code now"):
        assert CHESS.move_meaning(position, 7) == 7


def test_a_subclass_reaches_what_is_above_it_by_the_old_name():
    def merit(self, position, move):
        return 1000 + super(changed, self).merit(position, move)

    with pytest.warns(DeprecationWarning, match="Changed.merit is called prior_logit now"):
        changed = type("Changed", (Reversi,), {"merit": merit})
    game, position = changed(), Reversi().initial()
    move = Reversi().legal_moves(position)[0]
    with pytest.warns(DeprecationWarning, match="Reversi.merit is called prior_logit now"):
        assert game.prior_logit(position, move) == 1000 + Reversi().prior_logit(position, move)
    assert changed.prior_logit is not Knowledge.prior_logit


def test_a_game_may_set_its_own_number(source):
    code = new_code(plain=True).replace("GAME = Nim()\n", "GAME = Nim()\nGAME.lasting_moves = 7\n")
    game, said = loaded(source, code)
    assert (game.amaf_codes, type(game).amaf_codes) == (7, 3)
    assert said == ["Nim.lasting_moves is called amaf_codes now"]


def test_members_given_after_the_class_was_made_are_found(source):
    code = new_code(plain=True).replace("GAME = Nim()\n", "Nim.lasting_moves = 7\nGAME = Nim()\n")
    with pytest.warns(DeprecationWarning, match="Nim.lasting_moves is called amaf_codes now"):
        game = loading.run(source(code)).game
    assert game.amaf_codes == 7
