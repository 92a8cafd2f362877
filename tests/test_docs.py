"""The examples of the user guide are true."""

import doctest
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[1] / "docs"
PAGES = [page.name for page in sorted(GUIDE.glob("*.md")) if ">>> " in page.read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_computes_is_so(page):
    failed, tried = doctest.testfile(
        str(GUIDE / page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert tried > 0
    assert failed == 0


def test_every_page_is_in_the_contents():
    contents = (GUIDE / "index.md").read_text("utf-8")
    made = {"command_help"}
    pages = {page.stem for page in GUIDE.glob("*.md")} - {"index"} | made
    listed = [
        line
        for block in contents.split("```{toctree}")[1:]
        for line in block.partition("```")[0].split("\n\n", 1)[1].split()
    ]
    assert sorted(listed) == sorted(pages)
