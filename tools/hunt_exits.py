"""Run whole processes of the program that a user closes at a random moment; all must end well.

Usage: hunt_exits.py PROCESSES FIRST_SEED. Four run at a time, each on a virtual screen of its own
(xvfb-run), with an allocator that overwrites freed memory. What a process printed is kept in
build/exits/SEED.txt if it did not end with status 0, wrote an error into its log, or left another
process behind. To continue, begin with a later seed; to repeat one, run one process with its seed.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

_CHILD = Path(__file__).parents[1] / "tests" / "closing_child.py"
_FOLDER = Path("build/exits")
_AT_ONCE = 4
_SCREEN = ("xvfb-run", "-a", "-s", "-screen 0 1920x1080x24 -nolisten tcp")
# Freed memory is overwritten by the allocator of C, which Python uses for all its objects, too.
_WATCHFUL = {"PYTHONMALLOC": "malloc", "MALLOC_PERTURB_": "165", "PYTHONFAULTHANDLER": "1"}
# All descendants of a process inherit this variable.
_MARK = "UCTVIS_HUNTED"
# Seconds until a process is killed, and until its descendants must have ended after it.
_PATIENCE, _SOON = 150.0, 3.0


def main() -> int:
    count, first = int(sys.argv[1]), int(sys.argv[2])
    _FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="uctvis-exits-") as place:
        files = Path(place, "files")
        subprocess.run([sys.executable, _CHILD, "--prepare", files], check=True)
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            seeds = range(first, first + count)
            done = []
            for result in pool.map(lambda seed: _run(seed, files, Path(place)), seeds):
                done.append(result)
                if len(done) % 50 == 0:
                    print(f"{len(done)} have ended, up to seed {seeds[len(done) - 1]}", flush=True)
    wrong = [seed for seed, (outcome, _seconds) in zip(seeds, done, strict=True) if outcome]
    slowest = max(seconds for _outcome, seconds in done)
    print(f"{count} processes: {len(wrong)} ended badly {wrong}; slowest end {slowest:.1f} s")
    return 1 if wrong else 0


def _run(seed: int, files: Path, place: Path) -> tuple[str, float]:
    """Run one process; return what was wrong, or "", and the seconds from closing to its end."""
    own = place / str(seed)
    keep, log = own / "keep", own / "log.txt"
    keep.mkdir(parents=True)
    folders = {f"XDG_{name}_HOME": str(own / name) for name in ("CONFIG", "DATA", "STATE")}
    mark = f"{os.getpid()}.{seed}"
    environment = os.environ | _WATCHFUL | folders | {_MARK: mark, "QT_QPA_PLATFORM": "xcb"}
    with log.open("wb") as file:
        process = subprocess.Popen(
            [*_SCREEN, sys.executable, _CHILD, str(seed), files, keep],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        try:
            status = process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            status = -1
    ended = time.monotonic()
    left = _left_behind(mark, 0.0 if status == -1 else _SOON)
    text = log.read_text(errors="replace")
    for written in (own / "STATE").rglob("*.log"):
        text += f"--- {written.name}\n" + written.read_text(errors="replace")
    outcome = _outcome(status, text, left)
    closed = [float(line.split()[1]) for line in text.splitlines() if line.startswith("closes ")]
    seconds = ended - closed[0] if closed else 0.0
    if outcome:
        (_FOLDER / f"{seed}.txt").write_text(f"{outcome}\n{text}")
        print(f"seed {seed}: {outcome}; {_FOLDER / f'{seed}.txt'}", flush=True)
    shutil.rmtree(own)
    return outcome, seconds


def _outcome(status: int, text: str, left: list[str]) -> str:
    """What was wrong; "" for nothing."""
    if status == -1:
        return f"did not end in {_PATIENCE:.0f} s"
    if status > 128:
        return f"CRASHED: {signal.Signals(status - 128).name}"
    if status:
        return f"status {status}"
    if left:
        return f"left behind: {left}"
    wrong = ("Traceback", "ERROR", "CRITICAL", "QThread:")
    return "wrote an error" if any(word in text for word in wrong) else ""


def _left_behind(mark: str, patience: float) -> list[str]:
    """The commands of the descendants that still run after `patience` seconds, which are killed."""
    due = time.monotonic() + patience
    while (running := _marked(mark)) and time.monotonic() < due:
        time.sleep(0.05)
    for number in running:
        os.kill(number, signal.SIGKILL)
    return list(running.values())


def _marked(mark: str) -> dict[int, str]:
    """The running processes with this mark: their numbers and commands."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"{_MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ")
                found[int(folder.name)] = command.decode(errors="replace").strip()
        except OSError:
            continue
    return found


if __name__ == "__main__":
    sys.exit(main())
