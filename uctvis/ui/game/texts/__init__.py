"""Games as text: files of games, lists of them, copying and pasting."""
