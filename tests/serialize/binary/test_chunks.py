"""What stands behind the root node: skipped where unknown, left out where damaged."""

import struct
import zlib
from dataclasses import replace

import numpy as np
import pytest
from comparing import assert_same_nodes, assert_same_tree, assert_sound

from uctvis import TreeFileError
from uctvis.games import find
from uctvis.mcts.search import Search
from uctvis.mcts.settings import Settings
from uctvis.serialize.binary.format import read, write
from uctvis.tree.columns import Column
from uctvis.tree.record import Record, ReusedSubtree
from uctvis.tree.tree import Tree

NAN = float("nan")


def parsed(data):
    return read("file.tree", np.frombuffer(bytearray(data), np.uint8))


def data_of(tree, **options):
    return b"".join(bytes(piece) for piece in write(tree, **options))


@pytest.fixture
def tree():
    tree = Tree.from_parents(
        [-1, 0, 0, 1, 1],
        visits=[9, 4, 3, 1, 0],
        extra_visits=[1, 0, 0, 2, 0],
        mean=[0.25, 0.5, 0.75, 0.1, 1.0],
        player=[1, 0, -1, 1, 0],
        move_names=["start ♔", "a", "b", "c", "d"],
        state_names=["root", "", "s", "t", ""],
        game="mancala",
        columns={
            "prior": Column([1.0, 0.25, NAN, 0.75, 0.5], title="Prior ♔", spec=".1%", static=True),
            "count": Column(np.array([1, 2, -1, 4, 5], np.int16), unknown=-1),
        },
    )
    record = Record(
        leaf=np.array([1, 3, 2, 0], np.int32),
        payoff=np.array([0, 1 << 24, 1 << 23, 7], np.int32),
        seed=2**64 - 1,
        playout_limit=None,
        exploration=1.41,
        expand_after=3,
        kept=ReusedSubtree(
            np.array([0, 1, 2], np.int32),
            np.array([5, 2, 2], np.int32),
            np.array([1 << 26, 7, 0]),
            {"squares": np.array([1, 2, 300], np.uint16), "proven ♔": np.array([-1], np.int8)},
        ),
    )
    return Tree(**{**vars(tree), "record": record})


def string(content):
    return len(content).to_bytes(4, "little") + content


def chunks_of(tree):
    """The chunks of its file as [tag, content], and where they start."""
    data = data_of(tree)
    start = len(data_of(tree, plain=True))
    assert data[start : start + 12] == b"UCTVIS\r\n\1\0\0\0"
    at, chunks = start + 12, []
    while at < len(data):
        tag, size, checksum = struct.unpack_from("<4sqI", data, at)
        content = data[at + 16 : at + 16 + size]
        assert zlib.crc32(content) == checksum
        chunks.append([tag, content])
        at += 16 + size
    assert at == len(data)
    return chunks


def with_chunks(tree, chunks, version=1):
    heads = (struct.pack("<4sqI", tag, len(data), zlib.crc32(data)) + data for tag, data in chunks)
    start = b"UCTVIS\r\n" + struct.pack("<i", version)
    return data_of(tree, plain=True) + start + b"".join(heads)


def test_the_file_is_as_the_specification_says(tree):
    chunks = dict(map(tuple, chunks_of(tree)))
    *_others, [_colm, prior], [_colm, count], _made, _end = chunks_of(tree)
    name = "start ♔".encode()
    assert chunks[b"root"] == struct.pack("<i", len(name)) + name + struct.pack("<iid", 9, 1, 0.25)
    assert chunks[b"game"] == b"\7\0\0\0mancala"
    # In the order of the file: root, a, c, d, b.
    assert chunks[b"play"] == bytes([0, 1, 0, 1, 0, 255])
    assert chunks[b"srch"] == (
        struct.pack("<qQidi", 4, 2**64 - 1, -1, 1.41, 3)
        + struct.pack("<4i", 1, 2, 4, 0)
        + struct.pack("<4i", 0, 1 << 24, 1 << 23, 7)
        + struct.pack("<3i3i3q", 0, 1, 4, 5, 2, 2, 1 << 26, 7, 0)
    )
    assert chunks[b"made"] == string(tree.made.encode())
    kept = [content for tag, content in chunks_of(tree) if tag == b"kept"]
    assert kept == [
        string(b"squares") + b"H" + struct.pack("<3H", 1, 2, 300),
        string("proven ♔".encode()) + b"b\xff",
    ]
    assert prior == (
        string(b"prior") + string("Prior ♔".encode()) + string(b".1%")
        + b"\1d\0" + struct.pack("<d5d", 0.0, 1.0, 0.25, 0.75, 0.5, NAN)
    )  # fmt: skip
    assert count == (
        string(b"count") + string(b"") + string(b"") + b"\0h\1"
        + struct.pack("<h5h", -1, 1, 2, 4, 5, -1)
    )  # fmt: skip
    assert list(chunks)[-1] == b"end_"


def with_chance(states=("", "", "")):
    return Tree.from_parents(
        [-1, 0, 0, 1, 1],
        player=[2, 3, 0, -1, 1],
        state_names=[*states, "", ""],
        visits=[4, 2, 1, 0, 0],
    )


def test_older_versions_read_who_moved_last_where_chance_is_to_move():
    chunks = dict(map(tuple, chunks_of(with_chance())))
    # In the order of the file: root, its first child, the two below it, its second child. Versions
    # before chance refuse other players than 0, 1 and 255.
    assert chunks[b"play"] == bytes([0, 0, 1, 255, 1, 0])
    assert chunks[b"chnc"] == bytes([1, 1, 0, 0, 0])


def test_chance_is_in_a_chunk_or_in_the_names():
    tree = with_chance()
    assert_same_tree(tree, parsed(data_of(tree)))
    without = [chunk for chunk in chunks_of(tree) if chunk[0] != b"chnc"]
    assert parsed(with_chunks(tree, without)).player.tolist() == [0, 1, 0, -1, 1]
    # An older version leaves out the chunk, but keeps the names.
    named = with_chance(("x chance player 1", "x chance player 2", "x player 1"))
    without = [chunk for chunk in chunks_of(named) if chunk[0] != b"chnc"]
    again = parsed(with_chunks(named, without))
    assert again.player.tolist() == named.player.tolist()
    assert again.warnings == ()


@pytest.mark.parametrize("content", [b"", b"\1\1\0\0", b"\1\1\0\0\2", b"\1\1\0\0\0\0"])
def test_a_wrong_chunk_of_chance_gives_a_warning(content):
    tree = with_chance()
    chunks = [[tag, content if tag == b"chnc" else data] for tag, data in chunks_of(tree)]
    again = parsed(with_chunks(tree, chunks))
    assert "where chance is to move" in again.warnings[0]
    assert again.player.tolist() == [0, 1, 0, -1, 1]


def test_trees_without_chance_have_no_chunk_of_chance(tree):
    assert b"chnc" not in dict(map(tuple, chunks_of(tree)))


def test_unknown_chunks_are_passed_over(tree):
    chunks = chunks_of(tree)
    chunks.insert(1, [b"nova", b"anything"])
    again = parsed(with_chunks(tree, chunks))
    assert again.warnings == ()
    assert_same_tree(tree, again)


def test_chunks_of_another_version_are_left_out(tree):
    again = parsed(with_chunks(tree, chunks_of(tree), version=2))
    assert len(again.warnings) == 1
    assert "version 2" in again.warnings[0]
    assert again.record is None


def test_every_flipped_byte_behind_the_nodes_gives_a_warning_and_the_tree(tree):
    data = data_of(tree)
    nodes = len(data_of(tree, plain=True))
    at, tags = nodes + 12, set()
    for _tag, content in chunks_of(tree):
        tags.update(range(at, at + 4))
        at += 16 + len(content)
    for place in range(nodes, len(data)):
        flipped = bytearray(data)
        flipped[place] ^= 0x55
        if place < nodes + 8:
            # Without the magic word these are other bytes.
            with pytest.raises(TreeFileError):
                parsed(flipped)
            continue
        again = parsed(flipped)
        assert_sound(again)
        assert again.size == tree.size
        assert again.state_name(0) == "root"
        # A tag that is not known is no damage.
        assert again.warnings or place in tags


def test_every_cut_behind_the_nodes_gives_a_warning_and_the_tree(tree):
    data = data_of(tree)
    nodes = len(data_of(tree, plain=True))
    assert parsed(data[:nodes]).warnings == ()
    for size in range(nodes + 1, len(data)):
        again = parsed(data[:size])
        assert len(again.warnings) == 1
        assert "damaged" in again.warnings[0]
        assert again.size == tree.size
    assert len(parsed(data + b"x").warnings) == 1


# Places in the file: 0 is the root, 1 is a, 2 and 3 are c and d below it, 4 is b.
LEAVES = [1, 1, 4, 2, 1, 4, 4, 0]


def searched(tree, **changes):
    fields = {
        "iterations": 8,
        "seed": 1,
        "limit": 25,
        "exploration": 1.41,
        "expand_after": 0,
        "leaf": LEAVES,
        "payoff": range(8),
    } | changes
    return struct.pack(
        f"<qQidi{len(fields['leaf'])}i{len(fields['payoff'])}i",
        *list(fields.values())[:5],
        *fields["leaf"],
        *fields["payoff"],
    )


def test_a_sound_record_is_taken(tree):
    again = parsed(with_chunks(tree, [[b"srch", searched(tree)], [b"end_", b""]]))
    assert again.warnings == ()
    assert again.record.iterations == 8
    assert again.record.playout_limit == 25
    assert "".join(again.move_name(node) for node in again.record.leaf) == "aabcabb"


def test_a_record_with_kept_nodes_is_taken(tree):
    kept = struct.pack("<3i3i3q", 4, 0, 1, 0, 7, 0, 0, 7 << 24, 0)
    again = parsed(with_chunks(tree, [[b"srch", searched(tree) + kept], [b"end_", b""]]))
    assert again.warnings == ()
    assert again.record.kept.won.tolist() == [0, 7 << 24, 0]


def test_settings_without_a_place_have_a_chunk_of_their_own(tree):
    more = {"bias": 0.5, "policy": "♔ other", "depth": None}
    usual = chunks_of(tree)
    other = Tree(**{**vars(tree), "record": replace(tree.record, more=more)})
    told = string(b'{"bias": 0.5, "policy": "\\u2654 other", "depth": null}')
    assert chunks_of(other) == [*usual[:4], [b"more", told], *usual[4:]]
    assert parsed(data_of(other)).record.more == more
    assert parsed(data_of(tree)).record.more == {}


def test_an_evaluation_that_is_not_the_usual_has_a_chunk_of_its_own(tree):
    usual = chunks_of(tree)
    other = Tree(**{**vars(tree), "record": replace(tree.record, evaluation="placement")})
    assert chunks_of(other) == [*usual[:4], [b"eval", b"\x09\0\0\0placement"], *usual[4:]]
    assert parsed(data_of(other)).record.evaluation == "placement"
    assert parsed(data_of(tree)).record.evaluation == ""
    # In any order, and with no record at all.
    chunks = chunks_of(other)
    again = parsed(with_chunks(tree, [*reversed(chunks[:-1]), chunks[-1]]))
    assert again.record.evaluation == "placement"
    without = [chunk for chunk in chunks if chunk[0] != b"srch"]
    again = parsed(with_chunks(tree, without))
    assert (again.record, again.warnings) == (None, ())


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("game", ["tictactoe", "mancala"])
def test_the_record_of_every_search_leads_to_its_tree(game, threads):
    rules = find(game)
    settings = Settings(iterations=3_000, seed=2, threads=threads, expand_after=threads)
    found = Search(rules, rules.initial(), settings).run()
    position = rules.play(rules.initial(), found.move)
    went_on = Search(rules, position, settings, found, [found.move]).run()
    assert went_on.tree.record.kept is not None
    for tree in (found.tree, went_on.tree):
        again = parsed(data_of(tree))
        assert again.warnings == ()
        assert again.record.iterations == tree.record.iterations


def column(name=b"x", title=b"", spec=b"", static=0, code=b"b", has_unknown=0, rest=bytes(6)):
    """The content of a chunk of a column for the tree, which has five nodes."""
    texts = string(name) + string(title) + string(spec)
    return texts + bytes([static]) + code + bytes([has_unknown]) + rest


def test_every_name_has_a_column_of_its_own(tree):
    chunks = [
        [b"colm", column(b"x", rest=b"\0" + bytes([1] * 5))],
        [b"colm", column(b"y", rest=b"\0" + bytes([2] * 5))],
        [b"colm", column(b"x", rest=b"\0" + bytes([3] * 5))],
    ]
    again = parsed(with_chunks(tree, [*chunks, [b"end_", b""]]))
    assert again.warnings == ()
    assert {name: set(found.values.tolist()) for name, found in again.columns.items()} == {
        "x": {3},
        "y": {2},
    }
    # The damaged one is left out, and the others of other names stay.
    chunks.append([b"colm", column(b"y", rest=b"")])
    again = parsed(with_chunks(tree, [*chunks, [b"end_", b""]]))
    assert len(again.warnings) == 1
    assert list(again.columns) == ["x"]


def test_a_file_has_at_most_500_columns(tree):
    chunks = [[b"colm", column(b"%d" % number)] for number in range(600)]
    again = parsed(with_chunks(tree, [*chunks, [b"end_", b""]]))
    assert len(again.columns) == 500
    assert len(again.warnings) == 10


@pytest.mark.parametrize(
    ("tag", "content"),
    [
        (b"root", b""),
        (b"root", struct.pack("<i", 9)),
        (b"root", struct.pack("<i", 0) + struct.pack("<iid", -1, 0, 0.5)),
        (b"root", struct.pack("<i", 0) + struct.pack("<iid", 0, -1, 0.5)),
        (b"root", struct.pack("<i", 0) + struct.pack("<iid", 0, 0, float("nan"))),
        (b"root", struct.pack("<i", 1) + b"\xff" + struct.pack("<iid", 0, 0, 0.5)),
        (b"root", struct.pack("<i", 0) + struct.pack("<iid", 0, 0, 0.5) + b"x"),
        (b"game", b"\3\0\0"),
        (b"game", b"\3\0\0\0ab"),
        (b"game", b"\3\0\0\0abcd"),
        (b"game", b"\1\0\0\0\xff"),
        (b"game", b"\4\0\0\0\x1b[2J"),
        (b"game", b"\x65\0\0\0" + b"x" * 101),
        (b"eval", b"\3\0\0"),
        (b"eval", b"\3\0\0\0abcd"),
        (b"eval", b"\1\0\0\0\xff"),
        (b"eval", b"\4\0\0\0\x1b[2J"),
        (b"eval", b"\x65\0\0\0" + b"x" * 101),
        (b"more", b""),
        (b"more", string(b"{")),
        (b"more", string(b"[1]")),
        (b"more", string(b'{"a b": 1}')),
        (b"more", string(b'{"seed": 1}')),
        (b"more", string(b'{"a": NaN}')),
        (b"more", string(b'{"a": [1]}')),
        (b"more", string(b'{"a": "\\n"}')),
        (b"more", string(b"[" * 9_999)),
        (b"more", string(b'{"a": 1}') + b"x"),
        (b"more", string(b'{"a": "%s"}' % (b"x" * 10_000))),
        (b"play", b""),
        (b"play", bytes([0, 0, 1, 0, 1])),
        (b"play", bytes([2, 0, 1, 0, 1, 0])),
        (b"play", bytes([0, 0, 1, 0, 1, 2])),
        (b"play", bytes([0, 0, 1, 0, 1, 254])),
        (b"srch", b""),
        (b"srch", searched(None)[:-1]),
        (b"srch", searched(None, iterations=9)),
        (b"srch", searched(None, iterations=-1)),
        (b"srch", searched(None, iterations=2**62)),
        (b"srch", searched(None, leaf=[*LEAVES[:7], 5])),
        (b"srch", searched(None, leaf=[*LEAVES[:7], -1])),
        (b"srch", searched(None, payoff=[0] * 7 + [(1 << 24) + 1])),
        (b"srch", searched(None, payoff=[0] * 7 + [-1])),
        (b"srch", searched(None) + bytes(15)),
        (b"srch", searched(None) + struct.pack("<iiq", 5, 0, 0)),
        (b"srch", searched(None) + struct.pack("<iiq", -1, 0, 0)),
        (b"srch", searched(None) + struct.pack("<iiq", 0, -1, 0)),
        (b"srch", searched(None) + struct.pack("<iiq", 0, 0, -1)),
        (b"srch", searched(None) + bytes(16 * 6)),
        (b"srch", searched(None, limit=0)),
        (b"srch", searched(None, limit=-2)),
        (b"srch", searched(None, exploration=float("inf"))),
        (b"srch", searched(None, exploration=float("nan"))),
        (b"srch", searched(None, exploration=-0.5)),
        # Below a node that is not there yet; a node that is never made; too many visits.
        (b"srch", searched(None, leaf=[2, *LEAVES[:3], *LEAVES[4:]])),
        (b"srch", searched(None, leaf=[1, 1, 4, 1, 1, 4, 4, 0])),
        (b"srch", searched(None, leaf=[1, 1, 4, 2, 1, 4, 4, 1])),
        # ReusedSubtree: no root, part of a family, one twice, one without its parent, more won than
        # was played.
        (b"srch", searched(None) + struct.pack("<2i2i2q", 1, 4, 0, 0, 0, 0)),
        (b"srch", searched(None) + struct.pack("<2i2i2q", 0, 1, 0, 0, 0, 0)),
        (b"srch", searched(None) + struct.pack("<2i2i2q", 0, 0, 0, 0, 0, 0)),
        (b"srch", searched(None) + struct.pack("<3i3i3q", 0, 2, 3, *[0] * 6)),
        (b"srch", searched(None) + struct.pack("<iiq", 0, 3, (3 << 24) + 1)),
        (b"srch", searched(None) + struct.pack("<iiq", 0, 2**31 - 1, 0)),
        (b"srch", searched(None, expand_after=-1)),
        (b"kept", b""),
        (b"kept", string(b"x")),
        (b"kept", string(b"\xff") + b"b"),
        (b"kept", string(b"\n") + b"b"),
        (b"kept", string(b"x" * 101) + b"b"),
        (b"kept", string(b"x") + b"d"),
        (b"kept", string(b"x") + b"i" + bytes(3)),
        (b"colm", b""),
        (b"colm", string(b"x")),
        (b"colm", column(rest=bytes(5))),
        (b"colm", column(rest=bytes(7))),
        (b"colm", column(name=b"")),
        (b"colm", column(name=b"visits")),
        (b"colm", column(name=b" x")),
        (b"colm", column(name=b"\x1b[2J")),
        (b"colm", column(name=b"\xff")),
        (b"colm", column(name=b"x" * 101)),
        (b"colm", column(title=b"x" * 101)),
        (b"colm", column(title=b"\n")),
        (b"colm", column(spec=b"1000000000d")),
        (b"colm", column(spec=b"s")),
        (b"colm", column(static=2)),
        (b"colm", column(has_unknown=2)),
        (b"colm", column(code=b"?")),
        (b"colm", column(code=b"d")),
        (b"colm", column(code=b"f", has_unknown=1, rest=bytes(24))),
        (b"colm", column(code=b"f", rest=struct.pack("<6f", *[0] * 5, np.inf))),
        (b"colm", (2**31 - 1).to_bytes(4, "little") + b"x" * 50),
        (b"colm", (-1).to_bytes(4, "little", signed=True) + b"x" * 50),
    ],
)
def test_a_chunk_that_does_not_hold_what_it_should_is_left_out(tree, tag, content):
    data = with_chunks(tree, [[tag, content], [b"end_", b""]])
    again = parsed(data)
    assert len(again.warnings) == 1
    assert "damaged" in again.warnings[0]
    plain = parsed(data_of(tree, plain=True))
    assert_same_nodes(plain, again)
    assert again.record is None
    assert again.columns == {}


@pytest.mark.parametrize(
    ("tag", "content", "said"),
    [
        (b"colm", column(rest=bytes(7)), "the column 'x' (expected 6 numbers of 1 bytes, got 7"),
        (b"colm", column(code=b"?"), "expected a type of numbers from bBhHiIqQfd, got '?'"),
        (b"colm", column(static=2), "expected bytes of 0 or 1, got 2 and 0"),
        (b"colm", column(name=b"visits"), "expected names other than those of the arrays"),
        (b"colm", column(name=b"\xff"), "the column (expected a text in UTF-8"),
        (b"colm", column(title=b"x" * 401), "expected a text of 0 to 400 bytes, got 401"),
        (b"colm", string(b"x")[:-1], "expected a text of 0 to 0 bytes, got 1"),
        (b"kept", string(b"a") + b"h123", "kept nodes 'a' (expected 1 numbers of 2 bytes, got 3"),
        (b"kept", string(b"a") + b"f1234", "expected a type of numbers from bBhHiIqQ, got 'f'"),
        (b"kept", string(b"a"), "expected the type of the numbers, got the end"),
        (b"kept", b"", "expected the length of a text, got the end"),
        (b"srch", b"", "the record of the search"),
    ],
)
def test_what_is_wrong_with_a_chunk_is_said(tree, tag, content, said):
    (warning,) = parsed(with_chunks(tree, [[tag, content], [b"end_", b""]])).warnings
    start = len(data_of(tree, plain=True)) + 12
    assert f"damaged at byte {start}. Left out: " in warning
    assert said in warning


def test_a_wrong_checksum_is_said(tree):
    data = with_chunks(tree, [[b"kept", string(b"a") + b"b1"], [b"end_", b""]])
    (warning,) = parsed(data.replace(b"b1", b"b2")).warnings
    assert "numbers of the kept nodes (wrong checksum)" in warning


@pytest.mark.parametrize("said", [{"evaluation": "placement"}, {"more": {"selection": "puct"}}])
@pytest.mark.parametrize("damage", [b"\xff", b"checksum"])
def test_a_record_without_its_settings_is_left_out(tree, said, damage):
    """It would be explained as another search."""
    other = Tree(**{**vars(tree), "record": replace(tree.record, **said)})
    data = data_of(other)
    if damage == b"checksum":
        (name,) = said.values() if "evaluation" in said else said["more"].values()
        data = data.replace(name.encode(), name.encode()[::-1])
    else:
        chunks = [
            [tag, damage if tag in (b"eval", b"more") else one] for tag, one in chunks_of(other)
        ]
        data = with_chunks(tree, chunks)
    again = parsed(data)
    (warning,) = again.warnings
    assert "record" in warning
    assert again.record is None
    assert_same_nodes(tree, again)


def test_numbers_of_kept_nodes_without_a_record_are_ignored(tree):
    chunks = [chunk for chunk in chunks_of(tree) if chunk[0] != b"srch"]
    again = parsed(with_chunks(tree, chunks))
    assert (again.record, again.warnings) == (None, ())


def test_a_file_of_nothing_but_chunks_ends(tree):
    again = parsed(with_chunks(tree, [[b"nova", b""]] * 100_000))
    assert len(again.warnings) == 1
