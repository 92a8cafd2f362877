"""Every text that a user reads goes through `_`, so that it can be translated.

English is the language of the source; a catalogue for another one is a gettext
file at `uctvis/locale/<language>/LC_MESSAGES/uctvis.mo`.
"""

import gettext
from pathlib import Path

_catalogue = gettext.translation("uctvis", Path(__file__).with_name("locale"), fallback=True)

_ = _catalogue.gettext
ngettext = _catalogue.ngettext
