"""Run as a child process by test_hostile_files: reads each file, and measures the cost.

    reading_child.py FILE ...

Prints, as JSON, for each file: the number of nodes, or 0; the error or the warnings; the maximum
additional memory in bytes; and the processor time in seconds.
"""

import json
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from uctvis import TreeFileError
from uctvis.serialize import load, save
from uctvis.tree.tree import Tree


def forget_peak():
    Path("/proc/self/clear_refs").write_text("5")


def memory(field):
    status = Path("/proc/self/status").read_text()
    return 1024 * int(status.partition(field + ":")[2].split()[0])


def took(path):
    forget_peak()
    before, start = memory("VmRSS"), time.process_time()
    try:
        tree = load(path)
        size, said = tree.size, " ".join(tree.warnings)
        tree.state_name(size - 1)
    except TreeFileError as error:
        size, said = 0, str(error)
    return {
        "size": size,
        "said": said,
        "memory": memory("VmHWM") - before,
        "seconds": time.process_time() - start,
    }


if __name__ == "__main__":
    with TemporaryDirectory() as warm:
        for name in ("a.csv", "a.tree"):
            save(Tree.from_parents([-1, 0]), Path(warm) / name)
            load(Path(warm) / name)
    sys.stdout.write(json.dumps([took(path) for path in sys.argv[1:]]))
