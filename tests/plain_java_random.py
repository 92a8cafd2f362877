"""Java's generator of random numbers in plain Python, for comparison."""


class PlainJavaRandom:
    """The generator as the documentation of java.util.Random defines it."""

    def __init__(self, seed):
        self.state = (seed ^ 0x5DEECE66D) & (2**48 - 1)

    def bits(self, count):
        self.state = (self.state * 0x5DEECE66D + 0xB) % 2**48
        return self.state >> (48 - count)

    def below(self, count):
        if count & -count == count:
            return count * self.bits(31) >> 31
        while True:
            bits = self.bits(31)
            number = bits % count
            if bits - number + count - 1 < 2**31:
                return number

    def double(self):
        return ((self.bits(26) << 27) + self.bits(27)) / 2**53
