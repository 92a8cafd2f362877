"""Test the sdist and the wheel in a folder: no file is missing, and the wheel runs when installed.

Usage: try_package.py FOLDER, on a display; needs xdotool. The exit status is 0 if all works.
"""

import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

import trying

import uctvis

_ROOT = Path(__file__).parent.parent
# The folders of the source tree and their places in the wheel.
_PLACES = {"uctvis": "uctvis", "trees": "uctvis/trees", "docs": "uctvis/docs"} | {
    f"examples/bots/{game}": f"uctvis/example_bots/{game}"
    for game in ("painting", "sheep", "recursive_tictactoe", "tuc_chess")
}
# Files beside these folders that the guide includes, and files of the guide that only Sphinx needs.
_INCLUDED = {"CHANGELOG.md", "CONTRIBUTING.md"}
_LEFT_OUT = {"docs/conf.py", "docs/command_help.md", "docs/pictures/growth.gif"}


def main() -> int:
    folder = Path(sys.argv[1])
    (wheel,) = folder.glob(f"uctvis-{uctvis.__version__}-*.whl")
    (sdist,) = folder.glob(f"uctvis-{uctvis.__version__}.tar.gz")
    _compare(wheel, sdist)
    with tempfile.TemporaryDirectory() as home:
        _try(wheel, Path(home))
    return 0


def _compare(wheel: Path, sdist: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        in_wheel = {name for name in archive.namelist() if ".dist-info/" not in name}
    with tarfile.open(sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}
    sources = {
        place: {
            path.relative_to(_ROOT / place).as_posix()
            for path in (_ROOT / place).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
            if path.relative_to(_ROOT).as_posix() not in _LEFT_OUT
        }
        for place in _PLACES
    }
    expected = {f"{_PLACES[place]}/{name}" for place, names in sources.items() for name in names}
    expected |= {f"uctvis/{name}" for name in _INCLUDED}
    if in_wheel != expected:
        raise SystemExit(f"the wheel differs in {sorted(in_wheel ^ expected)}")
    forgotten = {f"{place}/{name}" for place, names in sources.items() for name in names} - in_sdist
    if forgotten:
        raise SystemExit(f"the sdist lacks {sorted(forgotten)}")
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, {len(in_wheel)} files")
    print(f"{sdist.name}: {sdist.stat().st_size / 1e6:.1f} MB, {len(in_sdist)} files")


def _try(wheel: Path, home: Path) -> None:
    venv.create(home / "empty", with_pip=True)
    python = home / "empty" / "bin" / "python"
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    constraints = _ROOT / "constraints.txt"
    subprocess.run([*install, "--constraint", constraints, wheel.resolve()], check=True)
    program = home / "empty" / "bin" / "uctvis"
    environment = trying.clean_environment(home)
    ask = "from uctvis import samples; print(samples.folder())"
    told = subprocess.run(
        [python, "-c", ask], cwd=home, env=environment, check=True, capture_output=True, text=True
    )
    trying.try_commands([program], Path(told.stdout.strip()), cwd=home, env=environment)
    print("The commands work")
    with subprocess.Popen([program], cwd=home, env=environment) as window:
        try:
            trying.focus(trying.wait_for(window, "^uctvis$"))
            trying.close(window)
        finally:
            window.terminate()
    print("The window opens and closes")


if __name__ == "__main__":
    sys.exit(main())
