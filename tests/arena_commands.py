"""Calls of `uctvis arena` in the tests of its commands."""

from uctvis.cli import main


def said(capsys, *arguments, status=0):
    """What a command says; it ends with this status."""
    assert main(["arena", *map(str, arguments)]) == status
    return capsys.readouterr()


def refused(capsys, *arguments):
    """What an error of a user says."""
    assert main(["arena", *map(str, arguments)]) in (1, 2)
    told = capsys.readouterr().err
    assert "Traceback" not in told
    return told
