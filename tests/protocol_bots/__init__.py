"""Small bots of each protocol, for its conformance: a file for each, with its name.

A file has
    settings(folder, bots)   the settings of a match of two bots that speak the protocol
    good(folder, name)       a bot that keeps the rules
    FAULTS                   what bots do wrong: for each of `NAMES_OF_FAULTS`, the source of a
                             program and the verdict
    LIMITS                   the limits of these programs
"""

from importlib import import_module
from pkgutil import iter_modules

NAMES_OF_FAULTS = ("silent", "dying", "wrong line", "flooding", "late")
PROTOCOLS = tuple(found.name for found in iter_modules(__path__))
FLOOD = "while True: os.write(1, b'x' * 65536)"


def bots_of(protocol):
    return import_module(f"{__name__}.{protocol}")
