"""PGN written in odd ways: each way once, and generated games with all of them together."""

import io
import random
from contextlib import suppress

import pytest
from for_long import seeds_for_long
from hypothesis import given
from hypothesis import strategies as st
from pgn_oddities import odd_file, told

from uctvis.errors import GameError
from uctvis.games import find
from uctvis.games.chess.pgn import finding
from uctvis.games.chess.pgn.decoding import decode, encoding_of
from uctvis.games.chess.pgn.finding import find_games
from uctvis.games.chess.pgn.reading import read_pgn

CHESS = find("chess")
PIECES_OF_TEXT = (
    *'(){}[];%*\n\r"\\',
    *('[Event "a"]', '[FEN "8/8/8/2k5/8/8/4P3/4K3 b - - 0 1"]', "1-0", "\u00bd-\u00bd", "$3"),
    *(" ", "\n\n", "1. e4", " e5 ", "2... ", "Nf3", "--", "!?", "\u00b1", "N", "O-O", "word"),
)


def read_found(data, one):
    """A game that was found in a file, cut out and read."""
    return read_pgn(decode(data[one.start : one.end], encoding_of(data)).text, CHESS.parse_state)


def read_all(data):
    """All games of a file, read as the window does."""
    return [read_found(data, one) for one in find_games(io.BytesIO(data))]


HEAD = '[Event "x"]\n[Result "1-0"]\n\n'
# Each way of writing once: the text, the moves, and what is said about it.
ODD = {
    "blank lines": (f"{HEAD}1. e4\n\ne5\n\n\n{{c}}\n\n2. Nf3 1-0", "e4 e5 Nf3", "Blank lines"),
    "carriage returns": (HEAD.replace("\n", "\r") + "1. e4\re5 1-0", "e4 e5", "line endings"),
    "headers in one line": ('[White "A"] [Black "B"] 1. e4 e5 *', "e4 e5", "separate lines"),
    "header over two lines": ('[White\n"A"]\n\n1. e4 *', "e4", ""),
    "header without a quote": ('[White "A]\n[Result "1-0]\n\n1. e4 1-0', "e4", "is malformed"),
    "variation first": (f"{HEAD}(1. d4 d5) 1. e4 e5 1-0", "e4 e5", "before the first move"),
    "only a variation": (f"{HEAD}(1. d4 d5) 1-0", "d4 d5", "before the first move"),
    "escape first": ("% made by a program\n1. e4 e5", "e4 e5", ""),
    "escape within": ("1. e4\n% ( { 1-0\ne5", "e4 e5", ""),
    "prose first": (f"Dear friends,\n(1) here it is:\n\n{HEAD}e4 e5", "e4 e5", "left out: Dear"),
    "numbers": ("1.e4 e5 2. Nf3 2... Nc6 3. ... 3 Bb5 12.a6", "e4 e5 Nf3 Nc6 Bb5 a6", ""),
    "no numbers": ("e4 e5 Nf3", "e4 e5 Nf3", ""),
    "glued": ("1.e4 e5 2.Nf3!Nc6?", "e4 e5 Nf3 Nc6", ""),
    "number with a bracket": ("1) e4 e5 2) Nf3", "e4 e5 Nf3", ""),
    "ellipsis": ("1. e4 1\u2026 e5 2. Nf3 \u2026Nc6", "e4 e5 Nf3 Nc6", ""),
    "pawns": ("1. Pe4 pe5 2. Pd4 Pexd4", "e4 e5 d4 exd4", ""),
    "capture without a file": ("1. e4 d5 2. Pxd5", "e4 d5 exd5", ""),
    "figurines": ("1. \u2658f3 \u265ef6 2. \u2659e4 \u265f\ufe0ee5", "Nf3 Nf6 e4 e5", ""),
    "small letters": ("1. nf3 nc6 2. NF3", "Nf3 Nc6", "expected a move, got 'NF3'"),
    "long": ("1. e2-e4 e7e5 2. Ng1-f3 Nb8-c6 3. Bf1xb5", "e4 e5 Nf3 Nc6 Bb5", ""),
    "castling": (
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 o-o",
        "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O",
        "",
    ),
    "dashes": ("1. e2\u2013e4 e7\u2014e5 2. Nf3 0\u20131", "e4 e5 Nf3", ""),
    "colons": ("1. e4 d5 2. e4:d5 Q:d5", "e4 d5 exd5 Qxd5", ""),
    "en passant": ("1. e4 a6 2. e5 d5 3. exd6 e.p. e:d6 ep", None, ""),
    "checks": ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7++", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", ""),
    "mate in words": ("1. f3 e5 2. g4 Qh4 mate", "f3 e5 g4 Qh4#", ""),
    "signs": ("1. e4 +- e5 \u00b1 2. Nf3 N Nc6 = 3. Bb5 -+ a6 +/=", "e4 e5 Nf3 Nc6 Bb5 a6", ""),
    "glued signs": ("1. e4!? e5\u00b1 2. Nf3N Nc6+-", "e4 e5 Nf3 Nc6", ""),
    "half": (f"{HEAD}1. e4 e5 \u00bd-\u00bd", "e4 e5", "The result is 1-0 in the headers"),
    "a result within": ("1. e4 * e5 2. Nf3 1-0", "e4 e5 Nf3", "A result within"),
    "numbers without dots": ("1 e4 e5 2 Nf3", "e4 e5 Nf3", ""),
    "small headers": (
        '[event "a"]\n[fen "8/8/8/2k5/8/8/4P3/4K3 b - - 0 1"]\n\n1... Kd4',
        "Kd4",
        "",
    ),
    "end of a file in DOS": ("1. e4 e5 1-0\r\n\x1a", "e4 e5", ""),
    "two carriage returns": (
        f"{HEAD}1. e4 e5\n2. Nf3".replace("\n", "\r\r\n"),
        "e4 e5 Nf3",
        "line endings",
    ),
    "commas": ("1. e4, e5, 2. Nf3", "e4 e5 Nf3", ""),
    "signs in brackets": ("1. e4 (!) e5 (?!) 2. Nf3", "e4 e5 Nf3", ""),
    "scores of an engine": (
        "1. e4 {x} +0.35/12 e5 (-0.11/2) 2. Nf3 1:0:15 Nc6",
        "e4 e5 Nf3 Nc6",
        "comments",
    ),
    "braces in braces": ("1. e4 {a {b} c} e5", "e4 e5", "comments: c }"),
    "descriptive": ("1. e4 P-K4", "e4", "got 'P-K4'"),
    "a result with blanks": ("1. e4 e5 1 - 0", "e4 e5", ""),
    "dashes after the result": ("1. e4 e5 1-0\n-- the end --", "e4 e5", "read as comments"),
    "no result": ('[Event "x"]\n\n1. e4 e5', "e4 e5", ""),
    "set up without a position": ('[SetUp "1"]\n\n1. e4', "e4", "SetUp"),
    "words": ("1. e4 best by test e5 White resigns 1-0", "e4 e5", "read as comments: best"),
    "draw offer": ("1. e4 e5 (=) 2. Nf3", "e4 e5 Nf3", ""),
    "stray command": ("1. e4 [%clk 0:01:00] e5", "e4 e5", ""),
    "header in a comment": ('1. e4 {a\n\n[Event "y"]\n\n1. d4} e5', "e4 e5", ""),
    "line comment": ("1. e4 ; e5 (\ne5 ;{\n2. Nf3", "e4 e5 Nf3", ""),
    "open variation": ("1. e4 e5 (1... c5 2. Nf3", "e4 e5", "bracket"),
    "bracket too many": ("1. e4 e5) 2. Nf3", "e4 e5 Nf3", "bracket"),
    "open comment": ("1. e4 e5 {and so on", "e4 e5", "not closed"),
    "null moves": ("1. e4 -- 2. d4", "e4", "passing is not allowed"),
    "null in a variation": ("1. e4 e5 (1... Z0 2. d4) 2. Nf3", "e4 e5 Nf3", ""),
    "illegal in a variation": (
        "1. e4 e5 (1... Ke3 2. d4 (2. a3)) 2. Nf3",
        "e4 e5 Nf3",
        "ends early",
    ),
    "German": ("1. e4 e5 2. Sf3 Sc6", "e4 e5", "expected a move, got 'Sf3'"),
    "German queen": ("1. e4 e5 2. De2", "e4 e5", "expected a move, got 'De2'"),
    "short captures": ("1. e4 d5 2. ed Qd5", "e4 d5", "expected a move, got 'ed'"),
    "too deep": ("1. e4 " + "(1. d4 " * 500, "e4", "nested too deeply"),
}


@pytest.mark.parametrize(("text", "moves", "said"), ODD.values(), ids=ODD)
def test_each_way_of_writing_is_read_and_what_is_corrected_is_said(text, moves, said):
    written = CHESS.read_written(text)
    position, names = written.start, []
    for move in written.moves:
        names.append(CHESS.notation(position, move))
        position = CHESS.play(position, move)
    assert " ".join(names) == (moves or "e4 a6 e5 d5 exd6 exd6")
    notes = " ".join((*written.notes, written.problem))
    assert said in notes
    assert bool(notes) == bool(said)


def test_signs_are_kept_as_numbers():
    [read] = read_all("1. e4!? \u00b1 e5 N 2. Nf3 $7 +/= *".encode())
    assert [sorted(node.nags) for node in read.game.mainline()] == [[5, 16], [146], [7, 14]]


# Texts with several games: the number of moves of each.
SEVERAL = {
    "without results": ('[Event "a"]\n\n1. e4 e5\n\n[Event "b"]\n\n1. d4', [2, 1]),
    "without headers": ("1. e4 e5 1-0\n\n1. d4 d5 2. c4 *\n\ne4 1/2-1/2", [2, 3, 1]),
    "without moves": ('[Event "a"]\n[Result "1-0"]\n\n[Event "b"]\n\n1. d4', [0, 1]),
    "in one line": ('[Event "a"] 1. e4 * [Event "b"] [White "c"] 1. d4 d5 *', [1, 2]),
    "comment not closed": (
        '[Event "a"]\n\n1. e4 {so\n\n[Event "b"]\n\n1. d4 {x} d5 *',
        [1, 2],
    ),
    "bracket not closed": ('[Event "a"]\n\n1. e4 (1. d4 *\n\n[Event "b"]\n\n1. d4 d5 *', [1, 2]),
    "marks of the byte order": (
        '\ufeff[Event "a"]\n\n1. e4 *\n\ufeff[Event "b"]\n\n1. d4 *',
        [1, 1],
    ),
    "prose between": (
        '[Event "a"]\n\n1. e4 1-0\nThat was (nearly) good.\n\n[Event "b"]\n\n1. d4 *',
        [1, 1],
    ),
    "text in the first line": ('Game 1: [Event "a"]\n[White "b"]\n\n1. e4 *', [1]),
    "lines between": ('[Event "a"]\n\n1. e4 *\n\n-----\n\n[Event "b"]\n\n1. d4 d5 *', [1, 2]),
    "headers apart": ('[Event "a"]\n\n[White "A"]\n\n1. e4 *\n', [1]),
    "blank lines within": ('[Event "a"]\n\n1. e4\n\n1... e5\n\n\n2. Nf3\n\n*', [3]),
}


@pytest.mark.parametrize(("text", "counts"), SEVERAL.values(), ids=SEVERAL)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_game_ends_at_the_next_one_or_at_its_result(text, counts, encoding):
    for ends in ("\n", "\r\n", "\r"):
        read = read_all(text.replace("\n", ends).encode(encoding))
        assert [len(list(one.game.mainline())) for one in read] == counts


def test_games_are_found_wherever_the_parts_of_a_file_end(monkeypatch):
    """A file is read in parts; none of its games depends on where they end."""
    rng = random.Random(3)
    data = b"".join(odd_file(rng).data for _ in range(12))
    whole = list(find_games(io.BytesIO(data)))
    monkeypatch.setattr(finding, "_MARGIN", 2500)
    for size in (4000, 4001, 9973):
        monkeypatch.setattr(finding, "HEAD_BYTES", size)
        monkeypatch.setattr(finding, "_PART", size)
        assert list(find_games(io.BytesIO(data))) == whole


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    for one in find_games(io.BytesIO(data)):
        with suppress(GameError):
            read_found(data, one)


@given(st.lists(st.sampled_from(PIECES_OF_TEXT), max_size=60).map("".join))
def test_any_mixture_is_read_or_refused(text):
    data = text.encode()
    found = list(find_games(io.BytesIO(data)))
    assert [one.start for one in found[1:]] == [one.end for one in found[:-1]]
    for one in found:
        try:
            read = read_found(data, one)
        except GameError:
            continue
        board = read.game.board()
        for node in read.game.mainline():
            assert node.move in board.legal_moves or not node.move
            board.push(node.move)


@pytest.mark.parametrize("seeds", seeds_for_long(60, 1000))
def test_generated_games_with_oddities_are_read_completely(seeds):
    for seed in seeds:
        odd = odd_file(random.Random(seed))
        read = read_all(odd.data)
        assert len(read) == len(odd.games), seed
        for one, game in zip(read, odd.games, strict=True):
            assert one.problem == "", seed
            assert one.game.board() == game.board(), seed
            assert told(one.game) == told(game), seed
