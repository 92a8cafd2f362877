"""The evaluations "positional" and "tactics" of chess, written in the plainest way, for tests."""

from collections import Counter

import chess

from uctvis.games.chess.evaluation.placement import EARLIEST, EARLINESS
from uctvis.games.chess.evaluation.positional import MOST_REST
from uctvis.games.chess.evaluation.terms import PLACES, packed_weights

MINORS = (chess.KNIGHT, chess.BISHOP)
NAMES = dict(zip(chess.PIECE_TYPES, ("pawn", *chess.PIECE_NAMES[2:]), strict=True))
UNITS = {chess.KNIGHT: 2, chess.BISHOP: 2, chess.ROOK: 3, chess.QUEEN: 4}
CHECK_UNITS = {chess.KNIGHT: 4, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 4}
WORTH = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 950}


def file_of(square):
    return chess.square_file(square)


def rank_of(square):
    return chess.square_rank(square)


def pawn_attacks(board, color):
    return {to for pawn in board.pieces(chess.PAWN, color) for to in board.attacks(pawn)}


def all_attacks(board, color):
    return {
        to
        for kind in chess.PIECE_TYPES
        for square in board.pieces(kind, color)
        for to in board.attacks(square)
    } | {board.king(color)}


def counts_of(board):
    """How often each value of each term occurs for white, who sees the own pawns move up."""
    found = Counter()
    for square, piece in board.piece_map().items():
        if piece.color == chess.WHITE:
            found["squares", (piece.piece_type - 1) * 64 + square] += 1
    found["bishop pair", 0] += len(board.pieces(chess.BISHOP, chess.WHITE)) > 1
    count_pieces(board, found)
    count_attack(board, found)
    for pawn in board.pieces(chess.PAWN, chess.WHITE):
        count_pawn(board, pawn, found)
    count_shelter(board, found)
    count_threats(board, found)
    return found


def count_pieces(board, found):
    """Mobility, outposts, bishops and pawns, rooks on files."""
    pawns, others = (board.pieces(chess.PAWN, color) for color in (chess.WHITE, chess.BLACK))
    by_pawns, by_other_pawns = pawn_attacks(board, chess.WHITE), pawn_attacks(board, chess.BLACK)
    for kind, square in pieces_of(board):
        free = set(board.attacks(square)) - set(pawns) - {board.king(chess.WHITE)} - by_other_pawns
        found[f"{NAMES[kind]} mobility", len(free)] += 1
        if kind in MINORS and 24 <= square < 48 and square in by_pawns:
            found[f"{NAMES[kind]} outpost", 0] += not any(
                abs(file_of(pawn) - file_of(square)) == 1 and rank_of(pawn) > rank_of(square)
                for pawn in others
            )
        if kind == chess.BISHOP:
            is_light = chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES
            alike = chess.BB_LIGHT_SQUARES if is_light else chess.BB_DARK_SQUARES
            found["pawn on bishop's colour", 0] += len(pawns & alike)
        if kind == chess.ROOK and file_of(square) not in map(file_of, pawns):
            is_open = file_of(square) not in map(file_of, others)
            found["rook on open file" if is_open else "rook on half-open file", 0] += 1


def pieces_of(board):
    """Kind and square of white's pieces except pawns and king."""
    return [(kind, square) for kind in UNITS for square in board.pieces(kind, chess.WHITE)]


def reached_by(board):
    """What white's pieces attack, by kind."""
    return {
        kind: {to for square in board.pieces(kind, chess.WHITE) for to in board.attacks(square)}
        for kind in UNITS
    }


def count_attack(board, found):
    """The units of the attack on black's king."""
    king, units = board.king(chess.BLACK), 0
    ring = {king, *board.attacks(king)}
    zone = ring | {square - 8 for square in ring if square >= 8}
    for kind, square in pieces_of(board):
        if attacked := zone & set(board.attacks(square)):
            units += UNITS[kind] + len(attacked)
    own = {square for square in chess.SQUARES if board.color_at(square) == chess.WHITE}
    for kind, reached in reached_by(board).items():
        # From where a piece gives check, a piece of its kind on the king's square goes.
        other = board.copy(stack=False)
        other.set_piece_at(king, chess.Piece(kind, chess.BLACK))
        safe = set(other.attacks(king)) - own - all_attacks(board, chess.BLACK)
        units += CHECK_UNITS[kind] * bool(reached & safe)
    found["king attack", min(units, 31)] += 1


def count_pawn(board, pawn, found):
    """The terms of one pawn."""
    pawns, others = (board.pieces(chess.PAWN, color) for color in (chess.WHITE, chess.BLACK))
    file, rank, stop = file_of(pawn), rank_of(pawn), pawn + 8
    is_rear = any(file_of(one) == file and rank_of(one) > rank for one in pawns)
    neighbours = [rank_of(one) for one in pawns if abs(file_of(one) - file) == 1]
    found["doubled pawn", 0] += is_rear
    found["isolated pawn", 0] += not neighbours
    is_held = stop in pawn_attacks(board, chess.BLACK)
    found["backward pawn", 0] += bool(neighbours) and is_held and min(neighbours) > rank
    found["phalanx", rank] += rank in neighbours
    found["protected pawn", rank] += pawn in pawn_attacks(board, chess.WHITE)
    if is_rear or any(abs(file_of(one) - file) <= 1 and rank_of(one) > rank for one in others):
        return
    found["passed pawn", rank] += 1
    is_blocked = board.color_at(stop) == chess.BLACK
    found["blocked passed pawn", rank] += is_blocked
    is_free = not is_blocked and stop not in all_attacks(board, chess.BLACK)
    found["free passed pawn", rank] += is_free
    if rank >= 4:
        for name, color in (("own", chess.WHITE), ("other", chess.BLACK)):
            distance = chess.square_distance(board.king(color), stop)
            found[f"{name} king of passed pawn", distance] += 1


def count_shelter(board, found):
    """The pawns before white's king."""
    king = board.king(chess.WHITE)
    first = max(min(file_of(king), 6), 1) - 1
    for file in range(first, first + 3):
        where = "before" if file == file_of(king) else "beside"
        for name, color in (("shelter", chess.WHITE), ("storm", chess.BLACK)):
            ranks = [
                rank_of(one)
                for one in board.pieces(chess.PAWN, color)
                if file_of(one) == file and rank_of(one) >= rank_of(king)
            ]
            found[f"{name} {where} king", min(ranks, default=0)] += 1


def count_threats(board, found):
    """White's attacks on black's pieces."""
    by_pawns, reached = pawn_attacks(board, chess.WHITE), reached_by(board)
    by_minors = reached[chess.KNIGHT] | reached[chess.BISHOP]
    by_us, by_them = all_attacks(board, chess.WHITE), all_attacks(board, chess.BLACK)
    for square, piece in board.piece_map().items():
        if piece.color == chess.WHITE:
            continue
        kind = piece.piece_type
        found["threat", 0] += kind in MINORS and square in by_pawns
        found["threat", 1] += kind == chess.ROOK and square in by_pawns
        found["threat", 2] += kind == chess.QUEEN and square in by_pawns
        found["threat", 3] += kind == chess.ROOK and square in by_minors
        found["threat", 4] += kind == chess.QUEEN and square in by_minors
        found["threat", 5] += kind == chess.QUEEN and square in reached[chess.ROOK]
        if square in by_us and square not in by_them:
            found["threat", 7 if kind == chess.PAWN else 6] += 1


def totals(board, turn):
    """The sums of the squares and of the other terms for the players, early and late."""
    words = packed_weights().view("int64")
    sums = {True: [0, 0], False: [0, 0]}
    sides = [(board, 1), (board.mirror(), -1)]
    for seen, sign in sides if turn else [(one, -sign) for one, sign in sides]:
        for (name, value), count in counts_of(seen).items():
            word = int(words[PLACES[name] + value])
            early = (word + (1 << 31)) % (1 << 32) - (1 << 31)
            part = sums[name == "squares"]
            part[0] += sign * count * early
            part[1] += sign * count * ((word - early) >> 32)
    word = int(words[PLACES["to move"]])
    early = (word + (1 << 31)) % (1 << 32) - (1 << 31)
    sums[False][0] += early
    sums[False][1] += (word - early) >> 32
    return sums


def positional(board):
    """The lead of the player to move, in hundredths of a pawn."""
    earliness = sum(EARLINESS[piece.piece_type - 1] for piece in board.piece_map().values())
    earliness = min(earliness, EARLIEST)
    sums = totals(board, board.turn)
    squares, rest = (
        (early * earliness + late * (EARLIEST - earliness)) // EARLIEST
        for early, late in (sums[True], sums[False])
    )
    return squares + max(-MOST_REST, min(MOST_REST, rest))


def exchange(board, square, color, risked):
    """What a player gains by captures on a square at best, or by none; pins do not count."""
    attackers = [
        one
        for one in board.attackers(color, square)
        if board.piece_type_at(one) != chess.KING or not board.attackers(not color, square)
    ]
    if not attackers:
        return 0
    least = min(attackers, key=lambda one: (board.piece_type_at(one), one))
    after = board.copy(stack=False)
    piece = after.remove_piece_at(least)
    after.set_piece_at(square, piece)
    return max(0, risked - exchange(after, square, not color, WORTH.get(piece.piece_type, 20_000)))


def loses(board, move):
    """Whether a move loses material on its target square."""
    if move.promotion or board.is_en_passant(move) or board.is_castling(move):
        return False
    victim = board.piece_type_at(move.to_square)
    after = board.copy(stack=False)
    piece = after.remove_piece_at(move.from_square)
    after.set_piece_at(move.to_square, piece)
    risked = WORTH.get(piece.piece_type, 20_000)
    return WORTH.get(victim, 0) < exchange(after, move.to_square, not board.turn, risked)
