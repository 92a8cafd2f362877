"""Boards that are more than cells in rows and columns, by the names of their games.

Each file declares `BOARD`, a function of a position and of the marked cells that returns the
`BoardText`.
"""
