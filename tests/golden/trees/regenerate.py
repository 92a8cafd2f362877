"""Write the digests of the trees of fixed seeds (`make golden`), or compare them with those here.

python tests/golden/trees/regenerate.py [--compare]
"""

import sys
from pathlib import Path

_HERE = Path(__file__).parent
sys.path.insert(0, str(_HERE.parents[1]))

from tree_digests import cases  # noqa: E402 (the path is set above)

FILE = _HERE / "digests.txt"


def main() -> str:
    """Return what differs; "" if nothing does, or the file was written."""
    lines = []
    for case in cases():
        lines.append(f"{case}: {case.digest()}")
        if "--compare" in sys.argv:
            sys.stdout.write(f"{lines[-1]}\n")
            sys.stdout.flush()
    if "--compare" not in sys.argv:
        FILE.write_text("\n".join(lines) + "\n")
        return ""
    written = FILE.read_text().splitlines()
    return "\n".join(sorted(set(written) ^ set(lines)))


if __name__ == "__main__":
    sys.exit(main() or 0)
