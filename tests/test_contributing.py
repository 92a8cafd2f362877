"""`CONTRIBUTING.md` names files and folders that exist."""

import re
from pathlib import Path

import pytest

_HOUSE = Path(__file__).parents[1]
# In backticks, from the top or from the package on; a file called NAME is one to be written.
_PATHS = sorted(
    {
        path
        for path in re.findall(
            r"`([\w./]+/[\w./]*)`", (_HOUSE / "CONTRIBUTING.md").read_text("utf-8")
        )
        if "NAME" not in path and not path.startswith("build/")
    }
)


@pytest.mark.parametrize("path", _PATHS)
def test_what_is_named_exists(path):
    homes = (_HOUSE, _HOUSE / "uctvis", _HOUSE / "uctvis" / "arena", _HOUSE / "uctvis" / "games")
    assert any((home / path).exists() for home in homes)
