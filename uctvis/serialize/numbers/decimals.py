"""Converting numbers to decimal text and back, with the results of Python's `float` and `repr`.

`strtod` and `printf` are not used because they depend on the locale, which Qt sets. Digits are
read and written in words of eight.
"""

import numpy as np

from uctvis.jit.bits import leading_zeros, lowest
from uctvis.jit.compiled import compiled
from uctvis.jit.raw_memory import Memory, byte_at, put_byte, put_word, word_at
from uctvis.serialize.numbers.doubles import INFINITY, nearest, shortest

# The results of reading a number.
READ = 0
NOT_A_NUMBER = 1
INFINITE = 2
# A valid number, but its rounding depends on more than 19 digits.
UNDECIDED = 3

# The maximum number of bytes that writing an integer (int32) and a float touches.
INTEGER_SIZE = 11
FLOAT_SIZE = 32

_ONE = np.uint64(1)
_TEN = np.uint64(10)
_TENS = np.array([10**k for k in range(20)], np.uint64)
_HUNDRED_MILLION = np.uint64(10**8)
# In each byte of a word.
_ZEROS = np.uint64(0x3030303030303030)
_SIXES = np.uint64(0x0606060606060606)
_HIGH_HALVES = np.uint64(0xF0F0F0F0F0F0F0F0)
_SIGN = np.uint64(1 << 63)


@compiled
def _are_digits(word: np.uint64) -> bool:
    """Whether the 8 bytes of the word are digits."""
    high = word & _HIGH_HALVES
    return high == _ZEROS and (word + _SIXES) & _HIGH_HALVES == _ZEROS  # type: ignore[no-any-return]


@compiled
def _of_digits(word: np.uint64) -> np.uint64:
    """The value of 8 digits, first digit in the lowest byte, combined to pairs, fours, eight."""
    word -= _ZEROS
    word = word * _TEN + (word >> np.uint64(8))
    pairs = np.uint64(0x000000FF000000FF)
    first = (word & pairs) * np.uint64(100 + (1000000 << 32))
    second = (word >> np.uint64(16) & pairs) * np.uint64(1 + (10000 << 32))
    return (first + second) >> np.uint64(32)


@compiled
def _read_digits(memory: Memory, at: int, end: int) -> tuple[np.uint64, int, bool, bool, int]:
    """Read the first 19 significant digits of a number that may contain a point.

    Returns these digits, their power of ten, whether a nonzero digit was left out, whether
    there was any digit, and the end of the digits.
    """
    digits = np.uint64(0)
    taken = 0
    power = 0
    left_out = False
    seen = False
    after_point = False
    while at < end:
        # Only after the first significant digit; before it, leading zeros would be counted.
        if digits > 0 and taken <= 11 and at + 8 <= end and _are_digits(word_at(memory, at)):
            digits = digits * _HUNDRED_MILLION + _of_digits(word_at(memory, at))
            taken += 8
            power -= 8 if after_point else 0
            at += 8
            continue
        digit = np.uint64(byte_at(memory, at)) - np.uint64(48)
        if digit <= 9:
            seen = True
            if taken < 19:
                digits = digits * _TEN + digit
                if digits > 0:
                    taken += 1
                power -= 1 if after_point else 0
            else:
                left_out = left_out or bool(digit > 0)
                power += 0 if after_point else 1
        elif byte_at(memory, at) == ord(".") and not after_point:
            after_point = True
        else:
            break
        at += 1
    return digits, power, left_out, seen, at


@compiled
def _read_exponent(memory: Memory, at: int, end: int) -> tuple[int, bool]:
    """The exponent in data[at:end], "" or (e|E) [+-] digits, and whether it is valid."""
    if at == end:
        return 0, True
    if byte_at(memory, at) != ord("e") and byte_at(memory, at) != ord("E"):
        return 0, False
    at += 1
    negative = at < end and byte_at(memory, at) == ord("-")
    if at < end and (negative or byte_at(memory, at) == ord("+")):
        at += 1
    if at == end:
        return 0, False
    exponent = 0
    while at < end:
        digit = int(byte_at(memory, at)) - 48
        if digit < 0 or digit > 9:
            return 0, False
        # Larger exponents make no difference, however many digits a file contains.
        if exponent < 1 << 50:
            exponent = exponent * 10 + digit
        at += 1
    return (-exponent if negative else exponent), True


@compiled
def read_float(memory: Memory, at: int, end: int) -> tuple[int, np.uint64]:
    """Read the number in data[at:end]; return the result and the bits of the double.

    The syntax is [+-] digits [. digits] [(e|E) [+-] digits], with at least one digit before or
    after the point, in ASCII. The bits are valid only if the result is READ.
    """
    sign = np.uint64(0)
    if at < end and (byte_at(memory, at) == ord("-") or byte_at(memory, at) == ord("+")):
        if byte_at(memory, at) == ord("-"):
            sign = _SIGN
        at += 1
    digits, power, left_out, seen, at = _read_digits(memory, at, end)
    exponent, valid = _read_exponent(memory, at, end)
    if not (seen and valid):
        return NOT_A_NUMBER, sign
    bits = nearest(digits, power + exponent)
    if left_out and bits != nearest(digits + _ONE, power + exponent):
        return UNDECIDED, sign
    if bits == INFINITY:
        return INFINITE, sign
    return READ, bits | sign


@compiled
def read_integer(memory: Memory, at: int, end: int) -> int:
    """Read the number in data[at:end], [+-] digits in ASCII, from 0 to 2**31-1.

    Returns -1 if the number is out of range, and -2 if it is not a number.
    """
    negative = False
    if at < end and (byte_at(memory, at) == ord("-") or byte_at(memory, at) == ord("+")):
        negative = byte_at(memory, at) == ord("-")
        at += 1
    if at == end:
        return -2
    value = 0
    while at < end:
        digit = int(byte_at(memory, at)) - 48
        if digit < 0 or digit > 9:
            return -2
        if value < 1 << 31:
            value = value * 10 + digit
        at += 1
    if value >= 1 << 31 or (negative and value > 0):
        return -1
    return value


@compiled
def _eight_digits(number: np.uint64) -> np.uint64:
    """The 8 digits of a number below 10**8, first digit in the lowest byte, by halving."""
    fours = number // np.uint64(10000) | number % np.uint64(10000) << np.uint64(32)
    tops = fours * np.uint64(10486) >> np.uint64(20) & np.uint64(0x0000007F0000007F)
    pairs = tops | (fours - tops * np.uint64(100)) << np.uint64(16)
    tops = pairs * np.uint64(103) >> np.uint64(10) & np.uint64(0x000F000F000F000F)
    return tops | (pairs - tops * _TEN) << np.uint64(8) | _ZEROS


@compiled
def _write_short(out: Memory, at: int, value: np.uint64) -> int:
    """Write the digits of a number below 10**8."""
    if value < _TEN:
        put_byte(out, at, int(np.int64(value)) + ord("0"))
        return at + 1
    digits = _eight_digits(value)
    empty = lowest(digits ^ _ZEROS) >> np.uint64(3)
    put_word(out, at, digits >> (empty << np.uint64(3)))
    return at + 8 - int(np.int64(empty))


@compiled
def write_integer(out: Memory, at: int, value: np.uint64) -> int:
    """Write the digits of `value` at `at`; return their end. May touch 7 bytes after them."""
    high = value // _HUNDRED_MILLION
    if high == 0:
        return _write_short(out, at, value)
    if high < _HUNDRED_MILLION:
        at = _write_short(out, at, high)
    else:
        at = _write_short(out, at, high // _HUNDRED_MILLION)
        put_word(out, at, _eight_digits(high % _HUNDRED_MILLION))
        at += 8
    put_word(out, at, _eight_digits(value % _HUNDRED_MILLION))
    return at + 8


@compiled
def _digit_count(value: np.uint64) -> int:
    """The number of digits of a positive number."""
    # The number of bits, times log10(2).
    least = (64 - int(np.int64(leading_zeros(value)))) * 1233 >> 12
    return least + (1 if value >= _TENS[least] else 0)


@compiled
def _without_zeros(digits: np.uint64, power: int) -> tuple[np.uint64, int]:
    """The same number without trailing zeros."""
    for zeros, factor in ((8, 10**8), (4, 10**4), (2, 10**2)):
        if digits % np.uint64(factor) == 0:
            digits //= np.uint64(factor)
            power += zeros
    while digits % _TEN == 0:
        digits //= _TEN
        power += 1
    return digits, power


@compiled
def _put_point(out: Memory, at: int, point: int) -> None:
    """Move the first `point` digits from `at` + 1 to `at`, and put a point after them."""
    for index in range(at, at + point):
        put_byte(out, index, byte_at(out, index + 1))
    put_byte(out, at + point, ord("."))


@compiled
def write_float(out: Memory, at: int, bits: np.uint64) -> int:
    """Write `repr` of the finite double with these bits at `at`, and return its end.

    May overwrite up to 7 bytes after it.
    """
    if bits & _SIGN:
        put_byte(out, at, ord("-"))
        at += 1
        bits ^= _SIGN
    if bits == 0:
        put_byte(out, at, ord("0"))
        put_byte(out, at + 1, ord("."))
        put_byte(out, at + 2, ord("0"))
        return at + 3
    digits, power = shortest(bits)
    digits, power = _without_zeros(digits, power)
    size = _digit_count(digits)
    # The number of digits before the point.
    point = size + power
    if -4 < point <= 0:
        # "0." and the maximum number of zeros.
        put_word(out, at, np.uint64(0x3030303030302E30))
        return write_integer(out, at + 2 - point, digits)
    if 0 < point < size:
        end = write_integer(out, at + 1, digits)
        _put_point(out, at, point)
        return end
    if size <= point <= 16:
        end = write_integer(out, at, digits)
        for index in range(end, at + point):
            put_byte(out, index, ord("0"))
        put_byte(out, at + point, ord("."))
        put_byte(out, at + point + 1, ord("0"))
        return at + point + 2
    if size == 1:
        end = write_integer(out, at, digits)
    else:
        end = write_integer(out, at + 1, digits)
        _put_point(out, at, 1)
    put_byte(out, end, ord("e"))
    put_byte(out, end + 1, ord("-") if point < 1 else ord("+"))
    exponent = abs(point - 1)
    end += 2
    if exponent < 10:
        put_byte(out, end, ord("0"))
        end += 1
    return write_integer(out, end, np.uint64(exponent))
