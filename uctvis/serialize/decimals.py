"""Numbers as decimal text, and back: the same bits as Python's `float` and `repr`.

Not `strtod` and `printf`: those obey the locale, which Qt sets.

Reading is D. Lemire, "Number Parsing at a Gigabyte per Second" (Software: Practice and
Experience 51, 2021), with N. Mushtak and D. Lemire, "Fast Number Parsing Without
Fallback" (2023). Writing is R. Giulietti, "The Schubfach way to render doubles" (2021).
Both rest on one table of powers of ten, made here by exact arithmetic.
"""

import numpy as np
from numpy.typing import NDArray

from uctvis.compiled import compiled, inlined
from uctvis.serialize.octets import byte_at, put

_Bytes = NDArray[np.uint8]

# What reading a number came to.
READ = 0
NOT_A_NUMBER = 1
INFINITE = 2
# Correct, but only more than 19 digits tell what it rounds to.
UNDECIDED = 3

# The most bytes that an integer (int32) and a float take.
INTEGER_SIZE = 11
FLOAT_SIZE = 24

_LEAST_POWER = -342
_MOST_POWER = 324
# Powers of ten from 0 to this fit into 128 bits.
_MOST_EXACT = 55


def _powers() -> NDArray[np.uint64]:
    """The first 128 bits of 10**k, rounded down, as (high, low), from _LEAST_POWER on."""
    words = []
    for k in range(_LEAST_POWER, _MOST_POWER + 1):
        if k >= 0:
            power = 10**k
            shift = power.bit_length() - 128
            bits = power >> shift if shift > 0 else power << -shift
        else:
            power = 10**-k
            bits = (1 << (power.bit_length() + 127)) // power
            # One bit too many, unless the power is one of two too, which it is not.
            bits >>= bits.bit_length() - 128
        words.append((bits >> 64, bits & (1 << 64) - 1))
    return np.array(words, np.uint64)


_POWERS = _powers()
_ONE = np.uint64(1)
_HALF = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_INFINITY = np.uint64(0x7FF << 52)
_SIGN = np.uint64(1 << 63)


@inlined
def _product(a: np.uint64, b: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The product of a and b in 128 bits, as (high, low)."""
    a_high, a_low = a >> _32, a & _HALF
    b_high, b_low = b >> _32, b & _HALF
    middle = a_high * b_low + (a_low * b_low >> _32)
    other = a_low * b_high + (middle & _HALF)
    return a_high * b_high + (middle >> _32) + (other >> _32), a * b


@compiled
def nearest(digits: np.uint64, power: int) -> np.uint64:
    """The bits of the double nearest to digits * 10**power, ties to even."""
    if digits == 0 or power < -342:
        return np.uint64(0)
    if power > 308:
        return _INFINITY
    # The digits, shifted to fill 64 bits.
    shift = 0
    for step in (32, 16, 8, 4, 2, 1):
        if digits >> np.uint64(64 - step) == 0:
            digits <<= np.uint64(step)
            shift += step
    high_factor = _POWERS[power - _LEAST_POWER, 0]
    low_factor = _POWERS[power - _LEAST_POWER, 1]
    if -27 <= power < 0:
        low_factor += _ONE
    high, low = _product(digits, high_factor)
    if high & np.uint64(0x1FF) == np.uint64(0x1FF):
        # The bits below the 55 that matter may all be ones: then more are needed.
        more, _rest = _product(digits, low_factor)
        low += more
        if low < more:
            high += _ONE
    top = high >> np.uint64(63)
    # 53 bits and one more, to round by.
    drop = top + np.uint64(9)
    significand = high >> drop
    exponent = ((217706 * power) >> 16) + 63 + int(np.int64(top)) - shift + 1023
    if exponent <= 0:
        if exponent <= -63:
            return np.uint64(0)
        significand >>= np.uint64(1 - exponent)
        significand += significand & _ONE
        significand >>= _ONE
        # The carry into the exponent makes the least normal number by itself.
        return significand
    if (
        low <= 1
        and -4 <= power <= 23
        and significand & np.uint64(3) == 1
        and significand << drop == high
    ):
        # Exactly between two doubles, the even one below.
        significand ^= _ONE
    significand += significand & _ONE
    significand >>= _ONE
    bits = (np.uint64(exponent) << np.uint64(52)) + significand - np.uint64(1 << 52)
    return bits if bits < _INFINITY else _INFINITY


@compiled
def _read_digits(data: _Bytes, at: int, end: int) -> tuple[np.uint64, int, bool, bool, int]:
    """Read digits with perhaps a point among them: their first 19, from the first that counts.

    Returns these, the power of ten that they stand for, whether any digit above zero was
    left out, whether there was any digit at all, and where they end.
    """
    digits = np.uint64(0)
    taken = 0
    power = 0
    left_out = False
    seen = False
    after_point = False
    while at < end:
        digit = np.uint64(byte_at(data, at)) - np.uint64(48)
        if digit <= 9:
            seen = True
            if taken < 19:
                digits = digits * np.uint64(10) + digit
                if digits > 0:
                    taken += 1
                power -= 1 if after_point else 0
            else:
                left_out = left_out or bool(digit > 0)
                power += 0 if after_point else 1
        elif byte_at(data, at) == ord(".") and not after_point:
            after_point = True
        else:
            break
        at += 1
    return digits, power, left_out, seen, at


@compiled
def _read_exponent(data: _Bytes, at: int, end: int) -> tuple[int, bool]:
    """The exponent in data[at:end], "" or (e|E) [+-] digits, and whether it is one."""
    if at == end:
        return 0, True
    if byte_at(data, at) != ord("e") and byte_at(data, at) != ord("E"):
        return 0, False
    at += 1
    negative = at < end and byte_at(data, at) == ord("-")
    if at < end and (negative or byte_at(data, at) == ord("+")):
        at += 1
    if at == end:
        return 0, False
    exponent = 0
    while at < end:
        digit = int(byte_at(data, at)) - 48
        if digit < 0 or digit > 9:
            return 0, False
        # Beyond this no number of digits in a file brings it back.
        if exponent < 1 << 50:
            exponent = exponent * 10 + digit
        at += 1
    return (-exponent if negative else exponent), True


@compiled
def read_float(data: _Bytes, at: int, end: int) -> tuple[int, np.uint64]:
    """The number written in data[at:end]: what came of it, and the bits of the double.

    [+-] digits [. digits] [(e|E) [+-] digits], with a digit at least on one side of the
    point, all of it ASCII. The bits mean something only if the number was READ.
    """
    sign = np.uint64(0)
    if at < end and (byte_at(data, at) == ord("-") or byte_at(data, at) == ord("+")):
        if byte_at(data, at) == ord("-"):
            sign = _SIGN
        at += 1
    digits, power, left_out, seen, at = _read_digits(data, at, end)
    exponent, valid = _read_exponent(data, at, end)
    if not (seen and valid):
        return NOT_A_NUMBER, sign
    bits = nearest(digits, power + exponent)
    if left_out and bits != nearest(digits + _ONE, power + exponent):
        return UNDECIDED, sign
    if bits == _INFINITY:
        return INFINITE, sign
    return READ, bits | sign


@compiled
def read_integer(data: _Bytes, at: int, end: int) -> int:
    """The number written in data[at:end], [+-] digits, in ASCII, if it is from 0 to 2**31-1.

    -1 if it is another number, -2 if it is none.
    """
    negative = False
    if at < end and (byte_at(data, at) == ord("-") or byte_at(data, at) == ord("+")):
        negative = byte_at(data, at) == ord("-")
        at += 1
    if at == end:
        return -2
    value = 0
    while at < end:
        digit = int(byte_at(data, at)) - 48
        if digit < 0 or digit > 9:
            return -2
        if value < 1 << 31:
            value = value * 10 + digit
        at += 1
    if value >= 1 << 31 or (negative and value > 0):
        return -1
    return value


@inlined
def _scaled(high: np.uint64, low: np.uint64, factor: np.uint64) -> np.uint64:
    """(high, low) * factor / 2**128, rounded to odd: the last bit tells that there was more."""
    carry, _rest = _product(low, factor)
    top, middle = _product(high, factor)
    middle += carry
    if middle < carry:
        top += _ONE
    if middle > 1:
        top |= _ONE
    return top


@compiled
def shortest(bits: np.uint64) -> tuple[np.uint64, int]:
    """(digits, power): the shortest decimal that is read as this finite double above zero.

    Among several of that length, the nearest. May end in zeros.
    """
    fraction = bits & np.uint64((1 << 52) - 1)
    exponent = int(np.int64(bits >> np.uint64(52)))
    significand = fraction
    if exponent > 0:
        significand |= np.uint64(1 << 52)
    else:
        exponent = 1
    exponent -= 1075
    # Below a power of two the doubles lie twice as dense.
    narrow = fraction == 0 and bits >> np.uint64(52) > 1
    odd = significand & _ONE
    least = np.uint64(4) * significand - (_ONE if narrow else np.uint64(2))
    value = np.uint64(4) * significand
    most = np.uint64(4) * significand + np.uint64(2)

    # floor(log10(2**exponent)), or of 3/4 of it
    power = (exponent * 1262611 - (524031 if narrow else 0)) >> 22
    shift = np.uint64(exponent + ((-power * 1741647) >> 19) + 1)
    high = _POWERS[-power - _LEAST_POWER, 0]
    low = _POWERS[-power - _LEAST_POWER, 1]
    if not 0 <= -power <= _MOST_EXACT:
        low += _ONE
    least = _scaled(high, low, least << shift) + odd
    value = _scaled(high, low, value << shift)
    most = _scaled(high, low, most << shift) - odd

    digits = value >> np.uint64(2)
    if digits >= 10:
        fewer = digits // np.uint64(10)
        below = least <= np.uint64(40) * fewer
        above = np.uint64(40) * fewer + np.uint64(40) <= most
        if below != above:
            return fewer + (_ONE if above else np.uint64(0)), power + 1
    below = least <= np.uint64(4) * digits
    above = np.uint64(4) * digits + np.uint64(4) <= most
    if below != above:
        return digits + (_ONE if above else np.uint64(0)), power
    middle = np.uint64(4) * digits + np.uint64(2)
    if value > middle or (value == middle and digits & _ONE == 1):
        digits += _ONE
    return digits, power


@compiled
def write_integer(out: _Bytes, at: int, value: np.uint64) -> int:
    """Write the digits of `value` at `at`; returns where they end."""
    size = 1
    rest = value // np.uint64(10)
    while rest > 0:
        size += 1
        rest //= np.uint64(10)
    end = at + size
    for index in range(end - 1, at - 1, -1):
        put(out, index, np.uint64(48) + value % np.uint64(10))
        value //= np.uint64(10)
    return end


@compiled
def write_float(out: _Bytes, at: int, bits: np.uint64) -> int:
    """Write `repr` of the finite double with these bits at `at`; returns where it ends."""
    if bits & _SIGN:
        put(out, at, ord("-"))
        at += 1
        bits ^= _SIGN
    if bits == 0:
        put(out, at, ord("0"))
        put(out, at + 1, ord("."))
        put(out, at + 2, ord("0"))
        return at + 3
    digits, power = shortest(bits)
    while digits % np.uint64(10) == 0:
        digits //= np.uint64(10)
        power += 1
    size = write_integer(out, at, digits) - at
    # The digits stand at `at`; the point belongs behind so many of them.
    point = size + power
    if -4 < point <= 0:
        for index in range(size - 1, -1, -1):
            put(out, at + 2 - point + index, byte_at(out, at + index))
        for index in range(2 - point):
            put(out, at + index, ord("0"))
        put(out, at + 1, ord("."))
        return at + 2 - point + size
    if 0 < point <= 16:
        if point < size:
            for index in range(size - 1, point - 1, -1):
                put(out, at + 1 + index, byte_at(out, at + index))
            put(out, at + point, ord("."))
            return at + size + 1
        for index in range(size, point):
            put(out, at + index, ord("0"))
        put(out, at + point, ord("."))
        put(out, at + point + 1, ord("0"))
        return at + point + 2
    end = at + 1
    if size > 1:
        for index in range(size - 1, 0, -1):
            put(out, at + 1 + index, byte_at(out, at + index))
        put(out, at + 1, ord("."))
        end = at + size + 1
    put(out, end, ord("e"))
    put(out, end + 1, ord("-") if point < 1 else ord("+"))
    exponent = abs(point - 1)
    end += 2
    if exponent < 10:
        put(out, end, ord("0"))
        end += 1
    return write_integer(out, end, np.uint64(exponent))
