"""The tokens of remote bots: who knows the token of a bot can play as this bot.

They are in a file in the folder of the tournament that only its owner can read, and nowhere else.
"""

import json
import secrets
from collections.abc import Iterable, Mapping
from hmac import compare_digest
from pathlib import Path

from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.private_files import write_private
from uctvis.disk.os_errors import explained
from uctvis.errors import ArenaError
from uctvis.paths import read_small
from uctvis.texts import _

TOKENS = "tokens.json"
# Bytes of a token, which is written as twice as many digits.
_BYTES = 16
# A larger file was not written by this program.
_MOST_BYTES = 1_000_000


def tokens_of(folder: Path, bots: Iterable[Bot]) -> dict[str, str]:
    """The tokens of the remote bots of a tournament by their names, made if there are none yet.

    Raises ArenaError if the file in the folder cannot be read or written, or is damaged.
    """
    names = [bot.name for bot in bots if bot.kind is BotKind.REMOTE]
    known = _read(folder / TOKENS)
    tokens = {name: known.get(name) or secrets.token_hex(_BYTES) for name in names}
    if tokens != known:
        _write(folder / TOKENS, tokens)
    return tokens


def owner_of(tokens: Mapping[str, str], token: str) -> str | None:
    """The name of the bot with this token, or None.

    The time that this takes does not depend on how much of a token is right.
    """
    found = None
    for name, one in tokens.items():
        if compare_digest(one.encode(), token.encode()):
            found = name
    return found


def _read(path: Path) -> dict[str, str]:
    try:
        values = json.loads(read_small(path, _MOST_BYTES))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ArenaError(path, explained(error)) from error
    except (ValueError, RecursionError) as error:
        raise ArenaError(path, _("expected JSON: {reason}").format(reason=error)) from error
    texts = [*values, *values.values()] if isinstance(values, dict) else [None]
    if not all(isinstance(text, str) for text in texts):
        raise ArenaError(path, _("expected the tokens of bots by their names"))
    return dict(values)


def _write(path: Path, tokens: Mapping[str, str]) -> None:
    """Write the file."""
    write_private(path, json.dumps(tokens, ensure_ascii=False, indent=1).encode())
