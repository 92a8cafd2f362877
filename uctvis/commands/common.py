"""What several commands need."""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from tqdm import tqdm

from uctvis.errors import UctvisError
from uctvis.serialize import SUFFIXES
from uctvis.texts import _

_Item = TypeVar("_Item")


def complain(message: object) -> None:
    """Say on standard error what went wrong."""
    tqdm.write(f"uctvis: {message}", file=sys.stderr)


def for_each(items: Iterable[_Item], work: Callable[[_Item], None]) -> int:
    """Do `work` on each item; name those that fail, and go on; return the exit status."""
    status = 0
    for item in tqdm(list(items), disable=None, leave=False):
        try:
            work(item)
        except UctvisError as error:
            complain(error)
            status = 1
    return status


def tree_path(text: str) -> Path:
    """A path that a tree can be saved at: asked before a long search, not after."""
    path = Path(text)
    if path.suffix.lower() not in SUFFIXES:
        raise argparse.ArgumentTypeError(
            _("expected a name that ends in {suffixes}; got {text!r}").format(
                suffixes=_(" or ").join(SUFFIXES), text=text
            )
        )
    return path
