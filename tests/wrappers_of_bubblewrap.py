"""Programs that behave as bubblewrap does on other systems."""

import shutil

_OLDER = """#!/bin/sh
for part; do
    case "$part" in {refused})
        echo "bwrap: Unknown option $part" >&2
        exit 1
    esac
done
[ "$1{version}" != --help ] || {{ {bubblewrap} --help | grep -v -e {hidden}; exit 0; }}
[ "$1" != --version ] || [ -z "{version}" ] || {{ echo "bubblewrap {version}"; exit 0; }}
exec {bubblewrap} "$@"
"""


def older_bubblewrap(folder, *unknown, version=""):
    """The path of a bubblewrap that does not know some options.

    With a version, its help lists them all the same.
    """
    name = f"bwrap{version}-" + "".join(unknown).strip("-")
    text = _OLDER.format(
        bubblewrap=shutil.which("bwrap"),
        version=version,
        refused="|".join(unknown),
        hidden=" -e ".join(f"'{option}'" for option in unknown),
    )
    return _program(folder / name, text)


def failing_bubblewrap(folder, said):
    """The path of a bubblewrap that knows all options, says this, and fails."""
    options = "--size --disable-userns --seccomp"
    text = f"#!/bin/sh\n[ \"$1\" != --help ] || {{ echo '{options}'; exit 0; }}\n"
    return _program(folder / "bwrap", f"{text}echo '{said}' >&2\nexit 1\n")


def _program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return str(path)
