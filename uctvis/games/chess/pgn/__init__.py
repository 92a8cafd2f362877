"""Games of chess in PGN: found in files, made regular, read and written with python-chess.

`finding` says where each game of a file begins and ends. `regular` writes the text of one game
again, in lines that python-chess reads without losing anything, and says what it corrected;
`words` knows the ways of writing a move or a sign, `levels` the variations. `reading` reads that
text with python-chess, `tree` says it in the moves of our rules, and `writing` writes games.
`decoding` knows the encodings.
"""
