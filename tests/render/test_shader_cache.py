"""Mesa's cache of shaders, which ends the process on a full disk."""

import os
import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from uctvis.render import shader_cache

_Usage = namedtuple("_Usage", "total used free")


@pytest.mark.parametrize(("free", "off"), [(0, True), (1_000_000, True), (10**9, False)])
@pytest.mark.parametrize("variable", ["XDG_CACHE_HOME", "MESA_SHADER_CACHE_DIR", "HOME"])
def test_the_cache_is_off_where_its_disk_is_full(monkeypatch, tmp_path, free, off, variable):
    # Everything else is on a disk with room.
    def usage(path):
        path = Path(path)
        if not path.exists():
            raise FileNotFoundError(path)
        full = path.is_relative_to(tmp_path)
        return _Usage(10**10, 0, free if full else 10**10)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    for name in ("XDG_CACHE_HOME", "MESA_SHADER_CACHE_DIR", "MESA_SHADER_CACHE_DISABLE"):
        # Also undone if the code sets it.
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv(variable, str(tmp_path / "not" / "yet"))
    shader_cache.avoid_full_disk()
    assert (os.environ.get("MESA_SHADER_CACHE_DISABLE") == "true") == off


def test_the_word_of_the_user_counts(monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: _Usage(0, 0, 0))
    monkeypatch.setenv("MESA_SHADER_CACHE_DISABLE", "false")
    shader_cache.avoid_full_disk()
    assert os.environ["MESA_SHADER_CACHE_DISABLE"] == "false"
