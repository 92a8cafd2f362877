"""The guide's page about templates says what the program does."""

import re
from pathlib import Path

import pytest

from uctvis.arena.stubs.description import StubKind
from uctvis.arena.stubs.languages import LANGUAGES, stub_text
from uctvis.arena.stubs.parser import parse_stub
from uctvis.errors import ArenaError

PAGE = (Path(__file__).parents[3] / "docs" / "stubs.md").read_text("utf-8")
TEXT, ERROR = re.findall(r"^```text\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_template_of_the_page_is_that_of_its_description():
    (template,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    text = stub_text(parse_stub(TEXT, ""), "python")
    assert text == f"#!/usr/bin/env python3\n{template}"


def test_the_error_of_the_page_is_that_of_the_program():
    with pytest.raises(ArenaError) as raised:
        parse_stub(TEXT.replace("loop count read", "loop cuont read"), "things.txt")
    assert f"uctvis: {raised.value}\n" == ERROR


def test_the_page_names_all_languages_and_types():
    for language in LANGUAGES:
        assert f"`{language}`" in PAGE
    for kind in StubKind:
        assert f"`{kind.value}" in PAGE
