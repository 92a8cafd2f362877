"""The natural logarithm of integers, with the same bits on every machine.

It uses only + - * /, which IEEE 754 defines exactly. The logarithm of the C library differs in
the last bit between machines, and then the trees differ, too.
"""

from uctvis.jit.compiled import compiled

_LN_2 = 0.6931471805599453
_SQRT_2 = 1.4142135623730951


def plain_ln(number: int) -> float:
    """Compute ln of an integer from 1 to 2**31 - 1, within two units in the last place.

    number = m * 2**k with m between sqrt(1/2) and sqrt(2), and ln m = 2 artanh s with
    s = (m - 1) / (m + 1), |s| < 0.172: the series' terms beyond s**19 are below 2**-53.
    """
    power = 0
    mantissa = float(number)
    while mantissa >= 65536.0:
        mantissa /= 65536.0
        power += 16
    while mantissa >= 16.0:
        mantissa /= 16.0
        power += 4
    while mantissa > _SQRT_2:
        mantissa /= 2.0
        power += 1
    s = (mantissa - 1.0) / (mantissa + 1.0)
    z = s * s
    series = 1.0 / 19.0
    series = series * z + 1.0 / 17.0
    series = series * z + 1.0 / 15.0
    series = series * z + 1.0 / 13.0
    series = series * z + 1.0 / 11.0
    series = series * z + 1.0 / 9.0
    series = series * z + 1.0 / 7.0
    series = series * z + 1.0 / 5.0
    series = series * z + 1.0 / 3.0
    return power * _LN_2 + 2.0 * (s + s * z * series)


ln = compiled(plain_ln)
