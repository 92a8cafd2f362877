"""Run as a child process by test_memory_bounds, with NUMBA_DISABLE_JIT=1, in plain Python.

Reads files and writes their trees. Each access to memory is checked against the bounds of its
array (see checked_memory). The arguments are the seed and the number of damaged files.
"""

import itertools
import random
import sys

import checked_memory
import numpy as np
from fuzzing import check, check_written, data_of, with_right_checksums
from reference_readers import binary_data, csv_rows

from uctvis.tree.tree import Tree

CSV = (
    b"white pawn a2 -> a4,12,0,0.25,GameStatus.IN_PROGRESS,2\r\n"
    b"|[7, 8]2|,7,1,-3e-05,Current player: 2,0\r\n|a,b|,0,0,0,,0\r\n",
    b"\xef\xbb\xbf|x||y\r\nz|q,+1,0,.5,8/8/8/8/8/8/8/K1k5 b - - 0 1,1\n\n"
    b"||,00,0,5.,\xe2\x99\x94,0\r",
)


def files():
    """Files that end after each possible number of bytes of their last fields."""
    for size, end in itertools.product(range(26), (b"", b"\n", b"\r\n", b"|")):
        name, digits = b"x" * size, b"1234567890123456789012345"[:size]
        yield "csv", name + end
        yield "csv", b"%b,1,0,0.5,%b,0" % (name, name) + end
        yield "csv", b"|%b|,1,0,0.5,|%b|,0" % (name, name) + end
        yield "csv", b",%b,0,0,,0" % digits + end
        yield "csv", b",0,0,0.%b,,0" % digits + end
        yield "csv", b",0,0,%be-5,,%b" % (digits, digits) + end
        for text in (name, "ß".encode() * size, b"x" * size + b"\xc3", b"]" * size + b"1"):
            length = len(text).to_bytes(4, "little")
            yield "tree", length + text + bytes(4)
            yield "tree", length + text
            yield "tree", len(text.decode(errors="ignore")).to_bytes(4, "little") + text + bytes(4)
    for data in CSV:
        yield "csv", data
        rows = csv_rows(data)
        yield "tree", binary_data(rows)
        moves, states = [row[0] for row in rows], [row[4] for row in rows]
        parents = [-1, *[0] * (len(rows) - 1)]
        tree = Tree.from_parents(parents, move_names=moves, state_names=states)
        yield "tree", data_of("tree", tree)


def damaged(seed, count):
    chance = random.Random(seed)
    whole = [(suffix, data) for suffix, data in files() if len(data) > 20]
    for _file in range(count):
        suffix, data = chance.choice(whole)
        for _time in range(chance.randint(1, 3)):
            at, size = chance.randrange(len(data) + 1), chance.choice((0, 1, 1, 2, 9))
            piece = chance.choice((b"", b"|", b",", b"\r", b"\n", b"\xff", b"9", b"\0\0\0\x7f"))
            data = data[:at] + piece + data[at + size :]
        yield suffix, with_right_checksums(data) or b"\0"


if __name__ == "__main__":
    # Integers wrap around, as in compiled functions.
    np.seterr(all="ignore")
    checked_memory.install()
    seed, count = map(int, sys.argv[1:])
    for suffix, data in itertools.chain(files(), damaged(seed, count)):
        if not data:
            continue
        tree = check(suffix, data)
        if tree is not None:
            check_written(tree)
