"""The steps of chess pieces in move order, see `uctvis.games.chess.numbers`."""

# The steps of white as (files, ranks), in move order: slides (opposite directions are four
# places apart), knight jumps, a pawn's push, captures and double push. Then come the king's
# moves, and then the promotions: a pawn's push and captures.
SLIDES = ((0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1))
JUMPS = ((1, 2), (-1, 2), (2, 1), (-2, 1), (-1, -2), (1, -2), (-2, -1), (2, -1))
PAWN_STEPS = ((0, 1), (-1, 1), (1, 1), (0, 2))
FIRST_JUMP = len(SLIDES)
FIRST_PAWN_STEP = FIRST_JUMP + len(JUMPS)
KING_STEP = FIRST_PAWN_STEP + len(PAWN_STEPS)
FIRST_PROMOTION = KING_STEP + 1
# The captures of pawns that are no promotions, which may be en passant.
PAWN_CAPTURES = (FIRST_PAWN_STEP + 1, FIRST_PAWN_STEP + 2)
