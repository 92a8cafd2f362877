"""The examples, numbers and names in the user guide and README are those of the program."""

import doctest
import re
from pathlib import Path

import numpy as np
import pytest
from babel.messages.pofile import read_po
from guide_numbers import SENTENCES, Sentence
from guide_outputs import reading, with_outputs

import uctvis
from uctvis import games
from uctvis.arena.matches.verdict import Verdict
from uctvis.mcts.policies.choices import CHOICES, TITLES
from uctvis.mcts.settings import SETTINGS

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs"
PAGES = [page.name for page in sorted(GUIDE.glob("*.md")) if ">>> " in page.read_text("utf-8")]
README = (ROOT / "README.md").read_text("utf-8")


def prose(page):
    """A page of the guide on one line."""
    return " ".join((GUIDE / page).read_text("utf-8").split())


@pytest.mark.parametrize(
    "page",
    # The page for scientists compiles many functions.
    [
        pytest.param(page, marks=[pytest.mark.long] if page == "scientists.md" else [])
        for page in PAGES
    ],
)
def test_what_a_page_computes_is_so(page):
    if "import pyspiel" in (GUIDE / page).read_text("utf-8"):
        pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    with reading():
        failed, tried = doctest.testfile(
            str(GUIDE / page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
        )
    assert tried > 0
    assert failed == 0


def test_every_page_is_in_the_contents():
    contents = (GUIDE / "index.md").read_text("utf-8")
    made = {"command_help"}
    # Pages that only say where the text of an older page is now.
    moved = {
        page for page in GUIDE.glob("*.md") if page.read_text("utf-8").startswith("---\norphan")
    }
    pages = {page.stem for page in {*GUIDE.glob("*.md")} - moved} - {"index"} | made
    # All pages in this folder.
    pages.add("rules/*")
    listed = [
        line
        for block in contents.split("```{toctree}")[1:]
        for line in block.partition("```")[0].split("\n\n", 1)[1].split()
    ]
    assert sorted(listed) == sorted(pages)
    assert all(any(f"({name}.md)" in page.read_text("utf-8") for name in listed) for page in moved)


@pytest.mark.parametrize(
    "sentence", SENTENCES, ids=lambda sentence: f"{sentence.page}: {sentence.text[:40]}"
)
def test_the_numbers_of_a_sentence_are_those_of_the_program(sentence):
    page = (ROOT / sentence.page).read_text("utf-8")
    assert sentence.corrected(page) == page, "make numbers writes it again"


def test_wrong_numbers_are_corrected():
    sentence = Sentence("a.md", "from {least} % to {most} %", lambda: {"least": 1.5, "most": 20})
    assert sentence.corrected("It is from 3 %\nto 4,000 % now.") == "It is from 1.5 %\nto 20 % now."
    with pytest.raises(ValueError, match="0 times"):
        sentence.corrected("Another text.")


def test_wrong_outputs_are_corrected():
    text = "```python\n>>> 1 + 1\n3\n>>> 'a' * 2\n'aa'\n>>> print('x\\ny')\nz\n\n```\n"
    right = text.replace("3", "2").replace("\nz\n", "\nx\ny\n")
    assert with_outputs(text) == right
    assert with_outputs(right) == right


def test_shares_of_children_fall_short_as_the_guide_says():
    tree = uctvis.search("mancala", iterations=20_000, seed=1).tree
    of_children = np.bincount(tree.parent[1:], tree.visits[1:], tree.size)
    missing = (tree.visits - of_children)[tree.child_count > 0]
    assert "With *Expand after* 0 this happens at most once for a node" in prose("numbers.md")
    assert set(missing.tolist()) == {0.0, 1.0}


@pytest.mark.parametrize("game", [game.name for game in games.all_games()])
def test_expand_after_one_saves_as_many_nodes_as_the_guide_says(game):
    at_once, after_one = (
        uctvis.search(game, iterations=20_000, seed=1, expand_after=visits).tree.size
        for visits in (0, 1)
    )
    assert (
        "after 20,000 iterations, the tree then has about two to three times fewer nodes, "
        "in Hex eight times and in gomoku ninety times"
    ) in prose("settings.md")
    told = {"hex": (8,), "gomoku": range(85, 95)}.get(game, (2, 3))
    assert round(at_once / after_one) in told


@pytest.mark.parametrize(
    "setting",
    # The guide writes a time and 2**64 in another way.
    [one for one in SETTINGS if one.label and one.name not in ("seconds", "seed")],
    ids=lambda setting: setting.name,
)
def test_ranges_and_defaults_of_settings_are_those_of_the_guide(setting):
    page = (GUIDE / "settings.md").read_text("utf-8")
    rows = {row[0]: row[1:] for row in re.findall(r"^\* - (.+)\n  - (.+)\n  - (.+)\n", page, re.M)}
    allowed, default = rows[re.sub(r"&| \(.*\)", "", setting.label)]
    least, most = map(int, setting.limits)
    assert allowed.startswith(f"{least:,} to {most:,}")
    if setting.default is not None:
        assert default == f"{setting.default:,}"


@pytest.mark.parametrize("name", CHOICES)
def test_the_guide_describes_each_choice_of_a_policy(name):
    page, settings = prose("variants.md"), {one.name: one for one in SETTINGS}
    for choice in CHOICES[name]:
        value = f"`{choice.name}`)" if settings[name].choices else ""
        assert f"{choice.title} ({value}" in page
        assert choice.about in page
        assert f"`{choice.formula}`" in page or not choice.formula
        assert f"Source: {choice.source}." in page or not choice.source
    assert f"The setting `{name}`." in page
    if settings[name].choices:
        assert f"* - {TITLES[name]} - [variants](variants.md)" in prose("settings.md")


@pytest.mark.parametrize(
    ("policy", "serves"),
    [
        ("GRAVE", lambda game: game.amaf_codes),
        ("Heavy", lambda game: game.has_preferences),
        ("Prior: moves", lambda game: game.has_prior_logits),
    ],
)
def test_the_guide_lists_the_games_that_a_policy_serves(policy, serves):
    page = (GUIDE / "variants.md").read_text("utf-8").partition("## Games and threads")[2]
    (listed,) = re.findall(rf"^\* - {policy}\n  - (.+?):", page, re.M)
    expected = sorted(game.title.casefold() for game in games.built_in_games() if serves(game))
    assert listed.casefold().split(", ") == expected


def test_the_guide_lists_all_verdicts():
    page = (GUIDE / "bots.md").read_text("utf-8").partition("| verdict | reason |")[2]
    listed = re.findall(r"^\| ([a-z ,]+) \|", page.partition("\n\n")[0], re.M)
    verdicts = {verdict.title: verdict for verdict in Verdict}
    assert ", ".join(listed) == ", ".join(verdicts)
    assert "From *illegal move* on, except if there is no result, the bot is eliminated" in page
    after = list(verdicts)[list(verdicts).index("illegal move") :]
    eliminated = [title for title, verdict in verdicts.items() if verdict.is_elimination]
    assert eliminated == [title for title in after if title != "no result"]


def test_commands_of_readme_print_what_it_shows():
    assert with_outputs(README) == README, "make numbers writes it again"


def names_of_the_window():
    """Every text of the program, without the signs that pages leave out."""
    with (ROOT / "uctvis" / "locale" / "uctvis.pot").open("rb") as file:
        texts = [message.id for message in read_po(file) if isinstance(message.id, str)]
    return {re.sub(r"[&…]", "", text).strip() for text in texts}


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted(GUIDE.glob("*.md"))], ids=lambda page: page.name
)
def test_names_in_italics_are_those_of_the_window(page):
    """A name with a capital letter is one of a button, an entry or a title; a term has none."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    found = re.findall(r"(?<![*\w])\*([A-Z][^*]*)\*(?![*\w])", text)
    names = [part for name in found for part in " ".join(name.split()).split(" > ")]
    assert {name.replace("…", "") for name in names} <= names_of_the_window()
