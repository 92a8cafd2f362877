"""Policies of the search in tests: each alone, and mixes that hypothesis picks."""

import random

from hypothesis import strategies as st
from some_games import SOME

from uctvis.tree.players import is_chance

# Each policy alone, as settings of a search.
ALONE = [
    {"selection": "ucb1_tuned"},
    {"selection": "puct"},
    {"selection": "grave"},
    {"first_play": 0.6},
    {"playout": "decisive"},
    {"playout": "mast"},
    {"playout": "heavy"},
    {"playout": "none"},
    {"minimax": 0.4},
    {"solver": "on"},
    {"solver": "bounds"},
]
# Several of them at once.
TOGETHER = [
    {"selection": "grave", "playout": "mast"},
    {"selection": "ucb1_tuned", "playout": "decisive", "first_play": 0.6, "minimax": 0.4},
    {"selection": "puct", "playout": "heavy", "minimax": 0.4, "solver": "on"},
    {"selection": "ucb1_tuned", "playout": "heavy", "first_play": 0.6, "solver": "on"},
    {"selection": "grave", "first_play": 1.1, "minimax": 0.2, "solver": "on"},
    {"selection": "puct", "playout": "mast", "first_play": 0.3, "solver": "on"},
    {"selection": "puct", "first_play": 0.3, "expand": "one"},
    {"selection": "puct", "prior": "moves", "playout": "none", "solver": "on"},
    {"selection": "puct", "prior": "moves", "minimax": 0.4},
    {"selection": "ucb1_tuned", "first_play": 0.6, "minimax": 0.2, "solver": "bounds"},
]
# Those of the mixes that are searched with compiled rules in `make test`; each takes seconds to
# compile. The rest is for `make test-long`.
COMPILED_FIRST = {
    "tictactoe": [{"solver": "on"}, TOGETHER[0]],
    "connect_four": [{"solver": "on"}],
    "mancala": [{"solver": "on"}, {"solver": "bounds"}, TOGETHER[2]],
    "chess": [TOGETHER[7]],
    "pig": [TOGETHER[5]],
}


def can_serve(game, policies):
    """Whether the game knows what these policies need."""
    lasting = game.amaf_codes > 0 or policies.get("selection") != "grave"
    preferring = game.has_preferences or policies.get("playout") != "heavy"
    return lasting and preferring and (game.has_prior_logits or policies.get("prior") != "moves")


def served():
    """Games with policies: first those of `COMPILED_FIRST`, then each mix with two of its games."""
    first = [(game, one) for game in SOME for one in COMPILED_FIRST[game.name]]
    rest = []
    for number, one in enumerate((*ALONE, *TOGETHER)):
        able = [game for game in SOME if can_serve(game, one)]
        chosen = {able[number % len(able)].name, able[(number + 2) % len(able)].name}
        rest += [(game, one) for game in able if game.name in chosen]
    return first, [case for case in rest if case not in first]


def to_compile(cases):
    """Those to search with compiled rules, each of which is compiled for a quarter of a minute.

    Each mix is compiled for one game, besides those of `COMPILED_FIRST`.
    """
    compiled = [(game, one) for game, one in cases if one in COMPILED_FIRST[game.name]]
    for one in (*ALONE, *TOGETHER):
        if all(one != other for _game, other in compiled):
            compiled.append(next(case for case in cases if case[1] == one))
    return compiled


def named(value):
    """The names of parameters, for pytest."""
    if isinstance(value, tuple):
        return " ".join(map(named, value))
    if isinstance(value, dict):
        return " ".join(f"{name}={chosen}" for name, chosen in value.items())
    return value.name


def after_random_moves(game, count, seed):
    """A position after so many random moves, or fewer if each one would end the game.

    A player is to move there: the lotteries after the last move take place.
    """
    rng, position = random.Random(seed), game.initial()
    for _move in range(count):
        moves = list(game.legal_moves(position))
        rng.shuffle(moves)
        after = (game.play(position, move) for move in moves)
        position = next((one for one in after if game.legal_moves(one)), position)
    while is_chance(game.player(position)):
        position = game.play(position, rng.choice(game.legal_moves(position)))
    return position


@st.composite
def numbers(draw, game):
    """Settings of a search that are numbers, without those of its policies."""
    is_long = game.name == "chess"
    return {
        "seed": draw(st.integers(0, 2**64 - 1)),
        "playout_limit": draw(st.sampled_from([3, 1, 8] if is_long else [25, 1, 4, None])),
        "exploration": draw(st.sampled_from([1.41, 0.0, 0.3, 5.0])),
        "expand_after": draw(st.sampled_from([0, 1, 2, 5])),
    }


@st.composite
def positions(draw, game):
    """A position of the game that is not over."""
    most = {"connect_four": 30, "mancala": 40, "chess": 60}.get(game.name, 6)
    return after_random_moves(game, draw(st.integers(0, most)), draw(st.integers(0, 99)))


@st.composite
def mixes(draw, game):
    """Policies that the game can serve, and numbers for them."""
    lasting = ["grave"] if game.amaf_codes else []
    preferring = ["heavy"] if game.has_preferences else []
    judging = ["moves"] if game.has_prior_logits else []
    return {
        "selection": draw(st.sampled_from(["ucb1", "ucb1_tuned", "puct", *lasting])),
        "prior": draw(st.sampled_from(["evaluation", *judging])),
        "playout": draw(st.sampled_from(["uniform", "decisive", "mast", "none", *preferring])),
        "first_play": draw(st.none() | st.floats(0, 2) | st.just(1000.0)),
        "expand": draw(st.sampled_from(["all", "one"])),
        "minimax": draw(st.just(0.0) | st.floats(0, 1)),
        "solver": draw(st.sampled_from(["off", "on", "bounds"])),
        "evaluation": draw(st.sampled_from(["", *(one.name for one in game.evaluations())])),
    }
