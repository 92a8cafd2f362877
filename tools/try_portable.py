"""Try the portable build: its commands, and a game in its window. Ends with 0 if all works.

Usage: try_portable.py FOLDER, on a display; needs xdotool.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_PATIENCE = 180.0


def main() -> int:
    program = Path(sys.argv[1]).resolve() / "uctvis"
    with tempfile.TemporaryDirectory() as home:
        # Another user, in another place, with nothing of Python's at hand.
        environment = {"HOME": home, "PATH": "/usr/bin:/bin"}
        for name in ("DISPLAY", "XAUTHORITY"):
            if name in os.environ:
                environment[name] = os.environ[name]
        tree, pictures = Path(home) / "a.tree", Path(home) / "pictures"
        for arguments in (
            ["search", "mancala", "--iterations", "2000", "-o", str(tree)],
            ["info", str(tree)],
            ["draw", str(tree), "-o", str(pictures)],
            ["film", str(tree), "-o", str(Path(home) / "a.mp4"), "--seconds", "1"],
            ["film", str(tree), "-o", str(Path(home) / "a.gif"), "--seconds", "1"],
        ):
            subprocess.run([program, *arguments], cwd=home, env=environment, check=True)
        print(f"Pictures: {', '.join(path.name for path in pictures.iterdir())}")

        with subprocess.Popen([program], cwd=home, env=environment) as window:
            try:
                _play(window)
            finally:
                window.terminate()
    return 0


def _play(window: "subprocess.Popen[bytes]") -> None:
    begun = time.monotonic()
    name = _wait_for(window, "^uctvis$")
    print(f"The window is there after {time.monotonic() - begun:.1f} s")
    _xdotool("windowfocus", "--sync", name)
    _xdotool("key", "alt+p")
    _wait_for(window, "^Mancala, move 1 ")
    print("A game is begun")
    # The board has the focus, its first legal move chosen: pit 1 keeps no turn.
    _xdotool("key", "Right", "Return")
    _wait_for(window, "^Mancala, move 3 ")
    print(f"The PC has answered after {time.monotonic() - begun:.1f} s")
    _xdotool("key", "ctrl+q")
    if window.wait(_PATIENCE) != 0:
        raise SystemExit(f"the window ended with {window.returncode}")
    print("The window is closed")


def _wait_for(window: "subprocess.Popen[bytes]", title: str) -> str:
    """The window whose title matches, once it is visible."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        if window.poll() is not None:
            raise SystemExit(f"the program ended with {window.returncode}")
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", title],
            capture_output=True,
            text=True,
            check=False,
        ).stdout.split()
        if found:
            return found[0]
        time.sleep(0.1)
    raise SystemExit(f"no window {title!r} within {_PATIENCE:.0f} s")


def _xdotool(*arguments: str) -> None:
    subprocess.run(["xdotool", *arguments], check=True)


if __name__ == "__main__":
    sys.exit(main())
