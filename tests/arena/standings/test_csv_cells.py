"""No text in a table for spreadsheets is taken for a formula; numbers stay numbers."""

import csv
from dataclasses import replace

import pytest
from fake_matches import record_of, settings_of
from hypothesis import given
from hypothesis import strategies as st

from uctvis.arena.schedules import schedule
from uctvis.arena.standings.csv_cells import cells
from uctvis.arena.standings.match_list import matches_as_csv
from uctvis.arena.standings.table import table
from uctvis.arena.standings.table_export import as_csv

FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", "\uff1d1"]


@given(st.text(max_size=5) | st.sampled_from(FORMULAS))
def test_no_text_begins_a_formula(text):
    (cell,) = cells([text])
    assert cell.removeprefix("'") in (text, text.removeprefix("'"))
    if cell[:1] in {*"=+-@\t\r"}:
        float(cell)


@given(st.integers() | st.floats(allow_nan=False, allow_infinity=False).map("{:.3f}".format))
def test_numbers_stay(number):
    assert cells([number]) == [number]


@pytest.mark.parametrize("formula", FORMULAS[:4])
def test_names_and_reasons_are_no_formulas(formula):
    settings = settings_of(2)
    bots = tuple(replace(bot, name=f"{formula}{bot.name}") for bot in settings.bots)
    settings = replace(settings, bots=bots)
    records = [
        record_of(one, reason=formula, faults=(formula, ""))
        for one in schedule.pairings(settings, [])
    ]
    for text in (matches_as_csv(settings, records), as_csv(table(settings, records))):
        _titles, *rows = csv.reader(text.splitlines())
        found = [cell for row in rows for cell in row if formula in cell]
        assert found
        assert all(cell.startswith(f"'{formula}") for cell in found)
