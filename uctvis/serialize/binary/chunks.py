"""The chunks after the root node of a `.tree` file, which older readers do not read.

The types are defined in `uctvis.serialize.binary.format`; a long is an integer of 8 bytes. The
chunks begin with

    magic word    8 bytes, `UCTVIS` CR LF
    version       integer, 1

Then follow the chunks, each with

    tag           4 bytes
    size          long, the number of bytes of the content
    checksum      4 bytes, CRC-32 of the content
    content       depends on the tag

    root    move name (string), visits (integer), extra visits (integer), mean payoff (float)
            of the root, whose node does not contain them
    game    the game's full name (string of at most 100 bytes, only printable characters),
            empty if unknown: with the values of its parameters that are not defaults, such as
            pig:goal=20. The root's position is its state name
    eval    the name of the game's evaluation for stopped playouts (string with the limits
            of the game's name). Left out for the game's default evaluation
    play    whether the players were assumed (1 byte, 0 or 1); then, for each node in the
            order of the file, the player to move (1 byte: 0, 1, or 255 if unknown). If
            chance is to move, the player who moved last
    chnc    for each node in the order of the file, whether chance is to move (1 byte, 0 or
            1). Left out if it is nowhere. Without this chunk, chance is to move where the
            name of the state says it; version 0.1.0 ignores the chunk
    srch    the record of the search: number of iterations (long), seed (unsigned long),
            playout limit (integer, -1 if none), exploration (float), expand after
            (integer); then, for each iteration, the leaf (integer, its place in the file,
            from 0); then, for each iteration, the payoff to player 0 (integer, in units
            of 2**-24). If nodes were kept from the previous search: their places in the
            file (integer each), their visits then (integer each), and the sums of the
            payoffs to the player who moved into them (long each, in units of 2**-24). The
            record must produce the tree: each node, with all its siblings, and its visits
    more    the other settings of the search on which the tree depends (string of at most
            10,000 bytes: a JSON object that maps their names to a number, a text or
            null). Left out if all have their default values
    kept    what the policies of the search had learned of the kept nodes, a chunk for each
            array: its name (string of at most 100 bytes, only printable characters), the
            type of its numbers (1 byte, as in Python's module struct: one of bBhHiIqQ); then
            the numbers. The names and numbers that a search needs are defined in
            `uctvis.mcts.policies.kept`
    colm    a column of the tree, a chunk for each, at most 500: its name (string of 1 to 100
            printable characters), its title (string of at most 100 printable characters,
            empty if it is the name), its format specification (string of at most 20
            printable characters), whether it is static (1 byte, 0 or 1), the type of its
            numbers (1 byte, as in Python's module struct: one of bBhHiIqQfd), whether an
            integer means "not known" (1 byte, 0 or 1; 0 for floats) and this integer (in
            the type of the numbers; 0 if there is none); then the number of each node in
            the order of the file, finite, or NaN if it is not known. What else is possible
            is defined in `uctvis.tree.columns`
    made    the program that made the tree, and the day in UTC, such as uctvis 0.1.0, 2026-01-31
            (string with the limits of the game's name). Left out if it is unknown
    end_    empty; the last chunk

A reader ignores unknown tags. If a tag occurs more than once, the last chunk with the right
checksum counts; if the tag is `colm` or `kept`, the last one of each name. The nodes are validated
before any chunk is read, so a damaged or incomplete chunk is left out, and the tree opens with a
warning. If the program or the game does not know a setting in `more`, or if numbers of `kept` are
missing, the tree opens with a warning and without its record.
"""

import json
import math
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from uctvis.serialize.binary import column_chunks, kept_chunks, record_chunks
from uctvis.serialize.binary.contents import DamagedError, short_text, string, string_bounds
from uctvis.serialize.tree_builder import Extras, Nodes
from uctvis.texts import _
from uctvis.tree.columns import MOST_COLUMNS
from uctvis.tree.players import UNKNOWN_PLAYER, is_chance, mover_of
from uctvis.tree.record import NAMED, Record
from uctvis.tree.tree import Tree

_Bytes = NDArray[np.uint8]

_SETTINGS = {b"eval", b"more"}
_COLUMN = b"colm"
_KEPT = b"kept"
_MAGIC = b"UCTVIS\r\n"
_VERSION = 1
_START = struct.Struct("<8si")
_HEAD = struct.Struct("<4sqI")
_COUNTERS = struct.Struct("<iid")
# More chunks than any writer produces; without a limit, a malicious file could take forever.
_MOST_CHUNKS = 1000
_MOST_WARNINGS = 10
_MOST_NAME = 100
_MOST_SETTINGS = 10_000


def begin(data: _Bytes, at: int) -> bool:
    """Whether nothing or chunks follow the root node, which ends at `at`.

    An incomplete magic word, as in a truncated file, counts as chunks.
    """
    return _MAGIC.startswith(data[at : at + len(_MAGIC)].tobytes())


def read(nodes: Nodes, size: int, at: int) -> Extras:
    """Read the chunks that start at `at`; the root's counters are written to `nodes`.

    `size` is the number of nodes.
    """
    extras = Extras()
    data = nodes.data
    if at == len(data):
        return extras
    if at + _START.size > len(data):
        _warn(extras, at)
        return extras
    _magic, version = _START.unpack_from(data.data, at)
    if version != _VERSION:
        extras.warnings.append(
            _("The data after the tree has the unknown version {version} and was ignored.").format(
                version=version
            )
        )
        return extras
    at += _START.size
    found: dict[tuple[bytes, str], tuple[int, int, int]] = {}
    damaged: set[bytes] = set()
    ended = False
    for _chunk in range(_MOST_CHUNKS):
        if at + _HEAD.size > len(data):
            break
        tag, length, checksum = _HEAD.unpack_from(data.data, at)
        start = at + _HEAD.size
        if not 0 <= length <= len(data) - start:
            break
        end = start + length
        if zlib.crc32(data[start:end].data) != checksum:
            _warn(extras, at, tag, reason=_("wrong checksum"))
            damaged.add(tag)
        elif tag == b"end_" and end == len(data):
            ended = True
            break
        elif tag in _READERS:
            name = column_chunks.name_at(data, start, end) if tag in (_COLUMN, _KEPT) else ""
            found[tag, name] = at, start, end
        at = end
    if not ended:
        _warn(extras, at)
    # Only the last chunk of each tag and name is read: a file may contain a thousand slow ones.
    for (tag, name), (head, start, end) in found.items():
        try:
            _READERS[tag](nodes, size, start, end, extras)
        except DamagedError as error:
            _warn(extras, head, tag, name, str(error))
            damaged.add(tag)
    if extras.record is not None:
        extras.record = _complete(extras.record, extras, damaged)
    return extras


def _complete(record: Record, extras: Extras, damaged: set[bytes]) -> Record | None:
    """The record with what other chunks say of it; None if its settings are damaged."""
    if damaged & _SETTINGS:
        # With other settings, it would describe another search.
        return None
    kept = None if record.kept is None else replace(record.kept, more=extras.kept)
    return replace(record, evaluation=extras.evaluation, more=extras.more, kept=kept)


def write(tree: Tree, order: NDArray[np.int32]) -> Iterator[_Bytes | bytes]:
    """Write the chunks of a tree whose nodes are written in this order."""
    yield _START.pack(_MAGIC, _VERSION)
    root = tree.move_name(0).encode()
    counters = _COUNTERS.pack(tree.visits[0], tree.extra_visits[0], tree.mean[0])
    yield from _chunk(b"root", string(root) + counters)
    yield from _chunk(b"game", string(tree.game.encode()))
    player = tree.player[order]
    chance = is_chance(player)
    player[chance] = mover_of(player[chance])
    yield from _chunk(b"play", bytes([tree.players_assumed]), player)
    if chance.any():
        yield from _chunk(b"chnc", chance)
    record = tree.record
    if record is not None:
        yield from _chunk(b"srch", *record_chunks.write(record, order))
        if record.evaluation:
            yield from _chunk(b"eval", string(record.evaluation.encode()))
        if record.more:
            yield from _chunk(b"more", string(json.dumps(dict(record.more)).encode()))
        if record.kept is not None:
            for name, values in record.kept.more.items():
                yield from _chunk(_KEPT, *kept_chunks.write(name, values))
    for name, column in tree.columns.items():
        yield from _chunk(_COLUMN, *column_chunks.write(name, column, order))
    if tree.made:
        yield from _chunk(b"made", string(tree.made.encode()))
    yield from _chunk(b"end_")


def _chunk(tag: bytes, *contents: bytes | NDArray[np.generic]) -> Iterator[_Bytes | bytes]:
    parts = [np.frombuffer(content, np.uint8) for content in contents if len(content) > 0]
    checksum = 0
    for part in parts:
        checksum = zlib.crc32(part.data, checksum)
    yield _HEAD.pack(tag, sum(len(part) for part in parts), checksum)
    yield from parts


def _warn(extras: Extras, at: int, tag: bytes = b"", name: str = "", reason: str = "") -> None:
    # A user reads the warnings, so there must not be too many.
    if len(extras.warnings) == _MOST_WARNINGS:
        return
    if tag not in _TITLES:
        text = _("The data after the tree is damaged at byte {offset} and was ignored from there.")
        extras.warnings.append(text.format(offset=at))
        return
    what = f"{_TITLES[tag]} {name!r}" if name else _TITLES[tag]
    text = _("The data after the tree is damaged at byte {offset}. Left out: {what}")
    if reason:
        text = _("The data after the tree is damaged at byte {offset}. Left out: {what} ({reason})")
    extras.warnings.append(text.format(offset=at, what=what, reason=reason))


def _read_root(nodes: Nodes, _size: int, start: int, end: int, extras: Extras) -> None:
    name_start, name_end = string_bounds(nodes.data, start, end)
    if name_end + _COUNTERS.size != end:
        raise DamagedError
    visits, extra_visits, mean = _COUNTERS.unpack_from(nodes.data.data, name_end)
    if visits < 0 or extra_visits < 0 or not np.isfinite(mean):
        raise DamagedError
    nodes.move_start[0], nodes.move_length[0] = name_start, name_end - name_start
    nodes.visits[0], nodes.extra_visits[0], nodes.mean[0] = visits, extra_visits, mean
    extras.root_known = True


def _read_game(nodes: Nodes, _size: int, start: int, end: int, extras: Extras) -> None:
    extras.game = _name(nodes.data, start, end)


def _read_made(nodes: Nodes, _size: int, start: int, end: int, extras: Extras) -> None:
    extras.made = _name(nodes.data, start, end)


def _read_more(nodes: Nodes, _size: int, start: int, end: int, extras: Extras) -> None:
    settings_start, settings_end = string_bounds(nodes.data, start, end)
    if settings_end != end or settings_end - settings_start > _MOST_SETTINGS:
        raise DamagedError
    try:
        settings = json.loads(nodes.data[settings_start:settings_end].tobytes())
    except (ValueError, RecursionError) as error:
        raise DamagedError from error
    if not isinstance(settings, dict) or not all(
        name.isidentifier() and name not in NAMED and _is_setting(value)
        for name, value in settings.items()
    ):
        raise DamagedError
    extras.more = settings


def _is_setting(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return (
        value is None or isinstance(value, int) or (isinstance(value, str) and value.isprintable())
    )


def _read_evaluation(nodes: Nodes, _size: int, start: int, end: int, extras: Extras) -> None:
    extras.evaluation = _name(nodes.data, start, end)


def _name(data: _Bytes, start: int, end: int) -> str:
    """The printable name that is the whole content of a chunk."""
    name, name_end = short_text(data, start, end, _MOST_NAME)
    if name_end != end:
        raise DamagedError
    return name


def _read_column(nodes: Nodes, size: int, start: int, end: int, extras: Extras) -> None:
    name, column = column_chunks.read(nodes.data, size, start, end)
    if len(extras.columns) == MOST_COLUMNS:
        raise DamagedError
    extras.columns[name] = column


def _read_kept_numbers(nodes: Nodes, _size: int, start: int, end: int, extras: Extras) -> None:
    name, values = kept_chunks.read(nodes.data, start, end)
    extras.kept[name] = values


def _read_players(nodes: Nodes, size: int, start: int, end: int, extras: Extras) -> None:
    if end - start != 1 + size or nodes.data[start] > 1:
        raise DamagedError
    player = nodes.data[start + 1 : end].view(np.int8)
    if player.min() < UNKNOWN_PLAYER or player.max() > 1:
        raise DamagedError
    extras.player = player
    extras.players_assumed = bool(nodes.data[start])


def _read_chance(nodes: Nodes, size: int, start: int, end: int, extras: Extras) -> None:
    if end - start != size or nodes.data[start:end].max() > 1:
        raise DamagedError
    extras.chance = nodes.data[start:end].view(np.int8)


def _read_record(nodes: Nodes, size: int, start: int, end: int, extras: Extras) -> None:
    extras.record = record_chunks.read(nodes, size, start, end)


# What a user reads of a damaged chunk.
_TITLES = {
    b"root": _("the numbers of the root"),
    b"game": _("the name of the game"),
    b"eval": _("the name of the evaluation, and the record of the search"),
    b"more": _("the settings of the search, and its record"),
    b"made": _("the program that made the tree"),
    b"play": _("the players"),
    b"chnc": _("where chance is to move"),
    b"srch": _("the record of the search"),
    _KEPT: _("numbers of the kept nodes"),
    _COLUMN: _("the column"),
}
_READERS = {
    b"root": _read_root,
    b"game": _read_game,
    b"eval": _read_evaluation,
    b"more": _read_more,
    b"made": _read_made,
    b"play": _read_players,
    b"chnc": _read_chance,
    b"srch": _read_record,
    _KEPT: _read_kept_numbers,
    _COLUMN: _read_column,
}
