"""Chooses the number that has just won, until it does not win any more; then another one."""

import sys
from collections import Counter

number = 1
for line in sys.stdin:
    words = line.split()
    if words[0] == "END":
        break
    if words[0] == "ROUND" and len(words) > 1:
        counts = Counter(map(int, words[1:]))
        single = [one for one in range(1, len(words)) if counts[one] == 1]
        number = single[0] if single else number % 6 + 1
    print(number if words[0] == "ROUND" else "OK", flush=True)
