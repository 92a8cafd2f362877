"""Where a user clicks on a board to choose a move."""


def click_places(board, move):
    """The places to click, in the panel's pixels; [] if the move is not possible."""
    cells = board._choosing.moves.get(move, ())
    return [board._transform().map(board._cells.centre(cell)) for cell in cells]
