"""The formulas of the guide as text."""

import pytest

from uctvis.ui.help.formulas import formula


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        ("n", "*n*"),
        ("n - w", "*n* \N{MINUS SIGN} *w*"),
        (r"\frac{w}{n} + c \sqrt{\frac{\ln N}{n}}", "*w* / *n* + *c* √(ln *N* / *n*)"),
        (r"\frac{x}{160} + \frac{1}{2}", "*x* / 160 + 1 / 2"),
        # A fraction beside another factor, and a sum in a fraction, need parentheses.
        (r"\frac{2}{\pi} \arctan \frac{x}{4}", "(2 / π) arctan (*x* / 4)"),
        (
            r"\frac{\ln(1 + n)}{b - a}",
            "(ln(1 + *n*)) / (*b* \N{MINUS SIGN} *a*)",
        ),
        (r"0.3 \left(x + 1\right)", "0.3 (*x* + 1)"),
        (r"\sqrt{m}", "√*m*"),
    ],
)
def test_a_formula_is_one_line_of_text(tex, text):
    assert formula(tex) == text


def test_a_missing_brace_is_an_error():
    with pytest.raises(ValueError, match="no closing brace"):
        formula(r"\frac{1}{2")
