"""Decimal text against Python's float and repr."""

import decimal
import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uctvis.serialize.byte_ops import address
from uctvis.serialize.numbers import decimals


def as_array(text):
    return np.frombuffer(bytearray(text.encode()), np.uint8)


def bits_of(number):
    return int(np.float64(number).view(np.uint64))


def read(text):
    data = as_array(text)
    outcome, bits = decimals.read_float(address(data), 0, len(data))
    return int(outcome), int(bits)


def read_integer(text):
    data = as_array(text)
    return decimals.read_integer(address(data), 0, len(data))


def assert_read_as_python_does(text):
    outcome, bits = read(text)
    expected = float(text)
    if outcome == decimals.UNDECIDED:
        assert sum(letter.isdigit() for letter in text) > 19
    elif math.isinf(expected):
        assert outcome == decimals.INFINITE
    else:
        assert outcome == decimals.READ
        assert bits == bits_of(expected), text


def written(number):
    out = np.zeros(decimals.FLOAT_SIZE, np.uint8)
    end = decimals.write_float(address(out), 0, np.uint64(bits_of(number)))
    return out[:end].tobytes().decode()


finite = st.floats(allow_nan=False, allow_infinity=False)


@given(finite)
@example(0.0)
@example(-0.0)
@example(5e-324)
@example(2.2250738585072014e-308)
@example(1.7976931348623157e308)
@example(1e16)
@example(9999999999999998.0)
@example(1e-4)
@example(9.999999999999999e-05)
@example(2.0**-44)
def test_a_number_is_written_as_repr_and_read_back(number):
    assert written(number) == repr(number)
    assert read(repr(number)) == (decimals.READ, bits_of(number))


def test_powers_of_two_and_ten_and_their_neighbours():
    for power in [
        *(2.0**k for k in range(-1074, 1024)),
        *(float(f"1e{k}") for k in range(-323, 309)),
    ]:
        for number in (power, math.nextafter(power, 0), math.nextafter(power, math.inf)):
            if math.isfinite(number):
                assert written(number) == repr(number)
                assert read(repr(number)) == (decimals.READ, bits_of(number))


def test_doubles_of_every_exponent():
    generator = random.Random(1)
    for exponent in range(2047):
        fractions = (1, 1 << 51, (1 << 52) - 1, *(generator.getrandbits(52) for _time in range(6)))
        for fraction in fractions:
            bits = np.uint64(exponent << 52 | fraction)
            number = float(bits.view(np.float64))
            assert written(number) == repr(number)
            assert written(-number) == repr(-number)
            assert read(repr(number)) == (decimals.READ, int(bits))
            # Beside its neighbours, halfway and nearly so, and with fewer digits.
            for digits in (1, 3, 8, 15, 16, 18, 19, 25):
                assert_read_as_python_does(f"{number:.{digits}e}")


def test_numbers_of_every_length_point_and_exponent():
    for size in range(1, 26):
        for digits in ("1234567890123456789012345"[:size], "9" * size, "1" + "0" * (size - 1)):
            for point in range(size + 1):
                for before, after in (("", ""), ("-", "e5"), ("000", "e-320"), ("+", "E+290")):
                    text = before + digits[:point] + "." + digits[point:] + after
                    assert_read_as_python_does(text)
            for power in range(-30, 31):
                assert_read_as_python_does(f"{digits}e{power}")


@pytest.mark.parametrize("around", ["0", "9", "-", ".", "e", ",", "\xff"])
def test_what_stands_around_a_number_is_not_part_of_it(around):
    side = around.encode("latin-1") * 9
    for size, before in itertools.product(range(1, 21), range(9)):
        text = "12345678901234567890"[:size]
        for number in (text, text[:-1] + "." + text[-1], text[0] + "." + text[1:] + "e2"):
            array = np.frombuffer(bytearray(side[:before] + number.encode() + side), np.uint8)
            end = before + len(number)
            expected = decimals.READ, bits_of(float(number))
            assert decimals.read_float(address(array), before, end) == expected
            whole = -2 if number != text else int(text) if size < 10 else None
            if whole is not None:
                assert decimals.read_integer(address(array), before, end) == whole


def test_quotients_of_small_numbers():
    for payoff in range(200):
        for visits in range(1, 200):
            assert written(payoff / visits) == repr(payoff / visits)


@given(
    st.sampled_from(("", "-", "+")),
    st.integers(0, 10**40),
    st.none() | st.integers(0, 10**40),
    st.none() | st.integers(-400, 400),
)
def test_any_decimal_is_read_as_python_reads_it(sign, whole, fraction, exponent):
    text = f"{sign}{whole}"
    text += "" if fraction is None else f".{fraction}"
    text += "" if exponent is None else f"e{exponent}"
    assert_read_as_python_does(text)


@pytest.mark.parametrize(
    "text",
    [
        "1e400", "-1e309", "1.7976931348623159e308", "1e-400", "2.4703282292062327e-324",
        "2.4703282292062328e-324", "0e999999999999999999999", "1e999999999999999999999",
        "1e-999999999999999999999", "0." + "0" * 400 + "1e400", "1" + "0" * 400 + "e-400",
        ".5", "5.", "-.5e+01", "00012", "0.1e0001", "1E5", "9007199254740993",
        "9007199254740992.5", "8.5e15", "4503599627370497.5",
    ],
)  # fmt: skip
def test_decimals_at_the_edges(text):
    assert_read_as_python_does(text)


def test_decimals_halfway_between_two_doubles():
    generator = random.Random(1)
    with decimal.localcontext(prec=2_000):
        for _trial in range(2_000):
            odd = generator.randrange(2**52, 2**53) * 2 + 1
            power = generator.choice(
                (generator.randrange(-20, 30), generator.randrange(-1076, 900))
            )
            assert_read_as_python_does(str(odd * decimal.Decimal(2) ** power))


@pytest.mark.parametrize(
    "text",
    [
        "", "-", ".", "e5", "1e", "1e+", "1.2.3", "--1", "1 ", " 1", "1_000", "nan", "inf",
        "-infinity", "0x1p3", "1,5", "\u0661", "1e5.5", "+-1", "1d5",
    ],
)  # fmt: skip
def test_what_is_no_number(text):
    assert read(text)[0] == decimals.NOT_A_NUMBER


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0), ("-0", 0), ("+7", 7), ("0007", 7), ("2147483647", 2**31 - 1),
        ("2147483648", -1), ("-1", -1), ("9" * 50, -1), ("", -2), ("-", -2), ("1.0", -2),
        (" 1", -2), ("1_0", -2), ("\u0663", -2), ("1e3", -2),
    ],
)  # fmt: skip
def test_integers(text, value):
    assert read_integer(text) == value


@given(st.integers(0, 2**64 - 1))
def test_an_integer_is_written_as_python_does(value):
    out = np.zeros(20, np.uint8)
    end = decimals.write_integer(address(out), 0, np.uint64(value))
    assert out[:end].tobytes().decode() == str(value)


def test_integers_of_every_length():
    for power in range(20):
        for value in (10**power - 1, 10**power, 10**power + 1, 3 * 10**power):
            out = np.zeros(24, np.uint8)
            end = decimals.write_integer(address(out), 2, np.uint64(min(value, 2**64 - 1)))
            assert out[:2].tolist() == [0, 0]
            assert out[2:end].tobytes().decode() == str(min(value, 2**64 - 1))
            expected = value if value < 2**31 else -1
            assert read_integer(f"{value}") == expected


@pytest.mark.long
def test_millions_of_doubles_are_written_as_repr_and_read_back():
    generator = np.random.default_rng(1)
    for _round in range(20):
        for bits in (
            generator.integers(0, 0x7FF << 52, 50_000, dtype=np.uint64),
            generator.integers(0, 1 << 54, 50_000, dtype=np.uint64),
            generator.random(50_000).view(np.uint64),
            (generator.integers(0, 9999, 50_000) / generator.integers(1, 9999, 50_000)).view(
                np.uint64
            ),
        ):
            for number in bits.view(np.float64).tolist():
                assert written(number) == repr(number)
                assert read(repr(number)) == (decimals.READ, bits_of(number))
