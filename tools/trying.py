"""What the tries of a build share: its commands, and its window driven by keys. Needs xdotool."""

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

_PATIENCE = 600.0  # seconds: a first start compiles, on a busy machine for minutes


def clean_environment(home: Path) -> dict[str, str]:
    """A stranger's: their own home, the display, and nothing of Python's at hand."""
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    for name in ("DISPLAY", "XAUTHORITY"):
        if name in os.environ:
            environment[name] = os.environ[name]
    return environment


def try_commands(program: Sequence[str | Path], samples: Path, *, cwd: Path, **how: Any) -> None:
    """Search, tell, draw and film, in `cwd` and with the sample trees; `how` is `Popen`'s."""
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
    """What `done` gives, once that is something."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        if result := done():
            return result
        time.sleep(0.05)
    raise SystemExit(f"not within {_PATIENCE:.0f} s: {what}")


def wait_for(window: "subprocess.Popen[bytes]", title: str) -> str:
    """The window whose title matches, once it is visible."""

    def find() -> list[str]:
        if window.poll() is not None:
            raise SystemExit(f"the program ended with {window.returncode}")
        search = ["xdotool", "search", "--onlyvisible", "--name", title]
        return subprocess.run(search, capture_output=True, text=True, check=False).stdout.split()

    names: list[str] = wait_until(find, f"a window {title!r}")
    return names[0]


def press(*keys: str) -> None:
    """Press keys, one after the other, wherever the focus is."""
    subprocess.run(["xdotool", "key", *keys], check=True)


def call(window: "subprocess.Popen[bytes]", key: str, title: str) -> None:
    """Press a key until the dialog that it opens is there, and turn to it."""

    def dialog() -> list[str]:
        press(key)
        time.sleep(1.0)  # what is not offered yet passes the key over
        search = ["xdotool", "search", "--onlyvisible", "--name", title]
        return subprocess.run(search, capture_output=True, text=True, check=False).stdout.split()

    wait_until(dialog, f"a dialog {title!r}")
    focus(wait_for(window, title))


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
