"""How the views start a round."""

import threading
from collections.abc import Callable

# Plays a new round, in a thread of its own, until the round or the event ends it.
PlayRound = Callable[[threading.Event], object]
