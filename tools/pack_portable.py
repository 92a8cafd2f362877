"""Pack the portable build into an archive beside it, and print the sizes of its parts.

Usage: pack_portable.py FOLDER. The archive is FOLDER-VERSION-SYSTEM-MACHINE.tar.xz, on
Windows .zip. Its path is the last printed line.
"""

import platform
import shutil
import sys
from collections import Counter
from pathlib import Path

import uctvis

# The parts of the build and the prefixes of their files' paths; the rest is from the system.
_PARTS = {
    "LLVM, which numba compiles with": ("_internal/llvmlite",),
    "FFmpeg, for films": ("_internal/av",),
    "Qt, for the window": ("_internal/PyQt5",),
    "NumPy and its linear algebra": ("_internal/numpy",),
    "Python and all modules": ("uctvis", "_internal/python", "_internal/libpy", "_internal/base_"),
    "uctvis: sources, texts, samples": ("_internal/uctvis",),
}  # fmt: skip


def main() -> int:
    folder = Path(sys.argv[1])
    sizes: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            name = path.relative_to(folder).as_posix()
            part = next((part for part, begins in _PARTS.items() if name.startswith(begins)), None)
            sizes[part or "other libraries"] += path.stat().st_size
    for part, size in sizes.most_common():
        print(f"{size / 1e6:8.1f} MB  {part}")
    kind = "zip" if sys.platform == "win32" else "xztar"
    name = f"{folder}-{uctvis.__version__}-{platform.system()}-{platform.machine()}".lower()
    archive = Path(shutil.make_archive(name, kind, folder.parent, folder.name))
    print(
        f"{sizes.total() / 1e6:8.1f} MB  in all; the archive: {archive.stat().st_size / 1e6:.1f} MB"
    )
    print(archive)
    return 0


if __name__ == "__main__":
    sys.exit(main())
