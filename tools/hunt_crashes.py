"""Run all tests of the window in random orders with an allocator that detects memory errors.

Usage: hunt_crashes.py RUNS FIRST_SEED [ARGUMENT ...], on a display. The runs follow each other.
The output of each run is in build/crashes/SEED.txt. Further arguments are passed to pytest instead
of tests/ui. The exit status is 0 if no run crashed and no test failed.
"""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

_FOLDER = Path("build/crashes")
# Freed memory is overwritten, and writes beyond the end of a block are detected.
_WATCHFUL = {"PYTHONMALLOC": "debug", "MALLOC_PERTURB_": "165", "PYTHONFAULTHANDLER": "1"}
# The limit of the address space in bytes: this allocator fills all reserved memory, and each
# search without its own limit reserves a share of the available memory.
_MEMORY = 6 << 30


def main() -> int:
    runs, first = int(sys.argv[1]), int(sys.argv[2])
    tests = sys.argv[3:] or ["tests/ui"]
    outcomes = [_run(seed, tests) for seed in range(first, first + runs)]
    crashed = sum(status < 0 for status in outcomes)
    failed = sum(status > 0 for status in outcomes)
    print(f"{runs} runs: {crashed} crashed, {failed} with failed tests")
    return 0 if crashed == failed == 0 else 1


def _run(seed: int, tests: list[str]) -> int:
    """Run the tests once; return the exit status, negative after a signal."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    log = _FOLDER / f"{seed}.txt"
    begin = time.monotonic()
    with log.open("w", encoding="utf-8") as file:
        status = subprocess.run(
            [sys.executable, "-m", "pytest", "-v", "--shuffle", str(seed), *tests],
            env=os.environ | _WATCHFUL,
            stdout=file,
            stderr=subprocess.STDOUT,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY)),
        ).returncode
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() or [""]
    said = f"CRASHED: {signal.Signals(-status).name}" if status < 0 else lines[-1].strip("= ")
    print(f"seed {seed}: {said}; {time.monotonic() - begin:.0f} s; {log}", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
