"""Search for tree files that break the readers, with coverage-guided fuzzing.

    python tools/fuzz.py csv|tree FOLDER [options of libFuzzer, such as -max_total_time=1200]

Needs `pip install atheris`, which nothing else needs. Useful inputs are kept in FOLDER, where a
later run continues. A file that breaks a reader is written to the working folder. The compiled
functions run as plain Python, because only that can be instrumented, and every memory access is
checked against the bounds of its array.
"""

import os
import sys
import zlib
from pathlib import Path

import atheris

ROOT = Path(__file__).parents[1]
# Words and numbers that random changes do not find.
WORDS = (
    b"UCTVIS\r\n\1\0\0\0", b"root", b"game", b"play", b"srch", b"kept", b"colm", b"end_",
    b"\xff\xff\xff\x7f", b"||", b"\r\n", b"\xef\xbb\xbf", b"2147483647", b"1e308",
    b"Current player: 1", b" player 2",
    b"*/*/*/*/*/*/*/* w *".replace(b"*", b"8"), b"]1",
)  # fmt: skip


def seeds(suffix, data_of, trees):
    """Small valid files: one for each dialect, and random trees."""
    from hypothesis import HealthCheck, given, settings

    from uctvis.tree.tree import Tree

    dialects = (
        (["", "white pawn a2 -> a4", "white b"], ["GameStatus.IN_PROGRESS", "in_progress", "x"]),
        (["", "[7, 8]2", "Player 1 went: [3]"], ["Current player: 2", "", "Current player: 1"]),
        (["", "e2e4", "♔|,"], ["8/8/8/8/8/8/8/K1k5 b - - 0 1", "nim 3 player 1", "ß" * 9]),
    )
    found = [
        data_of(suffix, Tree.from_parents([-1, 0, 0], move_names=moves, state_names=states))
        for moves, states in dialects
    ]

    @settings(max_examples=200, database=None, suppress_health_check=list(HealthCheck))
    @given(trees(max_size=6))
    def add(tree):
        found.append(data_of(suffix, tree))

    add()
    return found


def escaped(word):
    return "".join(f"\\x{byte:02x}" for byte in word)


def main():
    suffix, folder = sys.argv[1], Path(sys.argv[2])
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    import numpy as np

    # Words wrap around, as in the compiled functions.
    np.seterr(all="ignore")
    with atheris.instrument_imports(include=["uctvis.serialize", "uctvis.tree.traversal"]):
        import checked_memory
    from fuzzing import check, check_written, data_of, with_right_checksums
    from strategies import trees

    checked_memory.install()
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(seeds(suffix, data_of, trees)):
        (folder / f"seed{number}").write_bytes(data)
    words = folder.with_suffix(".words")
    words.write_text("".join(f'"{escaped(word)}"\n' for word in WORDS))

    def run(data):
        if data:
            tree = check(suffix, data)
            # Writing takes longer than everything else, so check it for one file in 16.
            if tree is not None and zlib.crc32(data) % 16 == 0:
                check_written(tree)
            if suffix == "tree" and b"UCTVIS" in data:
                check(suffix, with_right_checksums(data))

    options = ["-max_len=400", "-timeout=100", f"-dict={words}", *sys.argv[3:], str(folder)]
    atheris.Setup([sys.argv[0], *options], run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
