"""The views of a tournament on a terminal, made with Textual."""
