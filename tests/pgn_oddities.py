"""Games of chess with variations, comments and signs, written in PGN in all the odd ways."""

from typing import NamedTuple

import chess
import chess.pgn

# Signs as text, by their number in PGN.
SIGNS = {1: "!", 2: "?", 3: "!!", 5: "!?", 7: "□", 10: "=", 14: "⩲", 16: "±", 18: "+-", 146: "N"}
_ASCII_SIGNS = {**SIGNS, 7: "$7", 14: "+/=", 16: "+/-"}
FIGURINES = dict(zip("KQRBN", "♔♕♖♗♘", strict=True))
COMMENTS = (
    "best by test",
    "a quiet line,\nwhich I like",
    "[%clk 0:01:00]",
    'text\n\n[Event "no header"]\n\nmore text',
    '[White "nobody"] 1. d4 1-0',
    "; no comment, (no variation) 1/2-1/2 *",
    "% at the start",
    "100 %\n% of it",
    'Müller, later "the Great"',
)


class Odd(NamedTuple):
    """A file: its bytes, the games in it, and what each game is called in the headers."""

    data: bytes
    games: list[chess.pgn.Game]


def random_tree(rng, plies=40):
    """A game of random moves, with a start of its own in one of four cases."""
    game = chess.pgn.Game()
    game.headers.clear()
    if rng.random() < 0.25:
        board = chess.Board()
        for _ in range(rng.randrange(1, 12)):
            board.push(rng.choice(list(board.legal_moves)))
        if board.legal_moves:
            game.setup(board)
    _extend(rng, game, rng.randrange(1, plies), 0)
    return game


def _extend(rng, node, plies, depth):
    board = node.board()
    if depth == 0 and rng.random() < 0.3:
        node.comment = rng.choice(COMMENTS)
    for _ in range(plies):
        legal = list(board.legal_moves)
        if not legal or board.is_seventyfive_moves() or board.is_insufficient_material():
            return
        rng.shuffle(legal)
        others = 0 if depth == 3 or rng.random() < 0.9 else rng.randrange(1, 3)
        after = node.add_variation(legal[0])
        _remark(rng, after)
        for move in legal[1 : 1 + others]:
            other = node.add_variation(move)
            if rng.random() < 0.2:
                other.starting_comment = rng.choice(COMMENTS)
            _remark(rng, other)
            _extend(rng, other, rng.randrange(4), depth + 1)
        if 0 < depth < 3 and rng.random() < 0.1 and not board.is_check():
            _extend(rng, node.add_variation(chess.Move.null()), 1, depth + 1)
        board.push(legal[0])
        node = after


def _remark(rng, node):
    if rng.random() < 0.15:
        node.nags.add(rng.choice(list(SIGNS)))
    if rng.random() < 0.15:
        node.comment = rng.choice(COMMENTS)


def odd_file(rng):
    """A file of one to three games, with as many oddities as chance gives it."""
    writer = _OddWriter(rng)
    games = []
    for number in range(rng.choice((1, 1, 2, 3))):
        games.append(random_tree(rng))
        writer.write(games[-1], number)
    return Odd(writer.encoded(), games)


class _OddWriter:
    def __init__(self, rng):
        self.rng = rng
        self.encoding = rng.choice(
            ("utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1")
        )
        self.end = rng.choice(("\n", "\n", "\r\n", "\r", None))
        self.text = ""
        # Habits of the writer, one each.
        self.numbers = rng.choice(("1. e4", "1.e4", "1. ... e5", "1 e4", "none", "all"))
        self.moves = rng.choice(("san", "san", "long", "uci", "figurines", "pawns", "zeros"))
        self.blank = rng.random() < 0.5
        self.semicolons = rng.random() < 0.3

    def chance(self, part=0.5):
        return self.rng.random() < part

    def encoded(self):
        if self.end is None:
            text = "".join(
                self.rng.choice(("\n", "\r\n")) if sign == "\n" else sign for sign in self.text
            )
        else:
            text = self.text.replace("\n", self.end)
        return text.encode(self.encoding)

    def write(self, game, number):
        if number == 0 and self.chance(0.2):
            self.text += "% for a program\n"
        if number == 0 and self.chance(0.2):
            self.text += "Games of the club,\nwith remarks (all of them).\n\n"
        result = self.rng.choice(("1-0", "0-1", "1/2-1/2", "*"))
        self._write_headers(game, number, result)
        self.line = []
        self._write_moves(game)
        ending = self.rng.choice((result, result, "", "½-½" if "/" in result else result))
        if ending == result and self.chance(0.1):
            ending = self.rng.choice(("1-0", "0-1"))
        self._put(ending)
        self._flush()
        self.text += self.rng.choice(("\n", "\n\n", "\n\n\n"))

    def _write_headers(self, game, number, result):
        names = {"Event": f"Event {number}", "White": 'A "B" C', "Black": "Müller", "Round": "1.2"}
        headers = {**names, "Result": result, **game.headers}
        headers = {name: value for name, value in headers.items() if value is not None}
        if "FEN" in headers and self.chance(0.3):
            headers.pop("SetUp", None)
        if self.chance(0.2):
            headers["SetUp"] = headers.get("SetUp", "1")
        between = self.rng.choice(("\n", "\n", "\n", " ", "", "\n\n"))
        lines = [f'[{name} "{value}"]' for name, value in headers.items()]
        self.text += between.join(lines) + self.rng.choice(("\n\n", "\n", " ", "\n\n\n"))

    # Moves.

    def _write_moves(self, game):
        """Write the game with a stack of what is left to write, the next last."""
        if game.comment:
            self._put_comment(game.comment)
        early = len(game.variations) > 1 and self.chance(0.4)
        for other in game.variations[1:] if early else ():
            self._put_variation(other)
        node, first = game, True
        while node.variations:
            self._put_move(node.variations[0], first)
            for other in () if early and node is game else node.variations[1:]:
                self._put_variation(other)
            node, first = node.variations[0], len(node.variations) > 1

    def _put_variation(self, node):
        self._put("(")
        if node.starting_comment:
            self._put_comment(node.starting_comment, in_braces=True)
        self._put_move(node, True)
        while node.variations:
            for number, other in enumerate(node.variations):
                if number:
                    self._put_variation(other)
                else:
                    self._put_move(other, True)
            node = node.variations[0]
        self._put(")")

    def _put_move(self, node, first):
        board = node.parent.board()
        text = self._number(board, first) + self._san(board, node.move)
        signs = []
        for nag in sorted(node.nags):
            kind = self.rng.choice(("number", "sign", "sign"))
            table = SIGNS if self._can_write(SIGNS[nag]) else _ASCII_SIGNS
            sign = f"${nag}" if kind == "number" else table[nag]
            if sign in {"!", "?", "!!", "!?"} and self.chance():
                text += sign
            else:
                signs.append(sign)
        self._put(text)
        for sign in signs:
            self._put(sign)
        if node.comment:
            self._put_comment(node.comment)

    def _number(self, board, first):
        number, white = board.fullmove_number, board.turn == chess.WHITE
        if self.numbers == "none" or not (white or first or self.numbers == "all"):
            return ""
        if self.numbers == "1 e4":
            return f"{number} "
        if self.numbers == "1. ... e5" and not white:
            return f"{number}. ... "
        return f"{number}{'.' if white else '...'}{'' if self.numbers == '1.e4' else ' '}"

    def _san(self, board, move):
        if not move:
            return self.rng.choice(("--", "Z0"))
        san = board.san(move)
        if self.moves == "uci":
            san = move.uci()
        elif self.moves == "long" and not board.is_castling(move):
            san = board.lan(move)
        elif self.moves == "zeros":
            san = san.replace("O", "0")
        elif self.moves == "pawns" and san[0] in "abcdefgh":
            san = f"P{san}"
        elif self.moves == "figurines" and self._can_write("♘"):
            san = "".join(FIGURINES.get(sign, sign) for sign in san)
        if move.promotion and self.chance():
            san = san.replace("=Q", self.rng.choice(("Q", "(Q)", "=(Q)", "/Q")))
        if self.chance(0.1):
            san = san.replace("x", ":")
        if self.chance(0.2):
            san = san.rstrip("+#") + self.rng.choice(("", "+", "++", "#"))
        if board.is_en_passant(move):
            san += self.rng.choice(("", " e.p.", "e.p."))
        return san

    def _can_write(self, text):
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True

    def _put_comment(self, comment, in_braces=False):
        if self.semicolons and not in_braces and "\n" not in comment and self.chance():
            self._put(f"; {comment}")
            self._flush()
        else:
            self._put("{" + self.rng.choice(("", " ")) + comment + " }")

    def _put(self, text):
        if text:
            self.line.append(text)
        if self.chance(0.12):
            self._flush()
            if self.blank and self.chance(0.4):
                self.text += self.rng.choice(("\n", "\n\n", " \n"))
            elif self.chance(0.1):
                self.text += "% an escape { ( 1-0\n"

    def _flush(self):
        self.text += " ".join(self.line) + "\n"
        self.line = []


def told(node):
    """What a game says: for each move in order its variations, signs and comments."""
    lines, stack = [], [(0, node)]
    while stack:
        depth, one = stack.pop()
        comment = " ".join(f"{one.starting_comment} {one.comment}".split())
        move = "" if one.move is None else one.move.uci()
        lines.append((depth, move, tuple(sorted(one.nags)), comment))
        stack.extend((depth + 1, child) for child in reversed(one.variations))
    return lines
