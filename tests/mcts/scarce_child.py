"""A search in a process with little memory: `python scarce_child.py MEGABYTES STACK SETTINGS`.

The address space is limited to MEGABYTES more than is in use, and the stack of each new thread
takes STACK megabytes. Prints the number of search threads and what ended the search, or the error.
"""

import json
import resource
import sys
import threading

import psutil

from uctvis.errors import UctvisError
from uctvis.games import find
from uctvis.mcts import search_state as search_module
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

megabytes, stack = int(sys.argv[1]) << 20, int(sys.argv[2]) << 20
game = find("mancala")
search_module.cores = lambda: 8
# Load compiled functions, as in a program that has searched before.
Search(game, game.initial(), Settings(iterations=100, threads=2, memory=16)).run()
threading.stack_size(stack)
limit = psutil.Process().memory_info().vms + megabytes
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
try:
    search = Search(game, game.initial(), Settings(**json.loads(sys.argv[3])))
    found = search.run()
except UctvisError as error:
    said = str(error)
else:
    said = f"{found.threads} {found.reason} {found.iterations == found.tree.visits[0]}"
sys.stdout.write(said)
