"""Reading a game or a position from a text or a file, in a thread: a long one takes seconds."""

from pathlib import Path
from typing import NamedTuple

from uctvis.engines.contract import SearchingEngine
from uctvis.engines.levels import engine_elsewhere
from uctvis.games import read_written
from uctvis.games.chess.game import GAME
from uctvis.games.chess.pgn.decoding import decode, encoding_of
from uctvis.play.pgn_file import PgnFile, open_chosen
from uctvis.play.session import GameSession
from uctvis.play.written_session import session_of
from uctvis.progress import Progress

# Larger than the longest text that is accepted as a game.
_MOST_BYTES = 4_000_001


class ReadGame(NamedTuple):
    """What was read; `is_position` if the text says only a position."""

    session: GameSession
    is_position: bool = False

    def take_players(self, played: GameSession) -> None:
        """Let the players of a game go on with a position; between persons, take its adviser.

        Engines of another game play as there, without what belongs to that game only.
        """
        session = self.session
        engines: tuple[SearchingEngine | None, ...] = (*played.pcs, played.adviser)
        if played.game != session.game:
            engines = tuple(
                None if engine is None else engine_elsewhere(played.game, engine, session.game)
                for engine in engines
            )
        one, other, adviser = engines
        if self.is_position:
            session.pcs = one, other
            session.adviser = adviser
        else:
            session.adviser = next((engine for engine in engines if engine is not None), None)


def game_in_file(path: Path, progress: Progress) -> ReadGame | PgnFile:
    """Read the game in a file, in a thread; the list of games if there are several."""
    with open_chosen(path) as file:
        data = file.read(_MOST_BYTES)
    text = decode(data, encoding_of(data)).text
    is_pgn = path.suffix.lower() == GAME.text_suffix or GAME.tells_game(text)
    return _understood(text, PgnFile(path) if is_pgn else None, progress)


def listed_game(pgn: PgnFile, number: int) -> GameSession:
    """A listed game of a PGN file. Raises GameError and OSError as `PgnFile.read`."""
    return session_of(GAME, pgn.read(number))


def game_in_text(text: str, progress: Progress) -> ReadGame | PgnFile:
    """Read a game from a text, in a thread; the list of games if there are several."""
    return _understood(text, PgnFile(text) if GAME.tells_game(text) else None, progress)


def _understood(text: str, pgn: PgnFile | None, progress: Progress) -> ReadGame | PgnFile:
    """The game in a text or in a PGN; the PGN if there are several in it."""
    if pgn is not None:
        pgn.list_games(progress, most=2)
        if len(pgn) > 1:
            return pgn
        if len(pgn) == 1:
            return ReadGame(session_of(GAME, pgn.read(0)))
    game, written = read_written(text)
    return ReadGame(session_of(game, written), written.is_position)
