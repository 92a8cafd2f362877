"""The search in the guide: which sections it finds, and in which order."""

import time

from hypothesis import given
from hypothesis import strategies as st

from uctvis.ui.help.guide_index import GuideIndex, Section, folded, sections_of, words_of
from uctvis.ui.help.guide_pages import GuidePages, folder

# Few letters, so that words meet; some have accents.
WORDS = st.text("abżŁ", min_size=1, max_size=3)
TEXTS = st.lists(WORDS, max_size=6).map(" ".join)
SECTIONS = st.lists(
    st.builds(
        Section,
        st.just("page"),
        st.lists(WORDS, min_size=1, max_size=3).map(" ".join),
        TEXTS,
        TEXTS,
    ),
    max_size=8,
)
QUERIES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)


def begins(sought, text):
    return any(word.startswith(sought) for word in words_of(text))


@given(SECTIONS, QUERIES)
def test_it_finds_the_sections_that_contain_all_words(sections, query):
    sought = words_of(query)

    def fits(section):
        whole = " ".join(section[1:])
        return all(begins(word, whole) for word in sought) and (
            not section.heading
            or any(begins(word, f"{section.heading} {section.text}") for word in sought)
        )

    found = [hit.section for hit in GuideIndex(sections).find(query)]
    assert sorted(found) == sorted(filter(fits, sections))


def rank(section, word):
    """0 for a title, 1 for a heading, 2 for the text."""
    if not section.heading and begins(word, section.title):
        return 0
    return 1 if begins(word, section.heading) else 2


@given(SECTIONS, WORDS)
def test_titles_come_before_headings_and_these_before_text(sections, word):
    sought = folded(word)
    found = [rank(hit.section, sought) for hit in GuideIndex(sections).find(word)]
    assert found == sorted(found)


@given(SECTIONS, WORDS)
def test_the_beginning_of_a_word_finds_at_least_what_the_word_finds(sections, word):
    index = GuideIndex(sections)
    longer, shorter = ({hit.section for hit in index.find(one)} for one in (word, word[0]))
    assert longer <= shorter


@given(SECTIONS, QUERIES)
def test_case_accents_and_repeated_words_make_no_difference(sections, query):
    index = GuideIndex(sections)
    found = index.find(query)
    for other in (query.upper(), folded(query), f"{query}  {query}!"):
        assert index.find(other) == found


@given(st.lists(st.sampled_from(["word", "żółw", "(a)", "`b`", "\n", "#"]), max_size=60), WORDS)
def test_a_snippet_is_a_short_part_of_the_text(parts, word):
    text = " ".join(" ".join(parts).split())
    for hit in GuideIndex([Section("p", word, "", text)]).find(word):
        assert hit.snippet.strip("\N{HORIZONTAL ELLIPSIS}") in text
        assert len(hit.snippet) < 160


def test_a_snippet_shows_the_words_beside_each_other_if_they_are():
    text = "one " + "x " * 100 + "two " + "x " * 100 + "one two " + "x " * 100
    (hit,) = GuideIndex([Section("p", "P", "", text)]).find("two one")
    assert "one two" in hit.snippet


def test_nothing_and_signs_find_nothing():
    index = GuideIndex([Section("p", "Title", "", "text")])
    assert index.find("") == index.find(" ?! ") == []


def test_whole_words_come_first():
    sections = [Section("p", "P", "", "winning"), Section("q", "Q", "", "a win")]
    found = GuideIndex(sections).find("win")
    assert [hit.section.page for hit in found] == ["q", "p"]


def test_sections_begin_with_headings_but_not_with_comments_in_code():
    source = "# T\n\nFirst *one*.\n\n```sh\n# no heading\n```\n\n## H\n\n[link](a.md) here\n"
    assert [*sections_of("p", source)] == [
        Section("p", "T", "", "First one. no heading"),
        Section("p", "T", "H", "link here"),
    ]


def test_the_guide_is_indexed_and_searched_fast():
    pages = GuidePages(folder())
    times = []
    for _time in range(5):
        start = time.process_time()
        index = pages.index()
        made = time.process_time()
        index.find("robust child")
        times.append((made - start, time.process_time() - made))
    # Some 40 and 6 milliseconds.
    assert min(one for one, _other in times) < 0.2
    assert min(other for _one, other in times) < 0.05


def test_what_users_look_for_is_first():
    index = GuidePages(folder()).index()
    for query, page in (
        ("hex", "hex"),
        ("stalemate", "rules/chess"),
        ("robust child", "numbers"),
        ("pgn", "playing"),
        ("keys", "keys"),
    ):
        assert index.find(query)[0].section.page == page, query
    polish = GuidePages(folder(), "pl").index()
    assert polish.find("roszada")[0].section.page == "rules/chess"
    assert polish.find("bicie w przelocie")[0].section.page == "rules/chess"
    assert polish.find("magazyn")[0].section.page == "rules/mancala"
