"""Run the tests of the window whole, in random orders, under an allocator that finds misuse.

Usage: hunt_crashes.py RUNS FIRST_SEED [ARGUMENT ...], on a display. The runs follow each other;
what each says is in build/crashes/SEED.txt. Further arguments are pytest's, in place of tests/ui.
Ends with 0 if nothing crashed and nothing failed.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

_FOLDER = Path("build/crashes")
# What is freed is overwritten, and what is written beyond its end is noticed.
_WATCHFUL = {"PYTHONMALLOC": "debug", "MALLOC_PERTURB_": "165", "PYTHONFAULTHANDLER": "1"}


def main() -> int:
    runs, first = int(sys.argv[1]), int(sys.argv[2])
    tests = sys.argv[3:] or ["tests/ui"]
    outcomes = [_run(seed, tests) for seed in range(first, first + runs)]
    crashed = sum(status < 0 for status in outcomes)
    failed = sum(status > 0 for status in outcomes)
    print(f"{runs} runs: {crashed} crashed, {failed} with failed tests")
    return 0 if crashed == failed == 0 else 1


def _run(seed: int, tests: list[str]) -> int:
    """Run the tests once; the status that they ended with, negative after a signal."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    log = _FOLDER / f"{seed}.txt"
    begin = time.monotonic()
    with log.open("w", encoding="utf-8") as file:
        status = subprocess.run(
            [sys.executable, "-m", "pytest", "-v", "--shuffle", str(seed), *tests],
            env=os.environ | _WATCHFUL,
            stdout=file,
            stderr=subprocess.STDOUT,
        ).returncode
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() or [""]
    said = f"CRASHED: {signal.Signals(-status).name}" if status < 0 else lines[-1].strip("= ")
    print(f"seed {seed}: {said}; {time.monotonic() - begin:.0f} s; {log}", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
