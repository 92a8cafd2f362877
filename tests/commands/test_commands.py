"""A command is one file of the folder of the commands."""

import subprocess
import sys
from pathlib import Path

from uctvis import commands


def test_each_file_is_a_command_but_what_several_of_them_need():
    folder = Path(commands.__file__).parent
    files = {file.stem for file in folder.glob("[!_]*.py")}
    packages = {file.parent.name for file in folder.glob("*/__init__.py")}
    assert sorted(commands.NAMES) == sorted(files | packages)
    assert "arena" in packages


def test_names_are_known_without_the_commands():
    asked = "import sys; import uctvis.commands; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "uctvis.commands" in loaded
    assert [name for name in loaded if name.startswith("uctvis.commands.")] == []
