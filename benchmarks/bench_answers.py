"""The longest time without an answer, while a random user works in any order.

It uses real windows, and the trees, games and dialogs of the test `test_any_order.py`. Time in
which other programs had the processors is counted separately.
"""

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

_ASKED = 100
_STEPS = 1500
_SEEDS = (1, 2, 3)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        from qtpy.QtWidgets import QApplication
        from random_user import RandomUser

        from uctvis.ui.runtime import garbage
        from uctvis.ui.widgets import theme
        from uctvis.warm.filling import fill_cache

        fill_cache((), print)
        app = QApplication([])
        garbage.Collector(app)
        theme.note_system(app)
        theme.apply(app, theme.ThemeChoice.LIGHT)
        print(f"Of {_STEPS} random actions the longest stalls; asked: under {_ASKED} ms")
        for seed in _SEEDS:
            place = Path(folder) / str(seed)
            place.mkdir()
            with RandomUser(seed, place, most_nodes=100_000) as user:
                for _step in range(_STEPS):
                    user.step()
            print(f"seed {seed}: {len(user.errors)} errors", *user.errors, sep="\n")
            print(*user.answering.worst, sep="\n")


if __name__ == "__main__":
    main()
