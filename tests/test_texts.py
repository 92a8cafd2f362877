"""The language of the texts, and the catalogues: complete, up to date, and true to the source."""

import ast
import importlib.util
import os
import re
import string
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest
from babel.messages.pofile import read_po
from full_disk import full_disk, needs_limits

from uctvis import texts

HOUSE = Path(__file__).parents[1]
POLISH = HOUSE / "uctvis" / "locale" / "pl" / "LC_MESSAGES" / "uctvis.po"
# What both languages have alike, its placeholders left out: names, units, sizes, a few words.
ALIKE = re.compile(
    r"[^a-z]*|/?s|\d+ x \d+|&MP4|[Ss]tart|Film…|Enter|Escape|ms|&?[Pp]rogram( \(UCI\)|…)?"
    r"|Gomoku|Hex|Reversi|\(OpenSpiel\)|A&?rena[:…]?|Bot|Elo|Panel|[Ff]older…?|MiB|n|Token"
    r"|Backspace"
)


@pytest.fixture(scope="module")
def tool():
    """`tools/make_texts.py`."""
    spec = importlib.util.spec_from_file_location("make_texts", HOUSE / "tools" / "make_texts.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def template(tool):
    return tool.extracted()


@pytest.fixture(scope="module")
def polish():
    with POLISH.open("rb") as file:
        return read_po(file, locale="pl")


def pairs(polish):
    """Each text with its translations: one, or one for each plural form."""
    for message in polish:
        if message.id and message.pluralizable:
            yield from ((message.id[1], translation) for translation in message.string)
        elif message.id:
            yield message.id, message.string


def keys(catalogue):
    return {(message.context, message.id) for message in catalogue if message.id}


def test_make_texts_was_run(tool, template, tmp_path):
    """The committed catalogues are what `make texts` makes of the sources."""
    tool.write_text(tmp_path / "uctvis.pot", template)
    assert (tmp_path / "uctvis.pot").read_text("utf-8") == tool.TEMPLATE.read_text("utf-8")
    tool.write_text(tmp_path / "uctvis.po", tool.translated(POLISH, template))
    assert (tmp_path / "uctvis.po").read_text("utf-8") == POLISH.read_text("utf-8")
    tool.compile_text(tmp_path / "uctvis.mo", tool.translated(POLISH, template))
    assert (tmp_path / "uctvis.mo").read_bytes() == POLISH.with_suffix(".mo").read_bytes()


def test_every_text_is_translated(template, polish):
    assert keys(polish) == keys(template)
    assert not polish.fuzzy
    assert not [message.id for message in polish if message.fuzzy]
    for message in polish:
        if message.id and message.pluralizable:
            assert len(message.string) == 3, message.id
    assert not [text for text, translation in pairs(polish) if not translation]
    same = [text for text, translation in pairs(polish) if text == translation]
    assert not [text for text in same if not ALIKE.fullmatch(re.sub(r"{.*?}", "", text).strip())]


def placeholders(text):
    return sorted(
        (field, form or "", how or "")
        for _literal, field, form, how in string.Formatter().parse(text)
        if field is not None
    )


def test_translations_have_the_placeholders_of_their_texts(polish):
    for message in polish:
        if message.id and message.pluralizable:
            # In one form, as in English, the number may be a word or nothing.
            allowed = [placeholders(text) for text in message.id]
            for place, translation in enumerate(message.string):
                assert placeholders(translation) in allowed[0 if place == 0 else 1 :], message.id
        elif message.id:
            assert placeholders(message.string) == placeholders(message.id), message.id


def test_translations_have_the_shape_of_their_texts(polish):
    for text, translation in pairs(polish):
        told = f"{text!r}: {translation!r}"
        assert text.count("\t") == translation.count("\t"), told
        assert text.count("\n\n") == translation.count("\n\n"), told
        assert re.findall("<[^>]+>", text) == re.findall("<[^>]+>", translation), told
        assert re.findall("^ *| *$", text) == re.findall("^ *| *$", translation), told
        assert text.endswith("…") == translation.endswith("…"), told
        assert len(re.findall("&.", text)) == len(re.findall("&.", translation)), told
        # Letters that a keyboard without Polish has too.
        assert re.findall("&(.)", translation) == re.findall("&([A-Za-z0-9])", translation), told


@pytest.mark.parametrize(
    ("variables", "choice", "language"),
    [
        ({}, None, "en"),
        ({"LANG": "pl_PL.UTF-8"}, None, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, None, "en"),
        ({"LANG": "C", "LANGUAGE": "de:pl:en"}, None, "pl"),
        ({"LANG": "de_DE"}, None, "en"),
        ({"LANG": "en_GB"}, "pl", "pl"),
        ({"LANG": "pl_PL"}, "en", "en"),
        ({"LANG": "pl_PL", "UCTVIS_LANGUAGE": "en"}, "pl", "en"),
        ({"UCTVIS_LANGUAGE": "pl"}, None, "pl"),
        ({"UCTVIS_LANGUAGE": "xx"}, "pl", "pl"),
    ],
)
def test_the_variable_then_the_choice_then_the_system(
    variables, choice, language, monkeypatch, tmp_path
):
    folder = tmp_path / "new" / "uctvis"
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_args, **_more: str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("UCTVIS_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert texts.chosen() is None
    texts.choose(choice)
    assert texts.chosen() == choice
    assert texts.language() == language
    texts.choose(None)
    assert texts.chosen() is None


@needs_limits
def test_a_full_disk_leaves_the_choice_as_it_was(monkeypatch, tmp_path):
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_args, **_more: str(tmp_path))
    texts.choose("pl")
    with full_disk(), pytest.raises(OSError, match="large"):
        texts.choose("en")
    assert texts.chosen() == "pl"
    assert [path.name for path in tmp_path.iterdir()] == ["language"]


def test_a_choice_that_is_no_language_is_none(monkeypatch, tmp_path):
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_args, **_more: str(tmp_path))
    (tmp_path / "language").write_bytes(b"\xff\x00../pl\n")
    assert texts.chosen() is None


def test_numbers_have_their_thousands_apart():
    assert texts.grouped(1234567) == "1,234,567"
    assert texts.grouped(1234.56, 1) == "1,234.6"


def test_polish_counts_in_three_forms_and_parts_thousands_with_a_space():
    polish = texts.catalogue("pl")
    said = [polish.ngettext("{count} node", "{count} nodes", count) for count in (1, 2, 5, 12, 22)]
    assert said == [f"{{count}} {word}" for word in ("węzeł", "węzły", "węzłów", "węzłów", "węzły")]
    assert polish.pgettext("between thousands", ",") == "\N{NO-BREAK SPACE}"


def test_the_command_line_is_polish_too():
    command = [sys.executable, "-m", "uctvis", "info", "there-is-no-such.tree"]
    environment = {**os.environ, "UCTVIS_LANGUAGE": "pl", "PYTHONUTF8": "1"}
    told = subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert told.returncode == 1
    assert "nie ma takiego pliku ani folderu" in told.stderr


# Calls whose plain texts the user reads; what is no language, the names of menu entries too.
SHOWING = re.compile(
    r"set(Text|ToolTip|StatusTip|WindowTitle|Title|Accessible\w+|PlaceholderText|InformativeText"
    r"|LabelText|\w*HeaderLabels|TabText|WhatsThis)|add(Item|Items|Action|Menu|Tab|Row|Button)"
    r"|Q(Label|PushButton|CheckBox|RadioButton|GroupBox|Action)|push_button|toggle|show_message"
    r"|group_title|Action|Menu|Offer|Segments|NumberField|TextField"
)
NO_LANGUAGE = re.compile(r"uctvis| - uctvis|[a-z]+\.[a-z_]*")


def plain_texts(node):
    """The texts with words that are handed over as they are, formatted ones included."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            if isinstance(part, ast.Constant):
                yield from plain_texts(part)
    elif isinstance(node, ast.BinOp | ast.IfExp | ast.Tuple | ast.List):
        for child in ast.iter_child_nodes(node):
            yield from plain_texts(child)


def test_what_the_window_shows_goes_through_gettext():
    found = []
    for file in sorted((HOUSE / "uctvis" / "ui").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if not SHOWING.fullmatch(name):
                continue
            # What follows is keys, or what the widget is in the style sheet.
            for argument in call.args[:3]:
                found += [
                    f"{file.name}:{call.lineno}: {text!r}"
                    for text in plain_texts(argument)
                    if re.search(r"[^\W\d_]{2,}", re.sub(r"<[^>]*>|&\w+;", "", text))
                    and not NO_LANGUAGE.fullmatch(text)
                ]
    assert not found


def test_no_text_for_translation_is_within_another_one():
    # Babel does not look into f-strings.
    hidden = [
        f"{file.name}:{call.lineno}"
        for file in sorted((HOUSE / "uctvis").rglob("*.py"))
        for text in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in ("_", "ngettext", "pgettext")
    ]
    assert not hidden
