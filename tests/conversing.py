"""Conversations with the chess engine in this process, in which each line of it is checked."""

import queue
import re
import threading
from random import Random

import chess
import chess.engine

from uctvis.play.uci.server import UciServer

# Much longer than any answer takes, also where code must be compiled first.
PATIENCE = 300
_PARTS = {"depth", "seldepth", "score", "nodes", "nps", "hashfull", "time", "pv"}
_NOISE = ("", "   \t", "hello", "\0\1\2", "x" * 100_000, "d", "go-go", "position", "debug never")


class Conversation:
    """Sends messages, with noise between them if there is a generator of it."""

    def __init__(self, noise=None):
        self.board = chess.Board()
        self._noise = noise
        # The reports since the last answer.
        self._infos = []
        self._sent, self._said = queue.SimpleQueue(), queue.SimpleQueue()
        self._server = UciServer(self._said.put, Random(1))
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self):
        self._server.serve(iter(self._sent.get, None))
        self._said.put("ended")

    def send(self, *lines):
        for line in lines:
            while self._noise is not None and self._noise.random() < 0.5:
                self._sent.put(self._noise.choice(_NOISE))
            self._sent.put(line)

    def position(self, moves="", fen=None):
        start = "startpos" if fen is None else f"fen {fen}"
        self.board = chess.Board() if fen is None else chess.Board(fen)
        for move in moves.split():
            self.board.push_uci(move)
        self.send(f"position {start} moves {moves}" if moves else f"position {start}")

    def until(self, last):
        """The lines up to one that begins with a word."""
        lines = []
        while not lines or lines[-1].split()[0] != last:
            said = self._said.get(timeout=PATIENCE)
            assert said != "ended" or last == said, lines
            lines += said.split("\n")
        for line in lines:
            self._check(line)
        self._infos += [line for line in lines if line.startswith("info depth")]
        if last == "bestmove":
            self._check_answer(lines[-1])
            self._infos = []
        return lines

    def answer(self, go):
        """The lines after a `go`, and the move."""
        self.send(go)
        lines = self.until("bestmove")
        return lines, lines[-1].split()[1]

    def ask(self, *lines):
        """What is said until the engine has read these lines."""
        self.send(*lines, "isready")
        return self.until("readyok")[:-1]

    def end(self):
        self._sent.put(None)
        self.until("ended")
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _check(self, line):
        """Check that it is a line of UCI."""
        kind, _space, rest = line.partition(" ")
        if kind in ("uciok", "readyok", "ended"):
            assert not rest
        elif kind == "id":
            assert re.fullmatch("name uctvis [0-9.]+|author .+", rest)
        elif kind == "option":
            assert re.fullmatch("name .+ type (check|spin|combo|string) default .+", rest)
        elif kind == "info":
            self._check_info(rest)
        else:
            assert kind == "bestmove", line

    def _check_info(self, rest):
        words = rest.split(" ")
        if words[0] == "string":
            assert rest.isprintable()
            return
        read = chess.engine._parse_uci_info(rest, self.board)
        known = _PARTS & set(words)
        assert known >= _PARTS - {"seldepth", "hashfull", "pv"}
        # What python-chess cannot read is missing.
        assert set(read) == known
        if "pv" in words:
            assert [move.uci() for move in read["pv"]] == words[words.index("pv") + 1 :]

    def _check_answer(self, line):
        """Check the answer, and the last report before it."""
        answer = chess.engine._parse_uci_bestmove(self.board, line.partition(" ")[2])
        if answer.move is None:
            assert not any(self.board.legal_moves)
            return
        assert answer.move in self.board.legal_moves
        last = chess.engine._parse_uci_info(self._infos[-1].partition(" ")[2], self.board)
        assert {"depth", "nodes", "nps", "score", "pv", "time"} <= set(last)
        assert last["pv"][0] == answer.move
        if answer.ponder is not None:
            assert last["pv"][1] == answer.ponder
