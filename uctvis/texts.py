"""Every text that a user reads goes through `_`, so that it can be translated.

English is the language of the source; the catalogue of another one is a gettext file,
`uctvis/locale/LANGUAGE/LC_MESSAGES/uctvis.mo`, which `make texts` makes from the .po beside it.
Many texts are made when their module is imported, so the language is known from the first
import of this module until the program ends.
"""

import gettext
import locale
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from uctvis import paths

# Bytes of the file with the user's choice: it holds two letters.
_MOST_READ = 100
# Each in its own words, for whoever cannot read another one.
LANGUAGES = {"en": "English", "pl": "Polski"}


def language() -> str:
    """The language of the texts, as "pl": the first that is there of these, else English.

    The environment variable UCTVIS_LANGUAGE, the user's choice, the system's language.
    """
    wishes = [os.environ.get("UCTVIS_LANGUAGE", ""), chosen() or "", *_system_languages()]
    return next((known for wish in wishes if (known := _known(wish))), "en")


def chosen() -> str | None:
    """The language that the user chose, as "pl"; None where it is to be the system's."""
    try:
        return _known(paths.read_small(_choice_file(), _MOST_READ).decode("utf-8", "replace"))
    except OSError:
        # Nothing was chosen, or nobody may read it: both are no choice.
        return None


def choose(language: str | None) -> None:
    """Remember the user's choice, one of `LANGUAGES` or None, for the next start.

    Raises
    ------
    OSError
        It cannot be written down.
    """
    file = _choice_file()
    if language is None:
        file.unlink(missing_ok=True)
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{language}\n", encoding="utf-8")


def grouped(number: float, places: int = 0) -> str:
    """A number with so many decimal places, its thousands apart as in this language: "12,345"."""
    return f"{number:,.{places}f}".replace(",", _thousands)


def catalogue(language: str) -> gettext.NullTranslations:
    """The texts in a language; those of the source where it has no catalogue."""
    folder = Path(__file__).with_name("locale")
    return gettext.translation("uctvis", folder, languages=[language], fallback=True)


def _choice_file() -> Path:
    return Path(platformdirs.user_config_dir("uctvis", appauthor=False)) / "language"


def _known(wish: str) -> str | None:
    """The language of "pl", "pl-PL" or "pl_PL.UTF-8", if its texts are there."""
    short = re.split(r"[_.@-]", wish.strip(), maxsplit=1)[0].lower()
    return short if short in LANGUAGES else None


def _system_languages() -> Iterator[str]:
    """What the system says, the most wanted language first."""
    # As gettext asks: the first of these that says anything decides.
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if said := os.environ.get(variable):
            yield from said.split(":")
            return
    # Windows and macOS set no such variables for a program that is started from the desktop.
    # The standard library's `getlocale` tells the country's way of writing numbers, not the
    # language of menus; so the system is asked for that one.
    if sys.platform == "win32":
        import ctypes

        yield locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    elif sys.platform == "darwin":
        import subprocess

        command = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
        # No text of ours is in it, and where it fails there is nothing to find in what it says.
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603
        yield from re.findall(r"[A-Za-z]{2}(?:[-_]\w+)*", said)


_catalogue = catalogue(language())

_ = _catalogue.gettext
ngettext = _catalogue.ngettext
pgettext = _catalogue.pgettext

_thousands = pgettext("between thousands", ",")
