"""Games with judges, sources and bots over TCP in the form of a tournament, and in the page."""

import shutil
import sys
from pathlib import Path

import pytest
from qtpy.QtWidgets import QApplication, QPushButton, QWidget
from showing import show

from uctvis.arena.bots.bot import BotKind
from uctvis.arena.remote.tokens import tokens_of
from uctvis.arena.tournament.playing import create_tournament
from uctvis.arena.tournament.store import TABLE, TournamentStore
from uctvis.ui.arena.arena_page import ArenaPage
from uctvis.ui.arena.dialogs.tokens_dialog import TokensDialog, chosen_address
from uctvis.ui.arena.dialogs.tournament_dialog import TournamentDialog

EXAMPLES = Path(__file__).parents[3] / "examples" / "arena"
PATIENCE = 60_000
NEEDS_GCC = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("gcc") is None, reason="C is compiled by gcc"
)


@pytest.fixture
def parent(qtbot, light):
    return show(qtbot, QWidget(), 800, 600)


@pytest.fixture
def form(parent, tmp_path):
    form = TournamentDialog(parent)
    form.open()
    form.folder.setText(str(tmp_path / "cup"))
    # No test of the form plays.
    form.sandbox.setChecked(False)
    return form


@pytest.fixture
def game(tmp_path):
    """The folder of a game whose judge, as its bots, is a program that needs no compiler."""
    folder = tmp_path / "game"
    for place in (folder, folder / "bot"):
        place.mkdir()
        (place / "player").write_text("#!/bin/sh\n", encoding="utf-8")
        (place / "player").chmod(0o755)
    description = 'name = "Cards"\njudge = "player"\nplayers = [2, 4]\n[limits]\nseconds = 3\n'
    (folder / "game.toml").write_text(description, encoding="utf-8")
    return folder


class TestJudgedGame:
    def test_it_is_created_as_it_was_set_up(self, form, game, tmp_path):
        form.bots.add(str(game / "bot"))
        form.add_game(game)
        for _more in range(2):
            form.bots.add(str(game / "bot"))
        assert "2\N{EN DASH}4 bots" in form._about_judge.text()
        form.players.field.setText("3")
        form.games.field.setText("2")
        form.seed.field.setText("5")
        form._agree()
        made = TournamentStore.open(tmp_path / "cup").settings
        assert (made.game, made.players, made.games, made.seed) == ("Cards", 3, 2, 5)
        assert made.schedule == "groups"
        assert made.judged.seconds == 3
        # Also the bot that was added before the game.
        assert {bot.protocol for bot in made.bots} == {"ai_arena"}
        assert made.time_control is None

    def test_what_the_judge_decides_is_hidden(self, form, game):
        fields = (form.opening, form.clock, form.points, form.trees, form.parameters)
        form.game.setCurrentIndex(form.game.place_of("pig"))
        assert all(field.isVisibleTo(form) for field in fields)
        assert not form.players.isVisibleTo(form)
        form.add_game(game)
        assert not any(field.isVisibleTo(form) for field in fields)
        assert form.players.isVisibleTo(form)
        form.game.setCurrentIndex(form.game.place_of("tictactoe"))
        assert form.clock.isVisibleTo(form)
        assert not form.players.isVisibleTo(form)

    def test_a_game_with_one_number_of_bots_does_not_ask_for_it(self, form):
        form.add_game(EXAMPLES / "tictactoe")
        assert not form.players.isVisibleTo(form)
        assert form.game.currentText() == "Tic-tac-toe"

    def test_a_folder_without_a_game(self, form, tmp_path):
        before = form.game.currentText()
        form.add_game(tmp_path)
        assert "game.toml" in form._no_game.text()
        assert form.game.currentText() == before

    @pytest.mark.parametrize("players", ["1", "5", "", "many"])
    def test_a_wrong_number_of_bots(self, form, game, tmp_path, players):
        form.add_game(game)
        form.players.field.setText(players)
        form._agree()
        assert form.players.field.message.text()
        assert not (tmp_path / "cup").exists()

    def test_an_engine_cannot_play_it(self, form, game):
        form.add_game(game)
        for _number in range(2):
            form.bots.add("random")
        form._agree()
        assert "programs" in form.bots.message.text()


@NEEDS_GCC
class TestSources:
    def add(self, form, tmp_path, code):
        source = tmp_path / "hare.c"
        source.write_text(code, encoding="utf-8")
        form.add_game(EXAMPLES / "tictactoe")
        for _number in range(2):
            form.bots.add(str(source))

    def test_they_are_compiled_while_the_form_waits(self, qtbot, form, tmp_path):
        self.add(form, tmp_path, "int main(void) { return 0; }\n")
        created = []
        form.created.connect(created.append)
        form._agree()
        assert not form._button.isEnabled()
        assert "Compiling" in form._doing.text()
        qtbot.waitUntil(lambda: bool(created), timeout=PATIENCE)
        assert all(bot.command for bot in TournamentStore.open(created[0]).settings.bots)

    def test_what_the_compiler_says_is_shown(self, qtbot, form, tmp_path, dialog):
        self.add(form, tmp_path, "int main(void) { return banana; }\n")
        form._agree()
        assert "banana" in dialog()
        assert form._button.isEnabled()
        assert form.isVisible()
        assert not (tmp_path / "cup" / TABLE).exists()

    def test_bots_that_cannot_play_are_told_and_the_others_play(self, form, tmp_path, dialog):
        self.add(form, tmp_path, "int main(void) { return 0; }\n")
        broken = tmp_path / "broken.c"
        broken.write_text("int main(void) { return banana; }\n", encoding="utf-8")
        form.bots.add(str(broken))
        created = []
        form.created.connect(created.append)
        form._agree()
        assert "broken: broken.c cannot be compiled" in dialog()
        problems = [bool(one.problem) for one in TournamentStore.open(created[0]).settings.bots]
        assert problems == [False, False, True]

    def test_a_check_shows_what_the_compiler_says(self, form, tmp_path, dialog):
        self.add(form, tmp_path, "int main(void) { return banana; }\n")
        form.bots._check_button.click()
        assert "banana" in dialog()

    def test_a_form_that_closes_ends_the_compiler(self, form, tmp_path):
        self.add(form, tmp_path, '#include "/dev/zero"\nint main(void) { return 0; }\n')
        form._agree()
        maker = form.maker
        assert maker.runs
        form.reject()
        assert not maker.runs


class TestRemoteBots:
    @pytest.fixture
    def page(self, qtbot, light):
        page = show(qtbot, ArenaPage(), 1200, 680)
        yield page
        page.end()

    @pytest.fixture
    def store(self, form, tmp_path):
        form.game.setCurrentIndex(form.game.place_of("tictactoe"))
        form.bots.choice.choice.setCurrentIndex(form.bots.choice.choice.place_of("remote"))
        for name in ("Hare", "Tortoise"):
            form.bots.choice.own.setText(name)
            form.bots._add_chosen()
        settings = form.settings()
        assert [bot.kind for bot in settings.bots] == [BotKind.REMOTE] * 2
        return create_tournament(tmp_path / "cup", settings)

    def test_the_page_says_where_they_connect(self, qtbot, page, store):
        page.open(store.folder)
        qtbot.waitUntil(lambda: page.remote.has_tokens)
        assert "127.0.0.1:9877" in page.remote.text
        assert "Hare, Tortoise" in page.remote.text
        page.show_tokens()
        (dialog,) = page.findChildren(TokensDialog)
        tokens = tokens_of(store.folder, store.settings.bots)
        dialog.table.indexWidget(dialog.table.content.index(1, 2)).click()
        assert QApplication.clipboard().text() == f"Tortoise\t127.0.0.1:9877\t{tokens['Tortoise']}"
        dialog.address.setText("0.0.0.0:7000")
        dialog.address.editingFinished.emit()
        assert str(chosen_address()) == "0.0.0.0:7000"
        assert dialog._warning.isVisible()
        assert "0.0.0.0:7000" in page.remote.text
        dialog.address.setText("no such:place")
        dialog.address.editingFinished.emit()
        assert dialog.address.message.text()
        (copy_all,) = [one for one in dialog.findChildren(QPushButton) if one.text() == "Copy &all"]
        copy_all.click()
        assert len(QApplication.clipboard().text().splitlines()) == 2
        dialog.accept()

    def test_another_tournament_has_no_tokens(self, qtbot, page, store, tmp_path):
        page.open(store.folder)
        qtbot.waitUntil(lambda: page.remote.has_tokens)
        page.open(tmp_path)
        assert not page.remote.has_tokens
        assert not page.remote.isVisible()

    def test_they_are_listened_for_at_the_chosen_address(
        self, qtbot, page, store, tmp_path, monkeypatch
    ):
        child = tmp_path / "child.py"
        child.write_text("import sys\nsys.exit(' '.join(sys.argv[1:]))\n", encoding="utf-8")
        monkeypatch.setattr(
            "uctvis.ui.arena.playing.tournament_runner.own_command",
            lambda: [sys.executable, str(child)],
        )
        page.play(store.folder)
        qtbot.waitUntil(lambda: bool(page.problem), timeout=PATIENCE)
        assert f"{store.folder} --listen 127.0.0.1:9877" in page.problem
