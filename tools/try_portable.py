"""Test the portable build's archive as another user would use it.

Usage: try_portable.py ARCHIVE, on a display; needs xdotool. The archive is unpacked to a
read-only folder and, if this user is root, run by the user "nobody". The exit status is 0 if all
works.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import trying

_STRANGER = "nobody"


def main() -> int:
    # After a failure, the child process may still be writing.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        root = Path(place)
        root.chmod(0o755)
        shutil.unpack_archive(sys.argv[1], root, filter="tar")
        program = root / "uctvis" / "uctvis"
        home = root / "home"
        home.mkdir()
        environment = trying.clean_environment(home)
        how: dict[str, Any] = {"cwd": home, "env": environment}
        if os.getuid() == 0:
            how |= {"user": _STRANGER, "group": "nogroup", "extra_groups": []}
            if "XAUTHORITY" in environment:
                environment["XAUTHORITY"] = shutil.copy(environment["XAUTHORITY"], home / "display")
            for path in (home, *home.iterdir()):
                shutil.chown(path, _STRANGER, "nogroup")
        else:
            for path in (program.parent, *program.parent.rglob("*")):
                path.chmod(path.stat().st_mode & ~0o222, follow_symlinks=not path.is_symlink())
        _expect_read_only(program.parent, how)
        _try_window(program, home, how, "first start")
        samples = program.parent / "_internal" / "uctvis" / "trees"
        trying.try_commands([program], samples, **how)
        print("The commands work")
        _try_window(program, home, how, "warm start")
    return 0


def _expect_read_only(folder: Path, how: dict[str, Any]) -> None:
    if (
        subprocess.run(
            ["touch", folder / "a"], check=False, stderr=subprocess.PIPE, **how
        ).returncode
        == 0
    ):
        raise SystemExit(f"{folder} can be written to, so this would prove little")


def _try_window(program: Path, home: Path, how: dict[str, Any], which: str) -> None:
    saved = home / f"{which.partition(' ')[0]}.tree"
    begun = time.monotonic()
    with subprocess.Popen([program], **how) as window:
        try:
            name = trying.wait_for(window, "^uctvis$")
            print(f"{which}: the window is there after {time.monotonic() - begun:.2f} s")
            trying.focus(name)
            _expect_own_libraries(window.pid, program.parent)
            # The card of the game has the focus.
            trying.press("Return")
            trying.wait_for(window, "^Mancala: your move .move 1. ")
            # The board has the focus. Choose its first legal move, pit 1, which ends the turn.
            trying.press("Right", "Return")
            trying.wait_for(window, "^Mancala: your move .move 2. ")
            print(f"{which}: the PC has answered after {time.monotonic() - begun:.1f} s")
            trying.call(window, "ctrl+s", "^Save tree")
            trying.write(str(saved))
            trying.press("Return")
            trying.wait_until(saved.exists, f"{saved.name} is saved")
            trying.focus(name)
            trying.call(window, "ctrl+o", "^Open")
            trying.write(str(saved))
            trying.press("Return")
            trying.wait_for(window, f"^{saved.name} - ")
            print(f"{which}: the tree is saved and opened")
            trying.focus(name)
            trying.close(window)
        finally:
            window.terminate()


def _expect_own_libraries(process: int, folder: Path) -> None:
    """Check that nothing is loaded from another Python installation."""
    maps = Path(f"/proc/{process}/maps").read_text().splitlines()
    loaded = {line.split(maxsplit=5)[5] for line in maps if "/" in line}
    alien = {path for path in loaded if "python" in path.lower() and str(folder) not in path}
    if alien:
        raise SystemExit(f"loaded from elsewhere: {sorted(alien)}")


if __name__ == "__main__":
    sys.exit(main())
