"""What a bot of Sheep reads and writes, in the dialect `original`."""

STUB = """\
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
