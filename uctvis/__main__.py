"""Run the command `uctvis` for `python -m uctvis`."""

import sys

from uctvis.cli import main

if __name__ == "__main__":
    sys.exit(main())
