"""Other programs that speak UCI: their processes, their options, what they say, its tree."""
