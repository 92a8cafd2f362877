"""Simultaneous games in the forms of the arena: new tournaments, and matches against a bot."""

import pytest
from qtpy.QtWidgets import QWidget
from showing import show

from uctvis.arena.bot_files.example_bots import example_bots
from uctvis.arena.bots.bot import BotKind
from uctvis.arena.tournament.store import TournamentStore
from uctvis.simultaneous import SimultaneousGame
from uctvis.ui.arena.dialogs.person_dialog import PersonDialog
from uctvis.ui.arena.dialogs.tournament_dialog import TournamentDialog
from uctvis.ui.runtime.worker import end_jobs


@pytest.fixture
def parent(qtbot, light):
    parent = show(qtbot, QWidget(), 1000, 700)
    yield parent
    end_jobs(parent)


@pytest.fixture
def form(parent, tmp_path):
    form = TournamentDialog(parent)
    form.folder.setText(str(tmp_path / "cup"))
    form.open()
    return form


@pytest.fixture
def bot(tmp_path):
    """A function that writes a bot, and returns its folder."""

    def write(name, more=""):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "bot.toml").write_text(f'name = "{name}"\ncommand = ["/bin/cat"]\n{more}')
        return str(folder)

    return write


def choose(form, name):
    form.game.setCurrentIndex(form.game.place_of(name))


def made_by(form):
    folders = []
    form.created.connect(folders.append)
    form._button.click()
    return TournamentStore.open(folders[0]).settings if folders else None


@pytest.mark.parametrize("name", ["painting", "sheep"])
@pytest.mark.parametrize("original", [False, True])
def test_a_tournament_of_a_simultaneous_game(form, bot, name, original):
    choose(form, name)
    form.rules.choice.choose(int(original))
    for one in ("Ada", "Bob"):
        form.bots.add(bot(one))
    form.bots.add(bot("Cleo") + ",dialect=text")
    form.bots.add(bot("Dan", 'dialect = "text"\n'))
    form.seed.field.setText("7")
    form.games.field.setText("2")
    made = made_by(form)
    assert made is not None, (form.message.text(), form.bots.message.text())
    assert made.simultaneous == SimultaneousGame(name, "original" if original else "text")
    assert [bot.name for bot in made.bots] == ["Ada", "Bob", "Cleo", "Dan"]
    assert {bot.protocol for bot in made.bots} == {"codingame"}
    assert [bot.dialect for bot in made.bots] == ["original", "original", "text", "text"]
    assert (made.seed, made.games, made.schedule) == (7, 2, "ordered")
    assert (made.time_control, made.opening_moves, made.trees) == (None, 0, False)


def test_fields_that_do_not_apply_are_hidden(form):
    state = (form.rules, form._about_bots, form._about_seed)
    others = (form.clock, form.opening, form.trees, form.bots._uci_button)
    for name in ("painting", "tictactoe", "sheep", "pig"):
        choose(form, name)
        is_simultaneous = name in ("painting", "sheep")
        assert [field.isVisible() for field in state] == [is_simultaneous] * len(state)
        assert [field.isVisible() for field in others] == [not is_simultaneous] * len(others)
        assert form.points.isVisible()
    choose(form, "pig")
    assert form.parameters.isVisible()
    choose(form, "sheep")
    assert not form.parameters.isVisible()


def test_the_rules_are_explained(form):
    choose(form, "painting")
    texts = set()
    for rules in (0, 1):
        form.rules.choice.choose(rules)
        texts.add(form.rules._about.text())
    assert len(texts) == 2


def test_engines_are_not_offered(form):
    choice = form.bots.choice.choice
    choose(form, "tictactoe")
    before = [choice.itemData(place) for place in range(choice.count())]
    assert "random" in before
    choose(form, "sheep")
    offered = [choice.itemData(place) for place in range(choice.count())]
    assert set(offered) - set(example_bots("sheep").values()) < set(before)
    assert not [value for value in offered if value == "random" or value.startswith("level=")]
    assert form.bots.choice.text in example_bots("sheep").values()
    choose(form, "tictactoe")
    assert [choice.itemData(place) for place in range(choice.count())] == before


@pytest.mark.parametrize("game", ["painting", "sheep", "recursive_tictactoe"])
def test_the_example_bots_of_a_game_are_offered_and_can_be_added(form, game):
    choose(form, game)
    choice, examples = form.bots.choice, example_bots(game)
    assert "random" in examples
    for name, text in examples.items():
        place = choice.choice.findText(f"Example: {name}")
        assert choice.choice.itemData(place) == text
        choice.choice.setCurrentIndex(place)
        form.bots._add_chosen()
        assert form.bots.message.text() == ""
    assert len(form.bots.bots) == len(examples)
    assert not choice.own.isVisible()


def test_without_the_examples_a_folder_is_asked_for(form, monkeypatch):
    monkeypatch.setattr("uctvis.arena.bot_files.example_bots.folder", lambda: None)
    choose(form, "sheep")
    assert form.bots.choice.own.isVisible()


def test_an_engine_in_a_simultaneous_game_is_refused(form, bot):
    form.bots.add("random")
    form.bots.add(bot("Ada"))
    choose(form, "painting")
    assert made_by(form) is None
    assert "programs" in form.bots.message.text()


def test_the_protocol_of_programs_follows_the_game(form, bot):
    form.bots.add(bot("Ada"))
    form.bots.add("tcp:Hare")
    usual = (("painting", "codingame"), ("tictactoe", "judge"), ("sheep", "codingame"))
    for name, protocol in usual:
        choose(form, name)
        assert {one.protocol for one in form.bots.bots} == {protocol}


@pytest.mark.parametrize("side", [0, 1])
def test_the_user_plays_painting(parent, bot, tmp_path, side):
    form = PersonDialog(parent)
    form.open()
    assert form.game.findData("sheep") < 0
    choose(form, "painting")
    assert not form.clock.isVisible()
    assert form.rules.isVisible()
    form.folder.setText(str(tmp_path / "match"))
    form.side.choose(side)
    form.bot.fill(bot("Bob"))
    assert form.has_programs
    made = made_by(form)
    assert made.simultaneous == SimultaneousGame("painting")
    assert made.bots[side].kind is BotKind.PERSON
    assert made.bots[1 - side].protocol == "codingame"
    assert (made.time_control, made.trees, made.games) == (None, False, 1)
