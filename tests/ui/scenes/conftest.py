"""Each test of scenes begins with the light theme."""

import pytest

from uctvis.ui.widgets import theme


@pytest.fixture(autouse=True)
def light(qapp):
    theme.apply(qapp, theme.ThemeChoice.LIGHT)
