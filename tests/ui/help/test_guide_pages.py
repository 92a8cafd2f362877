"""The pages of the guide, converted for the window."""

import posixpath
import re
from pathlib import Path

import pytest

from uctvis.ui.help.guide_pages import FIRST, GuidePages, anchor, folder


@pytest.fixture
def write(tmp_path):
    def write(**texts):
        for name, text in texts.items():
            (tmp_path / f"{name}.md").write_text(text, "utf-8")
        return GuidePages(tmp_path)

    return write


GUIDE = GuidePages(folder())
PAGES = [FIRST, *(name for chapter in GUIDE.chapters() for name in chapter.pages)]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_of_sphinx_is_left_in_a_page(name):
    text = GUIDE.markdown(name)
    prose = re.sub(r"```.*?\n```", "", text, flags=re.DOTALL)
    for sign in ("{list-table}", "{eval-rst}", "{toctree}", "{include}", "$", "[](", ")=\n"):
        assert sign not in re.sub(r"`[^`]*`", "", prose)
    assert not re.search(r"^: ", prose, re.MULTILINE)


@pytest.mark.parametrize("name", PAGES)
def test_links_and_pictures_of_a_page_exist(name):
    text = re.sub(r"```.*?\n```", "", GUIDE.markdown(name), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)]*)\)", text):
        if "://" in target or target.startswith("board:"):
            continue
        page, _mark, section = target.partition("#")
        page = posixpath.normpath(
            posixpath.join(posixpath.dirname(name), page or posixpath.basename(f"{name}.md"))
        )
        assert (GUIDE.folder / page).is_file()
        if section:
            heads = re.findall(r"^#+ (.*)", GUIDE.markdown(page.removesuffix(".md")), re.MULTILINE)
            assert section in map(anchor, heads)


def test_a_page_in_another_language_has_the_links_of_the_english_one(write, tmp_path):
    write(b="# B\n")
    for name, title in (("rules/a", "A"), ("pl/rules/a", "Ą")):
        file = tmp_path / f"{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {title}\n\n[](../b.md)\n", "utf-8")
    for language, title in (("en", "A"), ("pl", "Ą"), ("de", "A")):
        pages = GuidePages(tmp_path, language)
        assert pages.title("rules/a") == title
        assert pages.markdown("rules/a") == f"# {title}\n\n[B](../b.md)\n"


def test_a_pattern_in_the_contents_lists_pages_by_their_titles(write, tmp_path):
    write(index="# I\n\n```{toctree}\n:caption: C\n:glob:\n\nrules/*\n```\n")
    (tmp_path / "rules").mkdir()
    for name, title in (("b", "A"), ("a", "B")):
        (tmp_path / "rules" / f"{name}.md").write_text(f"# {title}\n", "utf-8")
    assert GuidePages(tmp_path).chapters() == [("C", ["rules/b", "rules/a"])]


def test_boards_are_pictures_with_their_caption(write):
    page = write(a="```{board} Two\npig\npig > roll\n```\n").markdown("a")
    assert page == "![Two](board:2/pig)&nbsp;&nbsp;![Two](board:2/pig%20%3E%20roll)\n\n*Two*\n"


@pytest.mark.parametrize("file", sorted(Path(GUIDE.folder, "pl").rglob("*.md")), ids=str)
def test_a_polish_page_has_what_the_english_one_has(file):
    name = file.relative_to(GUIDE.folder / "pl").with_suffix("").as_posix()
    ours, theirs = GuidePages(GUIDE.folder, "pl"), GUIDE
    assert ours.source(name) != theirs.source(name)
    for sign in (r"\]\((?!first_steps)[^)]*\)", r"^```\{\w+\}", r"^\w+ > .*$"):
        found = [re.findall(sign, pages.source(name), re.MULTILINE) for pages in (ours, theirs)]
        assert found[0] == found[1]


def test_the_polish_contents_are_the_english_ones():
    english, polish = (GuidePages(GUIDE.folder, language).chapters() for language in ("en", "pl"))
    assert [sorted(one.pages) for one in polish] == [sorted(one.pages) for one in english]
    assert not {one.title for one in polish} & {one.title for one in english}


def test_definitions_are_headings(write):
    pages = write(a="Share\n: One\n  line.\n\n  - A list.\n\nText.\n")
    assert pages.markdown("a") == "#### Share\n\nOne\nline.\n\n- A list.\n\nText.\n"


def test_a_link_without_a_text_has_the_title_of_its_page(write):
    pages = write(
        a="[](b.md), [](b.md#its-part), [c](c.md), [x](https://x.org)", b="# B\n\n## Its part\n"
    )
    assert pages.markdown("a") == "[B](b.md), [Its part](b.md#its-part), c, [x](https://x.org)"


def test_a_link_to_a_missing_page_needs_a_text(write):
    with pytest.raises(ValueError, match="a link without a text"):
        write(a="[](b.md)").markdown("a")


def test_tables_formulas_and_included_files(write, tmp_path):
    table = "```{list-table}\n:header-rows: 1\n\n* - A\n  - B\n* - $x$\n  - two\n    lines\n```\n"
    pages = write(
        a=table, b='# B\n```{include} c.md\n:start-after: "## Here"\n```\n', c="No\n## Here\nYes\n"
    )
    assert pages.markdown("a") == "| A | B |\n| --- | --- |\n| *x* | two lines |\n"
    assert pages.markdown("b") == "# B\n\nYes\n"


def test_code_stays_as_it_is(write):
    text = "`$x$`\n\n```sh\n$ a [](b.md)\n```\n"
    assert write(a=text).markdown("a") == text


def test_the_reference_contains_signatures_and_docstrings(write):
    page = write(a="```{eval-rst}\n.. autofunction:: uctvis.load\n```\n").markdown("a")
    assert "### `uctvis.load`" in page
    assert "load(path" in page
    assert "TreeFileError" in page
    assert " at 0x" not in page
