"""`tools/list_kinds.py` finds kinds by their files, and the places that name them."""

import ast
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

_spec = spec_from_file_location("list_kinds", Path(__file__).parents[1] / "tools" / "list_kinds.py")
list_kinds = module_from_spec(_spec)
_spec.loader.exec_module(list_kinds)
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
