"""A search in a process that has little left: `python scarce_child.py MEGABYTES STACK SETTINGS`.

Addresses are limited to so many megabytes more than are in use, each new thread's stack takes
STACK of them. Prints the threads that searched and what ended it, or the error.
"""

import json
import resource
import sys
import threading

import psutil

from uctvis.errors import UctvisError
from uctvis.games import find
from uctvis.mcts import search as search_module
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings

megabytes, stack = int(sys.argv[1]) << 20, int(sys.argv[2]) << 20
game = find("mancala")
search_module.cores = lambda: 8
# What is compiled is loaded, as in a program that has searched before.
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
