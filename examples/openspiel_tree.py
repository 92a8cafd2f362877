# %% [markdown]
# # The search tree of OpenSpiel, in uctvis
#
# OpenSpiel's `MCTSBot` searches any of its games for two players, one after the other. This script
# makes a tree file of what it has found, and opens it. In an editor that knows cells (`# %%`),
# run one after the other; or all of it:
#
#     pip install open_spiel
#     python examples/openspiel_tree.py connect_four connect_four.tree 1000

# %%
import subprocess
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import uctvis
from uctvis.games import parse_state

ARGUMENTS = [] if "ipykernel" in sys.modules else sys.argv[1:]
GAME = ARGUMENTS[0] if ARGUMENTS else "tic_tac_toe"
FILE = ARGUMENTS[1] if len(ARGUMENTS) > 1 else "openspiel.tree"
SIMULATIONS = int(ARGUMENTS[2]) if len(ARGUMENTS) > 2 else 1000
SEED = 1

# %% [markdown]
# ## The search
#
# `solve=False`: a value that is proven has no place in a tree file.

# %%
game = pyspiel.load_game(GAME)
if (
    game.num_players() != 2
    or game.get_type().dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL
    or game.get_type().reward_model != pyspiel.GameType.RewardModel.TERMINAL
):
    sys.exit(f"{GAME}: expected a game of two players who move in turn and are paid at the end")

random = np.random.RandomState(SEED)
start = game.new_initial_state()
while start.is_chance_node():
    # A search begins where somebody has a choice.
    start.apply_action(random.choice(start.legal_actions()))

bot = mcts.MCTSBot(
    game,
    uct_c=1.41,
    max_simulations=SIMULATIONS,
    evaluator=mcts.RandomRolloutEvaluator(random_state=random),
    solve=False,
    random_state=random,
)
root = bot.mcts_search(start)

# %% [markdown]
# ## Names
#
# uctvis draws the board of a position whose name it can read, and each name that ends in
# "player 1" or "player 2" tells who is to move, also in files that tell nothing else. So the
# positions of games that uctvis has are named in its own words, if it can read them; all others
# as OpenSpiel writes them. Commas and quotes are left out: then any program can read the files.


# %%
def plain(text):
    """One line without the signs that .csv files need for themselves."""
    return " ".join(text.translate(str.maketrans(",|", "  ", '"')).split())


def in_our_words(state, player):
    """The position in the words of uctvis; "" where it has none for it."""
    name, text = state.get_game().get_type().short_name, str(state)
    words = [*text.upper().split(), "player", str(player + 1)]
    if name == "chess":
        ours = text
    elif name == "connect_four":
        ours = " ".join(["connect_four", *words])
    elif name == "tic_tac_toe":
        ours = " ".join(["tictactoe", "".join(words[:3]), *words[3:]])
    elif name == "mancala":
        # Player 2's pits from the right, then both stores, player 2's first, then player 1's pits.
        second, stores, first = (
            [stones for stones in line.split("-") if stones] for line in text.split("\n")[:3]
        )
        ours = " ".join(["mancala", *first, stores[1], *second[::-1], stores[0], *words[-2:]])
    else:
        return ""
    read = parse_state(ours)
    return read[0].state_name(read[1]) if read else ""


def state_name(state, player):
    told = in_our_words(state, player)
    if told or player < 0:
        return told or plain(f"{state.get_game()} {state}")
    return plain(f"{state.get_game()} {state} player {player + 1}")


def our_moves(name):
    """The names of the moves in a position of uctvis, by the names of the positions behind."""
    read = parse_state(name)
    if read is None:
        return {}
    rules, position = read
    return {
        rules.state_name(rules.play(position, move)): rules.move_name(position, move)
        for move in rules.legal_moves(position)
    }


# %% [markdown]
# ## From nodes to arrays
#
# - The parent of each node is its place in the list of all nodes. The list grows while it is
#   walked through, so that no tree is too deep.
# - `total_reward / explore_count` is the mean for the player who made the move into the node, for
#   whom a tree file has it, too; at the root, it is for the player to move. But OpenSpiel pays
#   from `min_utility` (-1) to `max_utility` (1), and uctvis from 0 to 1.
# - In uctvis, player 0 moves first. In OpenSpiel's chess that is player 1.
# - Where chance moves, the player is unknown (-1). At the end of a game, it is the opponent of
#   who moved last, as in the trees of uctvis.


# %%
def to_move(state, mover, first_player):
    if state.is_terminal():
        return 1 - mover if mover >= 0 else -1
    return -1 if state.is_chance_node() else state.current_player() ^ first_player


def tree_of(root, start):
    """The tree below `root`, a node of OpenSpiel's at which the state is `start`."""
    game = start.get_game()
    low, high = game.min_utility(), game.max_utility()
    first_player = max(0, game.new_initial_state().current_player())

    nodes, parents, move_names = [root], [-1], [""]
    players = [to_move(start, -1, first_player)]
    names = [state_name(start, players[0])]
    # A state is let go when its children are there.
    states = [start]
    for index, node in enumerate(nodes):
        state, states[index] = states[index], None
        moves = our_moves(names[index]) if node.children else {}
        for child in node.children:
            after = state.child(child.action)
            player = to_move(after, players[index], first_player)
            name = state_name(after, player)
            theirs = state.action_to_string(state.current_player(), child.action)
            nodes.append(child)
            parents.append(index)
            states.append(after)
            players.append(player)
            names.append(name)
            move_names.append(moves.get(name) or plain(theirs))

    visits = np.array([node.explore_count for node in nodes])
    reward = np.array([node.total_reward for node in nodes])
    mean = (reward / np.maximum(visits, 1) - low) / (high - low)
    return uctvis.Tree.from_parents(
        parents,
        visits=visits,
        # Where the search has not been, the mean is 0.
        mean=np.where(visits > 0, mean, 0.0),
        player=players,
        move_names=move_names,
        state_names=names,
        game=read[0].name if (read := parse_state(names[0])) else str(game),
    )


tree = tree_of(root, start)
uctvis.save(tree, FILE)
print(f"{FILE}: {tree.size} nodes, {tree.visits[0]} simulations of {game}")

# %% [markdown]
# ## Which moves did it prefer?

# %%
for node in sorted(tree.children(0), key=lambda node: -tree.visits[node])[:5]:
    print(f"{tree.move_name(node):12} {tree.visits[node]:6} visits, mean {tree.mean[node]:.3f}")

# %% [markdown]
# ## Look at it

# %%
if subprocess.run([sys.executable, "-m", "uctvis", FILE], check=False).returncode != 0:
    print(f"On a machine with a display: {sys.executable} -m uctvis {FILE}")
