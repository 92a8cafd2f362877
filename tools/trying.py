"""What the tries of a build share: its commands, and its window driven by keys. Needs xdotool."""

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

_PATIENCE = 180.0  # seconds; a first start compiles while it is used


def clean_environment(home: Path) -> dict[str, str]:
    """A stranger's: their own home, the display, and nothing of Python's at hand."""
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    for name in ("DISPLAY", "XAUTHORITY"):
        if name in os.environ:
            environment[name] = os.environ[name]
    return environment


def try_commands(
    program: Sequence[str | Path], home: Path, environment: Mapping[str, str], samples: Path
) -> None:
    """Search, tell, draw and film, in `home` and with the sample trees."""
    for arguments in (
        ["--help"],
        ["search", "mancala", "--iterations", "2000", "-o", "a.tree"],
        ["info", "a.tree", samples, samples / "mancala_game"],
        ["convert", "a.tree", "-o", "a.csv"],
        ["draw", "a.tree", samples, "-o", "pictures"],
        ["film", "a.tree", "-o", "a.mp4", "--seconds", "1"],
        ["film", "a.tree", "-o", "a.gif", "--seconds", "1"],
    ):
        subprocess.run(
            [*program, *arguments], cwd=home, env=environment, check=True, stdout=subprocess.PIPE
        )
    pictures = sorted((home / "pictures").rglob("*.png"))
    if len(pictures) != 1 + len(list(samples.glob("*.tree"))):
        raise SystemExit(f"other pictures than expected: {pictures}")
    for made in (home / "a.csv", home / "a.mp4", home / "a.gif", *pictures):
        if not made.stat().st_size:
            raise SystemExit(f"{made} is empty")


def wait_for(window: "subprocess.Popen[bytes]", title: str) -> str:
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
        time.sleep(0.05)
    raise SystemExit(f"no window {title!r} within {_PATIENCE:.0f} s")


def press(*keys: str) -> None:
    """Press keys, one after the other, wherever the focus is."""
    subprocess.run(["xdotool", "key", *keys], check=True)


def write(text: str) -> None:
    """Type a text wherever the focus is."""
    subprocess.run(["xdotool", "type", "--delay", "5", text], check=True)


def focus(window: str) -> None:
    """Give the keyboard to a window; without a window manager nobody else does."""
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)


def close(window: "subprocess.Popen[bytes]") -> None:
    """Quit by the keyboard, and see that it ends well."""
    press("ctrl+q")
    if window.wait(_PATIENCE) != 0:
        raise SystemExit(f"the window ended with {window.returncode}")
