"""Random players of Painting."""

from plain_painting import STEPS


def towards(pawn, plain):
    """A direction to the next pawn of the other player, or any direction."""
    others = [p for p in plain.pawns if p.owner != pawn.owner]
    if not others:
        return 1
    other = min(others, key=lambda p: abs(p.row - pawn.row) + abs(p.col - pawn.col))
    down, right = other.row - pawn.row, other.col - pawn.col
    step = ((down > 0) - (down < 0), 0) if abs(down) > abs(right) else (0, 1 if right > 0 else -1)
    return next(direction for direction, one in STEPS.items() if one == step)


def commands_of(player, plain, random, strength):
    """As many commands as are due; some are for pawns of the other player, or for a pawn twice.

    `strength` is how often, from 0 to 1, the direction is towards the other player.
    """
    commands = []
    for pawn in plain.own(player):
        number = random.randrange(len(plain.pawns)) if random.random() < 0.1 else pawn.number
        direction = random.randint(1, 4)
        if random.random() < strength:
            direction = towards(pawn, plain)
        word, length = random.choice(("MOVE", "SHOOT")), random.randint(0, 12)
        if plain.is_original and random.random() < 0.02:
            length = random.choice((-1, -40, -(2**31), 2**31 - 1))
        if plain.is_original and random.random() < 0.05:
            direction = random.choice((-1, 0, 5, 2**31 - 1))
        commands.append((player, word, number, direction, length))
    return commands


def as_line(command):
    _player, word, number, direction, length = command
    return f"{word} {number} {direction}" + (f" {length}" if word == "SHOOT" else "")
