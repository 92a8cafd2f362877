"""`uctvis uci` as a program: as python-chess sees it, and with noise at its input."""

import io
import logging
import subprocess
import sys
import threading
import tomllib
from importlib import import_module
from pathlib import Path

import chess
import chess.engine
from hypothesis import given
from hypothesis import strategies as st

import uctvis
from uctvis import cli
from uctvis.commands.uci import lines, writer

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "uctvis", "uci"]
# Much longer than anything takes, also where code must be compiled first.
PATIENCE = 300


def test_another_program_plays_with_it(caplog):
    caplog.set_level(logging.WARNING, "chess.engine")
    with chess.engine.SimpleEngine.popen_uci(PROGRAM, timeout=PATIENCE) as engine:
        assert engine.id["name"] == f"uctvis {uctvis.__version__}"
        for kind in ("alphabeta", "uct"):
            engine.configure({"Engine": kind, "Hash": 16, "UCT Playout limit": 4})
            engine.ping()
            board = chess.Board()
            for limit in (
                chess.engine.Limit(depth=2),
                chess.engine.Limit(nodes=200),
                chess.engine.Limit(time=0.02),
                chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01),
            ):
                # It ponders, so that the next position is a hit or a miss. A copy, because
                # python-chess keeps the board to find that out.
                played = engine.play(board.copy(), limit, info=chess.engine.INFO_ALL, ponder=True)
                assert played.info["pv"][0] == played.move
                assert {"depth", "nodes", "nps", "time", "score"} <= set(played.info)
                board.push(played.move)
                board.push(played.ponder or next(iter(board.legal_moves)))
            with engine.analysis(board) as analysis:
                assert analysis.next()["pv"][0] in board.legal_moves
            assert analysis.wait().move in board.legal_moves
        engine.quit()
        assert engine.protocol.returncode.result() == 0
    # It logs whatever it cannot read, or does not expect.
    assert caplog.records == []


def test_noise_does_not_end_it_but_the_end_of_the_input_does():
    with subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        killer = threading.Timer(PATIENCE, program.kill)
        killer.start()
        for noise in (b"\xff\xfe\x00uci", b"x" * 3_000_000, b"", b"\0" * 100, "żółć".encode()):
            program.stdin.write(noise + b"\r\n")
        program.stdin.write(b"go infinite\nisready")
        program.stdin.flush()
        # An unfinished line is the last one.
        program.stdin.close()
        said = program.stdout.read().decode().splitlines()
        assert program.wait(PATIENCE) == 0
        killer.cancel()
    assert sum(line.startswith("info string unknown command") for line in said) == 4
    assert "readyok" in said


def test_a_program_without_arguments_is_installed(monkeypatch):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    module, _colon, name = project["scripts"]["uctvis-uci"].partition(":")
    monkeypatch.setattr(cli, "main", lambda arguments: arguments)
    assert getattr(import_module(module), name)() == ["uci"]


@given(st.binary(max_size=300), st.integers(1, 40))
def test_any_bytes_are_lines(data, longest):
    stream = io.BytesIO(data)
    read = list(lines(stream, longest))
    whole = data.split(b"\n")
    whole = whole[:-1] if whole[-1] == b"" else whole
    assert [line.rstrip("\n") for line in read] == [
        line[:longest].decode("utf-8", "replace") for line in whole
    ]


def test_lines_are_written_at_once_and_whole():
    class Slow(io.BytesIO):
        """Lets other threads run within each write."""

        flushed = 0

        def write(self, data):
            for byte in bytes(data):
                super().write(bytes([byte]))
            return len(data)

        def flush(self):
            self.flushed += 1

    class Closed(io.BytesIO):
        """The end of a pipe that nobody reads."""

        def write(self, data):
            raise BrokenPipeError

    writer(Closed())("readyok")
    stream = Slow()
    write = writer(stream)
    threads = [
        threading.Thread(target=lambda text=text: [write(text * 20) for _line in range(50)])
        for text in ("a", "b", "ż")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stream.flushed == 150
    assert set(stream.getvalue().decode().splitlines()) == {"a" * 20, "b" * 20, "ż" * 20}
