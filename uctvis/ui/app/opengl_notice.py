"""The word on a machine whose OpenGL is missing or too old: said once, for each such machine."""

import platform

from uctvis.render import opengl
from uctvis.texts import _
from uctvis.ui.runtime.kinds import Text
from uctvis.ui.runtime.settings_store import Setting

# Of which machine it was said last.
_TOLD = Setting("told of OpenGL", Text(400), "")


def opengl_notice() -> str:
    """What is to be said now; "" where OpenGL draws, or where that was said before.

    Needs the application object.
    """
    if opengl.has_opengl():
        return ""
    found = opengl.version()
    # The settings may be shared by machines, and a new driver may be worth another word.
    here = f"{platform.node()} {found}"[:400]
    if _TOLD.get() == here:
        return ""
    _TOLD.put(here)
    if found:
        return _(
            "OpenGL is too old here ({version}, 2.1 is wanted): trees are drawn without it, "
            "a little more slowly."
        ).format(version=found)
    return _("There is no OpenGL here: trees are drawn without it, a little more slowly.")
