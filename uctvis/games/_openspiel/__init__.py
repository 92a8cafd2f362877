"""The games of OpenSpiel, where `open_spiel` is installed; `pyspiel` is imported at first use.

A game is named `openspiel:NAME` or `openspiel:NAME(PARAMETER=VALUE,...)`. Those that fit the
contract (`library`) are played by their own rules (`game`). Their board is the text that OpenSpiel
prints (`board_text`), beside the names of the legal moves (`move_cells`, `picture`).
"""
