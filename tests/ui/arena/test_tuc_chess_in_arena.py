"""A server of TUC-CHESS in the arena: clients over UDP, the user at the board, and how it ends."""

import re
import socket

import pytest
from board_clicks import click_places
from qtpy.QtCore import Qt
from showing import show

from uctvis import games
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.protocols.tuc_chess.server_rules import TucChessRules
from uctvis.ui.arena.arena_bar import MATCH
from uctvis.ui.arena.arena_page import ArenaPage
from uctvis.ui.arena.dialogs.tuc_chess_dialog import TucChessDialog
from uctvis.ui.arena.playing.tuc_chess_games import TucChessPlan
from uctvis.ui.runtime.worker import end_jobs

GAME = games.find("tuc_chess")
PERSON = Bot("Eva", BotKind.PERSON)
PATIENCE = 60_000
PLACE = re.compile(r"127\.0\.0\.1:([0-9]+)")


@pytest.fixture
def page(qtbot, light):
    page = show(qtbot, ArenaPage(), 1200, 680)
    yield page
    end_jobs(page)
    page.end()


def serve(qtbot, page, folder, *, sides=(None, None), countdown=0.0, plies=200, count=None):
    rules = TucChessRules(countdown=countdown, plies=plies)
    page._serve(TucChessPlan(folder, rules, ("127.0.0.1", 0), sides, count))
    qtbot.waitUntil(lambda: PLACE.search(page.news) is not None, timeout=PATIENCE)
    return "127.0.0.1", int(PLACE.search(page.news)[1])


class Client:
    """Sends and gets datagrams; `heard` waits in the event loop of the window."""

    def __init__(self, qtbot, server, name):
        self._qtbot = qtbot
        self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._udp.setblocking(False)
        self._udp.connect(server)
        self.say(name)

    def say(self, text):
        self._udp.send(text.encode())

    def heard(self):
        found = []

        def look():
            try:
                found.append(self._udp.recv(200).decode())
            except BlockingIOError:
                return False
            return True

        self._qtbot.waitUntil(look, timeout=PATIENCE)
        return found[0]

    def close(self):
        self._udp.close()


@pytest.fixture
def join(qtbot):
    clients = []

    def join_one(server, name):
        clients.append(Client(qtbot, server, name))
        return clients[-1]

    yield join_one
    for client in clients:
        client.close()


def test_two_clients_play_games_that_are_shown(qtbot, page, tmp_path, join):
    server = serve(qtbot, page, tmp_path / "games", plies=1)
    match = page.views.match
    for number in (1, 2):
        white = join(server, "Ada")
        assert white.heard() == "PW"
        black = join(server, "Bob")
        assert black.heard() == "PB"
        assert {white.heard(), black.heard()} == {"GB"}
        qtbot.waitUntil(
            lambda number=number: page.views.view == MATCH and match.entry.pairing.number == number,
            timeout=PATIENCE,
        )
        white.say("5040")
        assert black.heard().startswith("GE")
        qtbot.waitUntil(lambda: match.follower.end is not None, timeout=PATIENCE)
        assert "Ada" in match.texts[0]
        qtbot.waitUntil(
            lambda number=number: f"Game {number} has ended" in page.news, timeout=PATIENCE
        )
    assert {said.text for said in match.follower.messages} >= {"PW", "PB", "GB", "5040"}


def test_the_user_plays_at_the_board_and_stops(qtbot, page, tmp_path, join):
    server = serve(qtbot, page, tmp_path / "games", sides=(PERSON, None))
    client = join(server, "Bob")
    assert [client.heard(), client.heard()] == ["PB", "GB"]
    board = page.views.match.panels["turns"].board
    qtbot.waitUntil(lambda: bool(board._choosing.moves), timeout=PATIENCE)
    move = GAME.parse_move(GAME.initial(), "5040")
    for place in click_places(board, move):
        qtbot.mouseClick(board, Qt.LeftButton, pos=place.toPoint())
    assert client.heard().startswith("T15040")
    # While the server runs, nothing else can be played; its button stops it.
    assert not page.bar.button("arena.new").isEnabled()
    assert "Stop" in page.bar.button("arena.play").text()
    page.turn_playing()
    qtbot.waitUntil(lambda: not page.plays, timeout=PATIENCE)
    assert "stopped" in page.news
    assert client.heard().startswith("GE")
    qtbot.waitUntil(lambda: "1 without a result" in page.bar.texts[1], timeout=PATIENCE)
    assert not page.play_state.can_play
    assert not page.play_state.can_play_again


def test_the_countdown(qtbot, page, tmp_path, join):
    server = serve(qtbot, page, tmp_path / "games", sides=(PERSON, None), countdown=600.0)
    join(server, "Bob")
    qtbot.waitUntil(lambda: "begins in 600 s" in page.news, timeout=PATIENCE)


class TestForm:
    @pytest.fixture
    def plans(self):
        return []

    @pytest.fixture
    def form(self, qtbot, page, plans, tmp_path):
        form = TucChessDialog(page, plans.append)
        form.open()
        form.folder.setText(str(tmp_path / "games"))
        return form

    def test_what_is_asked_for(self, form, plans, tmp_path):
        form.form.cells["port"].field.setText("0")
        form.form.cells["year"].fill(2022)
        form.form.cells["games"].field.setText("3")
        form.form.cells["countdown"].field.setText("1.5")
        form.form.cells["turn_limit"].field.setText("4")
        form.sides[0].fill("person")
        form._agree()
        (plan,) = plans
        assert plan.rules == TucChessRules(2022, 1.5, 4.0)
        assert (plan.address, plan.games) == (("127.0.0.1", 0), 3)
        assert plan.folder == tmp_path / "games"
        assert plan.sides[0].kind is BotKind.PERSON
        assert plan.sides[1] is None

    def test_other_computers_only_if_the_user_wants_it(self, form, plans):
        assert not form._warning.isVisibleTo(form)
        form.form.cells["others"].field.setChecked(True)
        assert form._warning.isVisibleTo(form)
        form._agree()
        assert not plans[0].address[0].startswith("127.")
        assert plans[0].games is None

    @pytest.mark.parametrize(
        ("field", "text"),
        [
            ("port", "70000"),
            ("port", ""),
            ("games", "0"),
            ("countdown", "soon"),
            ("countdown", "nan"),
            ("turn_limit", "0"),
        ],
    )
    def test_a_wrong_field_is_marked(self, form, plans, field, text):
        form.form.cells[field].field.setText(text)
        form._agree()
        assert plans == []
        assert form.form.cells[field].field.message.text()

    def test_a_port_in_use_is_told_in_the_form(self, page, tmp_path):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
            udp.bind(("127.0.0.1", 0))
            form = TucChessDialog(page, page._serve)
            form.open()
            form.folder.setText(str(tmp_path / "games"))
            form.form.cells["port"].field.setText(str(udp.getsockname()[1]))
            form._agree()
            assert "cannot listen" in form.message.text()
            assert form.isVisible()
        assert page.played is None
        form.reject()

    def test_a_side_must_be_free(self, page, tmp_path):
        form = TucChessDialog(page, page._serve)
        form.open()
        form.folder.setText(str(tmp_path / "games"))
        for side in form.sides:
            side.fill("random")
        form._agree()
        assert form.message.text()
        form.reject()
