"""`tools/list_kinds.py` finds kinds by their files, and the places that name them."""

import ast

import list_kinds
import pytest

SORT = list_kinds.Sort("talks", "house.talks", "TALK")


@pytest.fixture
def kinds(tmp_path):
    """The kinds of a folder with a file, a folder, the contract, and what declares nothing."""
    folder = tmp_path / "house" / "talks"
    (folder / "long_talk").mkdir(parents=True)
    (folder / "long_talk" / "__init__.py").write_text("TALK: Talk = LongTalk()\n")
    (folder / "chat.py").write_text(
        'class Chat:\n    name: str = "small talk"\n\n\nTALK = Chat()\n'
    )
    (folder / "contract.py").write_text("class Talk:\n    name: str\n")
    (folder / "__init__.py").write_text("TALK = None\n")
    return list(list_kinds.kinds_of(SORT, tmp_path))


def test_kinds_are_files_and_folders_that_declare_them(kinds):
    assert [(kind.module, kind.names) for kind in kinds] == [
        ("house.talks.chat", {"chat", "small talk"}),
        ("house.talks.long_talk", {"long_talk", "long-talk"}),
    ]


@pytest.mark.parametrize(
    "source",
    [
        "if talk == 'chat': pass",
        "is_long = 'chat' != talk.name",
        "quick = talk in ('chat', other)",
        "words = {'chat': 1}",
        "match talk:\n    case 'chat': pass",
    ],
)
def test_names_that_are_compared_or_are_keys(source):
    assert "chat" in {text for _line, text in list_kinds.compared_texts(ast.parse(source))}


def test_other_texts_are_free():
    source = "print('chat')\ntitle = 'chat'\nread('chat')['chat']"
    assert list(list_kinds.compared_texts(ast.parse(source))) == []


@pytest.mark.parametrize(
    "source",
    [
        "has_judge = settings.judged is not None",
        "if settings.judged: pass",
        "name = settings.judged.name if settings.judged else game",
        "game = settings.judged or own",
        "if not settings.judged: pass",
        "all(one for one in bots if settings.judged)",
        "match settings.judged:\n    case None: pass",
    ],
)
def test_questions(source):
    assert ".judged" in {name for _line, name in list_kinds.questions(ast.parse(source))}
    source = source.replace("settings.", "")
    found = {name for _line, name in list_kinds.questions(ast.parse(source))}
    assert "judged" in found
    assert ".judged" not in found


def test_functions_that_are_called():
    found = list_kinds.questions(ast.parse("games.is_timed(name)\nis_timed(name)"))
    assert {name for _line, name in found} == {".is_timed", "is_timed"}


def test_what_is_passed_on_is_no_question():
    source = "settings = Settings(judged=chosen.judged)\njudged = settings.judged\nf(judged)"
    assert {name for _line, name in list_kinds.questions(ast.parse(source))} == {"Settings", "f"}


@pytest.mark.parametrize(
    "test",
    [
        "isinstance(one, Chat)",
        "isinstance(one, (Talk, Chat))",
        "isinstance(one, Talk | Chat)",
        "issubclass(one, Chat)",
        "match one:\n    case Chat(): pass",
    ],
)
def test_classes_that_are_asked_for(test):
    source = f"from house.window.chat_bar import Chat\n{test}\nprint(Chat)"
    found = list(list_kinds.tested_classes(ast.parse(source)))
    assert found == [(2 + test.count("\n"), "house.window.chat_bar", "Chat")]


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("house.talks.chat", True),
        ("house.talks.chat_bar", True),
        ("house.window.chat_bar", True),
        ("house.talks.contract", False),
    ],
)
def test_classes_of_a_kind(kinds, module, expected):
    assert list_kinds.declares_classes(module, kinds[0]) is expected


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("house.window.forms.chat", True),
        ("house.window.chat.bar", True),
        ("house.window.chat_pictures", True),
        ("house.window.forms.all", False),
        ("house.window.chatter", False),
    ],
)
def test_companions(kinds, module, expected):
    assert list_kinds.is_companion(module, kinds[0]) is expected
