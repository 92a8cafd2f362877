"""`python main.py [FILE|FOLDER ...]` opens the application from the source tree.

Where there is no display, it plays the demo game into `out/` instead.
"""

import sys
from pathlib import Path

from uctvis.cli import main

if __name__ == "__main__":
    sys.exit(main(demo_folder=Path("out")))
