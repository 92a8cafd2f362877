"""What a bot reads and writes in simultaneous games, in the dialect `original`."""

from uctvis.simultaneous import SimultaneousGame

_PAINTING = """\
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
_SHEEP = """\
read player:int
read woolAtStart:int mostCarried:int radius:float calmSpeed:float nearSpeed:float \
scaredSpeed:float shepherdSpeed:float dogSpeed:float dangerRadius:float barkPause:int \
barkRadius:float calming:int
read sheepCount:int shepherdCount:int dogCount:int shedCount:int ownCount:int
gameloop
loop sheepCount read sheep:int x:float y:float wool:int isSheared:bool
loop shepherdCount read shepherd:int x:float y:float wool:int position:int owner:int
loop dogCount read dog:int x:float y:float owner:int
loop shedCount read column:int row:int owner:int wool:int
loop ownCount write join("MOVE", dog, "0", "0")

STATEMENT
A bot for Sheep.

INPUT
player: 0 or 1
woolAtStart: the wool of each sheep at the start
mostCarried: the most wool that a shepherd carries
radius: that of each sheep, shepherd and dog
calmSpeed: the speeds of sheep, shepherds and dogs, per turn
barkPause: the turns from a bark of a dog to its next one
calming: for how many turns a sheep is scared by a bark
ownCount: how many shepherds and dogs are yours
sheep: its id
isSheared: whether a shepherd shears it now
position: the number of the sheep that it shears, counted from 1, or 0
owner: 0 or 1; -1 is a shed of nobody
column: the cell of the shed

OUTPUT
A line for each of your shepherds and dogs: MOVE id dx dy, SHEAR id position,
TRANSFER_WOOL isDeposit id amount, or BARK id.
The position is the number of the sheep, counted from 1. isDeposit is 1 to bring wool, 0 to take it.
"""
_DESCRIPTIONS = {"painting": _PAINTING, "sheep": _SHEEP}


def simultaneous_stub(game: SimultaneousGame) -> str:
    """The description for a simultaneous game, in the language of `uctvis.arena.stubs.parser`."""
    return _DESCRIPTIONS[game.name]
