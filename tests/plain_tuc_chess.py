"""TUC-CHESS once more, slowly and plainly, from the assignment; it shares nothing with the game.

A square is (row, column), a piece (player, kind).
"""

SIZE = (7, 5)
POINTS = {"pawn": 1, "rook": 3, "king": 8}
LETTERS = {"pawn": "P", "rook": "R", "king": "K"}


class PlainTucChess:
    """A game being played. `play` makes a whole turn, with what the lotteries after it said."""

    def __init__(self):
        self.pieces = {}
        for column, kind in enumerate(["pawn", "rook", "king", "rook", "pawn"]):
            self.pieces[0, column] = ("black", kind)
            self.pieces[1, column] = ("black", "pawn")
            self.pieces[5, column] = ("white", "pawn")
            self.pieces[6, column] = ("white", kind)
        self.bonuses = {(3, column) for column in range(5)}
        self.points = {"white": 0, "black": 0}
        self.turn = "white"
        self.turns = 0

    def inside(self, square):
        return 0 <= square[0] < SIZE[0] and 0 <= square[1] < SIZE[1]

    def moves(self):
        """The legal moves as pairs of squares."""
        return {
            (start, end)
            for start, (player, kind) in self.pieces.items()
            if player == self.turn
            for end in getattr(self, f"{kind}_moves")(start)
            if self.inside(end)
        }

    def pawn_moves(self, start):
        row, column = start
        ahead = row - 1 if self.turn == "white" else row + 1
        if (ahead, column) not in self.pieces:
            yield ahead, column
        for side in (column - 1, column + 1):
            if self.pieces.get((ahead, side), (self.turn, ""))[0] != self.turn:
                yield ahead, side

    def king_moves(self, start):
        row, column = start
        for end in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]:
            if self.pieces.get(end, ("nobody", ""))[0] != self.turn:
                yield end

    def rook_moves(self, start):
        for down, right in [(-1, 0), (1, 0), (0, -1), (0, 1)]:
            for steps in (1, 2, 3):
                between = [(start[0] + n * down, start[1] + n * right) for n in range(1, steps)]
                end = (start[0] + steps * down, start[1] + steps * right)
                is_free = not any(one in self.pieces or one in self.bonuses for one in between)
                if is_free and self.pieces.get(end, ("nobody", ""))[0] != self.turn:
                    yield end

    def takes_bonus(self, move):
        return move[1] in self.bonuses

    def play(self, move, bonus_worth=0):
        """Make a move; a bonus that it takes is worth so much."""
        start, end = move
        player, kind = self.pieces.pop(start)
        if end in self.pieces:
            self.points[player] += POINTS[self.pieces.pop(end)[1]]
        if end in self.bonuses:
            self.bonuses.remove(end)
            self.points[player] += bonus_worth
        if kind == "pawn" and end[0] == (0 if player == "white" else 6):
            self.points[player] += 1
        else:
            self.pieces[end] = (player, kind)
        self.turn = "black" if player == "white" else "white"
        self.turns += 1

    def is_over(self):
        kinds = [kind for _player, kind in self.pieces.values()]
        return (
            kinds.count("king") < 2
            or kinds == ["king", "king"]
            or self.turns >= 400
            or not self.moves()
        )

    def has_lottery(self):
        """Whether a bonus may appear after the last move: it did not end the game."""
        kinds = [kind for _player, kind in self.pieces.values()]
        return kinds.count("king") == 2 and kinds != ["king", "king"] and self.turns < 400

    def winner(self):
        white, black = self.points["white"], self.points["black"]
        return "nobody" if white == black else ("white" if white > black else "black")

    def empty_squares(self):
        everywhere = {(row, column) for row in range(7) for column in range(5)}
        return everywhere - set(self.pieces) - self.bonuses

    def rows(self):
        """The board as in the assignment, row by row."""
        rows = []
        for row in range(7):
            signs = ""
            for column in range(5):
                player, kind = self.pieces.get((row, column), ("", ""))
                sign = LETTERS.get(kind, "*" if (row, column) in self.bonuses else ".")
                signs += sign.lower() if player == "black" else sign
            rows.append(signs)
        return rows
