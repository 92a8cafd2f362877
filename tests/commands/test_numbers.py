"""Numbers of options that are none are refused by name, before a command does anything."""

import pytest

from uctvis.cli import main

OPTIONS = [
    (["arena", "tournament", "random"], "--win"),
    (["arena", "tournament", "random"], "--draw"),
    (["arena", "tournament", "random"], "--loss"),
    (["arena", "tournament", "random"], "--elimination"),
    (["arena", "match", "random", "random"], "--seconds"),
    (["arena", "match", "random", "random"], "--increment"),
    (["arena", "match", "random", "random"], "--wait"),
    (["arena", "supervise"], "--seconds"),
    (["film", "none.tree", "-o", "none.mp4"], "--seconds"),
    (["serve", "tuc-chess"], "--seconds"),
    (["serve", "tuc-chess"], "--countdown"),
    (["play", "tuc-chess"], "--seconds"),
]


@pytest.mark.parametrize("text", ["nan", "inf", "-Infinity", "1e999", "much"])
@pytest.mark.parametrize(("command", "option"), OPTIONS, ids=lambda given: given[-1])
def test_what_is_no_number_is_refused_by_its_option(command, option, text, capsys):
    with pytest.raises(SystemExit) as caught:
        main([*command, f"{option}={text}"])
    assert caught.value.code == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert option in line
    assert f"expected a number such as 0.5, got '{text}'" in line


def test_two_ratings_are_numbers(capsys):
    with pytest.raises(SystemExit):
        main(["arena", "match", "random", "random", "--sprt=0,nan"])
    assert "expected two ratings such as 0,10; got '0,nan'" in capsys.readouterr().err
