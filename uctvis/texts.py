"""Translation of texts: every text that a user reads goes through `_`.

English is the language of the source. The catalogue of another language is a gettext file,
`uctvis/locale/LANGUAGE/LC_MESSAGES/uctvis.mo`, which `make texts` makes from the .po beside it.
Many texts are made when their module is imported, so the language is known from the first
import of this module until the program ends.
"""

import contextlib
import errno
import gettext
import locale
import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import platformdirs

from uctvis import paths
from uctvis.removal import Own, remove

# The most bytes to read from the file with the user's choice, which contains two letters.
_MOST_READ = 100
# Each name is in its own language, for users who read only this one.
LANGUAGES = {"en": "English", "pl": "Polski"}


def language() -> str:
    """The language of the texts, such as "pl".

    The first of these that is available: the environment variable UCTVIS_LANGUAGE, the user's
    choice, the system's languages, English.
    """
    wishes = [os.environ.get("UCTVIS_LANGUAGE", ""), chosen() or "", *_system_languages()]
    return next((known for wish in wishes if (known := _known(wish))), "en")


def language_of_environment() -> str | None:
    """The language that the environment variable sets; None if it sets none."""
    return _known(os.environ.get("UCTVIS_LANGUAGE", ""))


def chosen() -> str | None:
    """The language that the user chose, such as "pl"; None for the system's language."""
    try:
        return _known(paths.read_small(_choice_file(), _MOST_READ).decode("utf-8", "replace"))
    except OSError:
        # The user has not chosen a language, or the file is not readable.
        return None


def choose(language: str | None) -> None:
    """Save the user's choice, one of `LANGUAGES` or None, for the next start.

    Raises OSError if the choice cannot be written, or there is a file that contains something else.
    """
    file = _choice_file()
    with contextlib.suppress(FileNotFoundError):
        # An empty one was not written to its end.
        if chosen() is None and paths.read_small(file, _MOST_READ).strip():
            reason = _("another program wrote it; move it to another place first")
            raise OSError(errno.EEXIST, reason, str(file))
    if language is None:
        if not remove(file, Own(re.escape(file.name))):
            raise OSError(errno.EEXIST, _("it cannot be removed"), str(file))
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        paths.write_whole(file, f"{language}\n".encode())


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the nearest known one, if one is near."""
    import difflib  # takes milliseconds and is needed only for errors

    like = difflib.get_close_matches(word, list(known), 1)
    return _("; did you mean {name!r}?").format(name=like[0]) if like else ""


def grouped(number: float, places: int = 0) -> str:
    """A number with `places` decimals and the language's thousands separator: "12,345"."""
    # As a float, a whole number of more than 53 bits would lose digits.
    form = "," if isinstance(number, int) and places == 0 else f",.{places}f"
    return format(number, form).replace(",", _thousands)


def catalogue(language: str) -> gettext.NullTranslations:
    """The texts of a language; the texts of the source if it has no catalogue."""
    folder = Path(__file__).with_name("locale")
    return gettext.translation("uctvis", folder, languages=[language], fallback=True)


def _choice_file() -> Path:
    return Path(platformdirs.user_config_dir("uctvis", appauthor=False)) / "language"


def _known(wish: str) -> str | None:
    """The language of "pl", "pl-PL" or "pl_PL.UTF-8" if it is supported, otherwise None."""
    short = re.split(r"[_.@-]", wish.strip(), maxsplit=1)[0].lower()
    return short if short in LANGUAGES else None


def _system_languages() -> Iterator[str]:
    """The languages that the system prefers, in order of preference."""
    # As in gettext, the first of these variables that is set decides.
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if said := os.environ.get(variable):
            yield from said.split(":")
            return
    # Windows and macOS set no such variables for programs started from the desktop. The standard
    # library's `getlocale` returns the locale of number formats, which need not be the language
    # of menus, so the system is queried.
    if sys.platform == "win32":
        import ctypes

        yield locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    elif sys.platform == "darwin":
        import subprocess

        command = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
        # The command is constant; if it fails, its output contains no languages.
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603
        yield from re.findall(r"[A-Za-z]{2}(?:[-_]\w+)*", said)


_catalogue = catalogue(language())

_ = _catalogue.gettext
ngettext = _catalogue.ngettext
pgettext = _catalogue.pgettext

_thousands = pgettext("between thousands", ",")
