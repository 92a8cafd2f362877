"""Where the pawns of the other side may be: the referee shows colours only."""

from board import EMPTY, MAJORITY

# A pawn that may be in more places than these has been lost from sight.
MOST_PLACES = 30


class Tracker:
    """Follows the pawns of the other side.

    They begin opposite to ours. In each turn a pawn stays or makes a step. Of all places where it
    could be then, those remain that agree with the colours. The true place is seldom not among
    them, probably because `below` may be out of date where a pawn only might have been.

    Attributes
    ----------
    places : dict
        The possible places of each foreign pawn, by its number.
    paint : dict
        About how much paint each foreign pawn has, rather too much.
    below : list
        The colours of the board below all pawns, as far as they are known.
    """

    def __init__(self, board, longest):
        self._board, self._longest = board, longest
        self.places, self.paint = {}, {}
        self.below = list(board.seen)
        self._before = list(board.seen)
        # Of the last turn: where our pawns were, where they were sent, what we shot at.
        self._ours, self._sent, self._shot = {}, {}, set()

    def start(self, pawns):
        for pawn in pawns:
            # Partners have the numbers 0 and 1, 2 and 3, 4 and 5.
            partner = self._board.opposite(pawn.place)
            self.places[pawn.number ^ 1] = {partner}
            self.paint[pawn.number ^ 1] = pawn.paint
            for cell in self._board.cells(pawn.place) + self._board.cells(partner):
                self.below[cell] = EMPTY

    def send(self, places, shot):
        """Note where our pawns are sent, by their numbers, and the cells that they shoot at."""
        self._sent, self._shot = places, shot

    def update(self, pawns):
        """Look at the board and at our pawns of a new turn; return which ones were blocked."""
        board = self._board
        ours = {pawn.number: pawn.place for pawn in pawns}
        taken = {place for centre in ours.values() for place in board.near(centre)}
        for number in ours:
            self.places.pop(number, None)
        for number, places in self.places.items():
            steps = 0, *board.steps.values()
            found = {place + step for place in places for step in steps}
            found = {place for place in found if self._fits(place, taken)}
            if len(places) <= MOST_PLACES:
                found = {
                    place
                    for place in found
                    if any(
                        place - step in places and self._agrees(place - step, place)
                        for step in steps
                    )
                }
                self.paint[number] -= self._spent(found)
            self.places[number] = found
        for number, place in self._ours.items():
            if number not in ours:
                # We lost it. It made its step before, or was blocked.
                both = {place, self._sent[number]}
                self.places[number] = {one for one in both if self._fits(one, taken)}
        self._note_board(ours)
        for pawn in pawns:
            self.paint[pawn.number] = pawn.paint
        for number, places in self.places.items():
            colours = [self.below[cell] for place in places for cell in board.cells(place)]
            income = colours.count(board.other) // max(1, len(places))
            self.paint[number] = max(0, self.paint[number]) + income
        blocked = {
            number
            for number, place in self._sent.items()
            if number in ours and ours[number] != place
        }
        self._ours, self._before = ours, list(board.seen)
        return blocked

    def _fits(self, place, taken):
        """Whether a pawn of the other side can be here."""
        if place not in self._board.standing or place in taken:
            return False
        colours = [self._board.seen[cell] for cell in self._board.cells(place)]
        return EMPTY not in colours and colours.count(self._board.other) >= MAJORITY

    def _agrees(self, old, new):
        """Whether the colours changed as if a pawn had gone from one place to the other.

        Other cells than those that we shot at do not become ours. A cell that the pawn left shows
        what is below it. The other side may have shot at any cell.
        """
        board = self._board
        for cell, cell_before in zip(board.cells(new), board.cells(old), strict=True):
            is_new = board.seen[cell] == board.own != self._before[cell_before]
            if is_new and cell not in self._shot:
                return False
        left = set(board.cells(old)).difference(board.cells(new), self._shot)
        return all(board.seen[cell] in (board.other, self.below[cell]) for cell in left)

    def _spent(self, places):
        """The length of a shot from one of these places, up to the last cell that it changed."""
        board = self._board
        lengths = [
            length
            for place in places
            for direction in board.steps
            for length, cell in enumerate(board.strip(place, direction, self._longest), 1)
            if board.seen[cell] == board.other != self._before[cell]
        ]
        return max(lengths, default=0)

    def _note_board(self, ours):
        centres = set(ours.values()).union(*self.places.values())
        hidden = {cell for centre in centres for cell in self._board.cells(centre)}
        for cell, colour in enumerate(self._board.seen):
            if cell not in hidden:
                self.below[cell] = colour
