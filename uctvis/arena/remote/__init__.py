"""Bots over TCP: programs that run on the machines of their authors and connect to a tournament."""
