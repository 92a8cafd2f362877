"""Functions of users that take part in searches: their kinds, their names, calling them safely."""
