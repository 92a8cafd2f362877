"""What a bot of Painting reads and writes, in the dialect `original`."""

STUB = """\
read colour:int rows:int columns:int maxShootDist:int
loop rows read cells:word(40)
gameloop
read changeCount:int
loop changeCount read changedRow:int changedColumn:int changedCell:word(1)
read pawnCount:int
loop pawnCount read id:int paint:int row:int column:int colours:word(9)
loop pawnCount write join("MOVE", id, "1")

STATEMENT
A bot for Painting.

INPUT
colour: your colour, 1 or 2
maxShootDist: the longest shot, in cells
cells: the cells of a row: "." is empty, "X" a wall, "1" and "2" are colours
changeCount: how many cells have changed since your last turn
pawnCount: how many pawns are yours now
paint: the paint in the tank of the pawn
row: where the middle of the pawn is
colours: the colours of its nine cells, row by row

OUTPUT
A line for each of your pawns: MOVE id direction, or SHOOT id direction length.
The directions are 1 up, 2 down, 3 left, 4 right.
"""
