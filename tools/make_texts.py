"""Update the catalogues of texts from the sources: `make texts`.

New texts are added to each .po without a translation. Texts that are no longer in the sources
are removed.
"""

from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

_HOUSE = Path(__file__).parents[1]
LOCALE = _HOUSE / "uctvis" / "locale"
TEMPLATE = LOCALE / "uctvis.pot"
_KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
_KEPT = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")


class Texts(Catalog):
    """A catalogue with reproducible files: its header contains no dates."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [header for header in super().mime_headers if header[0] in _KEPT]


def extracted() -> Texts:
    """All texts in the sources, sorted by file."""
    catalogue = Texts(
        charset="utf-8", fuzzy=False, header_comment="# The texts of uctvis, from its sources."
    )
    found = extract_from_dir(
        _HOUSE / "uctvis",
        keywords=_KEYWORDS,
        comment_tags=(),
        # Babel would leave out folders whose names begin with _.
        directory_filter=lambda _folder: True,
    )
    for file, _line, text, _comments, context in sorted(found, key=lambda one: (one[0], one[1])):
        catalogue.add(text, locations=[(f"uctvis/{file}", None)], context=context)
    return catalogue


def translated(po: Path, template: Texts) -> Texts:
    """The texts of the template with the translations of a .po, without fuzzy matches."""
    language = po.parts[-3]
    with po.open("rb") as file:
        old = read_po(file, locale=language)
    new = Texts(language, charset="utf-8", fuzzy=False, header_comment=old.header_comment)
    for message in template:
        if message.id:
            known = old.get(message.id, message.context)
            string = known.string if known else None
            new.add(message.id, string, locations=message.locations, context=message.context)
    return new


def write_text(path: Path, catalogue: Texts) -> None:
    """Write a .pot or .po file, with the texts in the order of the sources."""
    for message in catalogue:
        # Our texts use names in braces, but Babel takes "95 % in" for a %-format.
        message.flags -= {"python-format", "python-brace-format"}
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, include_lineno=False)


def compile_text(path: Path, catalogue: Texts) -> None:
    """Write the .mo file that the program reads."""
    with path.open("wb") as file:
        write_mo(file, catalogue)


def _is_translated(message: Message) -> bool:
    return all(message.string) if message.pluralizable else bool(message.string)


def main() -> None:
    template = extracted()
    write_text(TEMPLATE, template)
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/uctvis.po")):
        catalogue = translated(po, template)
        write_text(po, catalogue)
        compile_text(po.with_suffix(".mo"), catalogue)
        missing = sum(not _is_translated(message) for message in catalogue if message.id)
        print(f"{po.parts[-3]}: {len(catalogue)} texts, {missing} without a translation")


if __name__ == "__main__":
    main()
