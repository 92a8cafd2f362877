"""The notice that OpenGL is missing or too old, shown once on each machine."""

import platform

from uctvis.render import opengl
from uctvis.texts import _
from uctvis.ui.runtime.kinds import Text
from uctvis.ui.runtime.settings_store import Setting

# The machine and OpenGL version of the last notice.
_TOLD = Setting("told of OpenGL", Text(400), "")


def opengl_notice() -> str:
    """The notice to show now; "" if OpenGL is used or this machine had the notice before.

    Needs the application object.
    """
    if opengl.has_opengl():
        return ""
    found = opengl.version()
    # Several machines may share the settings, and a new driver deserves another notice.
    here = f"{platform.node()} {found}"[:400]
    if _TOLD.get() == here:
        return ""
    _TOLD.put(here)
    if found:
        return _(
            "OpenGL {version} is too old (2.1 is needed): trees are drawn without it, more slowly."
        ).format(version=found)
    return _("OpenGL is not available: trees are drawn without it, more slowly.")
