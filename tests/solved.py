"""The values of perfect play, found without the program's search; payoffs are to player 0."""

from functools import cache

import bitbully

from uctvis.games import find
from uctvis.games.mancala.game import Position

_TICTACTOE, _MANCALA = find("tictactoe"), find("mancala")
_SOLVER = bitbully.BitBully(opening_book=None)


@cache
def tictactoe(position):
    """The payoff, and the moves to the end: the fewest to a win, the most to a loss or draw."""
    outcome = _TICTACTOE.outcome(position)
    if outcome is not None:
        return outcome.payoff, 0
    moves = _TICTACTOE.legal_moves(position)
    after = [tictactoe(_TICTACTOE.play(position, move)) for move in moves]
    payoff = (max if position.player == 0 else min)(payoff for payoff, _moves in after)
    shortest = min if payoff == 1 - position.player else max
    return payoff, 1 + shortest(moves for other, moves in after if other == payoff)


def every_tictactoe_position():
    """All positions that are not over."""
    found, waiting = set(), [_TICTACTOE.initial()]
    while waiting:
        position = waiting.pop()
        moves = _TICTACTOE.legal_moves(position)
        if moves and position not in found:
            found.add(position)
            waiting += [_TICTACTOE.play(position, move) for move in moves]
    return sorted(found)


def connect_four(position):
    """The payoff that another program finds."""
    board = [[0] * 6 for _column in range(7)]
    for player, discs in enumerate(position.discs):
        for cell in range(56):
            if discs >> cell & 1:
                board[cell // 8][cell % 8] = 1 + player
    score = _SOLVER.mtdf(bitbully.Board(board))
    own = 0.5 if score == 0 else float(score > 0)
    return own if position.player == 0 else 1.0 - own


def mancala(position, known):
    """The payoff; `known` remembers positions. Feasible for a dozen stones outside the stores."""
    return _mancala(position.holes, position.player, known)


def mancala_ending(stones, rng):
    """A position with so many stones outside the stores, in which no payoff is known yet."""
    while True:
        holes = [0] * 14
        for _stone in range(stones):
            holes[rng.choice([*range(6), *range(7, 13)])] += 1
        holes[6] = (48 - stones + rng.randint(-3, 3)) // 2
        holes[13] = 48 - stones - holes[6]
        position = Position(tuple(holes), rng.randint(0, 1))
        going_on = any(holes[:6]) and any(holes[7:13])
        if going_on and _MANCALA.known_payoff(position) is None:
            return position


def _mancala(holes, player, known):
    if (holes, player) not in known:
        pits = [pit for pit in range(6) if holes[7 * player + pit]]
        best = None if pits else (holes[6] > holes[13]) + (holes[6] == holes[13]) / 2
        for pit in pits:
            payoff = _mancala(*_sown(holes, player, pit), known)
            if best is None or (payoff > best) == (player == 0):
                best = payoff
            if best == 1 - player:
                break
        known[holes, player] = best
    return known[holes, player]


def _sown(holes, player, pit):
    """The holes after a move, and the player to move."""
    holes, at, store = list(holes), 7 * player + pit, 7 * player + 6
    stones, holes[at] = holes[at], 0
    while stones:
        at = (at + 1) % 14
        if at != (store + 7) % 14:
            holes[at] += 1
            stones -= 1
    if at // 7 == player and at != store and holes[at] == 1 and holes[12 - at]:
        holes[store] += 1 + holes[12 - at]
        holes[at] = holes[12 - at] = 0
    for side in (0, 7):
        if not any(holes[side : side + 6]):
            other = 7 - side
            holes[other + 6] += sum(holes[other : other + 6])
            holes[other : other + 6] = [0] * 6
    return tuple(holes), player if at == store else 1 - player


def forces(game, position, player, moves):
    """Whether a player can force a win within so many moves of both; for few moves."""
    outcome = game.outcome(position)
    if outcome is not None:
        return outcome.payoff == 1 - player
    if moves == 0:
        return False
    after = (game.play(position, move) for move in game.legal_moves(position))
    decide = any if game.player(position) == player else all
    return decide(forces(game, one, player, moves - 1) for one in after)
