"""The number in the labels of nodes, as chosen by the user."""

from uctvis.ui.runtime.kinds import Choice
from uctvis.ui.runtime.settings_store import Setting
from uctvis.view.marks.label_text import LabelNumber

LABEL_NUMBER = Setting(
    "display/label number",
    Choice({number.value: number for number in LabelNumber}),
    LabelNumber.WIN,
)
