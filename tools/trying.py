"""Shared parts of the tests of builds: commands, and keyboard control of the window by xdotool."""

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

_PATIENCE = 600.0  # seconds: the first start compiles, which takes minutes on a busy machine


def clean_environment(home: Path) -> dict[str, str]:
    """The environment of another user: an own home folder, the display, and no Python settings."""
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    for name in ("DISPLAY", "XAUTHORITY"):
        if name in os.environ:
            environment[name] = os.environ[name]
    return environment


def try_commands(program: Sequence[str | Path], samples: Path, *, cwd: Path, **how: Any) -> None:
    """Run the commands in `cwd` with the sample trees; `how` are arguments of `Popen`."""
    for arguments in (
        ["--help"],
        ["search", "mancala", "--iterations", "2000", "-o", "a.tree"],
        ["info", "a.tree", samples, samples / "mancala_game"],
        ["convert", "a.tree", "-o", "a.csv"],
        ["draw", "a.tree", samples, "-o", "pictures"],
        ["film", "a.tree", "-o", "a.mp4", "--seconds", "1"],
        ["film", "a.tree", "-o", "a.gif", "--seconds", "1"],
    ):
        subprocess.run([*program, *arguments], cwd=cwd, check=True, stdout=subprocess.PIPE, **how)
    pictures = sorted((cwd / "pictures").rglob("*.png"))
    if len(pictures) != 1 + len(list(samples.glob("*.tree"))):
        raise SystemExit(f"other pictures than expected: {pictures}")
    for made in (cwd / "a.csv", cwd / "a.mp4", cwd / "a.gif", *pictures):
        if not made.stat().st_size:
            raise SystemExit(f"{made} is empty")


def wait_until(done: Callable[[], Any], what: str) -> Any:
    """Wait until `done` returns a true value, and return it."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        if result := done():
            return result
        time.sleep(0.05)
    raise SystemExit(f"not within {_PATIENCE:.0f} s: {what}")


def wait_for(window: "subprocess.Popen[bytes]", title: str) -> str:
    """Wait for a visible window with a matching title, and return its id."""

    def find() -> list[str]:
        if window.poll() is not None:
            raise SystemExit(f"the program ended with {window.returncode}")
        search = ["xdotool", "search", "--onlyvisible", "--name", title]
        return subprocess.run(search, capture_output=True, text=True, check=False).stdout.split()

    names: list[str] = wait_until(find, f"a window {title!r}")
    return names[0]


def press(*keys: str) -> None:
    """Press keys, one after the other, in the focused window."""
    subprocess.run(["xdotool", "key", *keys], check=True)


def call(window: "subprocess.Popen[bytes]", key: str, title: str) -> None:
    """Press a key until the dialog that it opens is visible, and focus it."""

    def dialog() -> list[str]:
        press(key)
        time.sleep(1.0)  # a key is ignored while its action is not available yet
        search = ["xdotool", "search", "--onlyvisible", "--name", title]
        return subprocess.run(search, capture_output=True, text=True, check=False).stdout.split()

    wait_until(dialog, f"a dialog {title!r}")
    focus(wait_for(window, title))


def write(text: str) -> None:
    """Type a text in the focused window."""
    subprocess.run(["xdotool", "type", "--delay", "5", text], check=True)


def focus(window: str) -> None:
    """Give the keyboard focus to a window, which needs this without a window manager."""
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)


def close(window: "subprocess.Popen[bytes]") -> None:
    """Quit the program with the keyboard, and check its exit status."""
    press("ctrl+q")
    if window.wait(_PATIENCE) != 0:
        raise SystemExit(f"the window ended with {window.returncode}")
