"""constraints.txt names the one tested version of whatever is installed, the build's too."""

import re
import tomllib
from pathlib import Path

_ROOT = Path(__file__).parent.parent
_PROJECT = tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))
_LINES = (_ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
_CONSTRAINTS = [line for line in _LINES if not line.startswith("#")]


def names(requirements):
    return {re.match(r"[\w.-]+", one)[0].lower().replace("_", "-") for one in requirements}


def test_every_requirement_has_a_version():
    project = _PROJECT["project"]
    extras = [one for extra in project["optional-dependencies"].values() for one in extra]
    # What the build backend needs itself, for a wheel and for an editable installation.
    backend = ["editables", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers"]
    wanted = [*_PROJECT["build-system"]["requires"], *backend, *project["dependencies"], *extras]
    assert names(wanted) <= names(_CONSTRAINTS)


def test_each_is_a_name_and_one_version():
    for line in _CONSTRAINTS:
        assert re.fullmatch(r"[\w.-]+==[\w.]+( ; sys_platform [!=]= \"win32\")?", line), line
