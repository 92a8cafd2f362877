#!/usr/bin/env python3
"""A bot that connects to a tournament by itself: `player.py HOST PORT TOKEN`.

As it is, it plays recursive tic-tac-toe, at random: fill in `choose`. Run it several times to play
several matches at once.
"""

import random
import socket
import sys
import time

GRID = [f"{x} {y}" for x in (1, 2, 3) for y in (1, 2, 3)]


def legal_moves(moves: list[str]) -> list[str]:
    """The legal moves of recursive tic-tac-toe after the moves so far, such as "1 1 2 3"."""
    bigs = GRID
    if moves:
        sent_to = moves[-1][-3:]
        if any(f"{sent_to} {small}" not in moves for small in GRID):
            bigs = [sent_to]
    every = [f"{big} {small}" for big in bigs for small in GRID]
    return [move for move in every if move not in moves]


def choose(moves: list[str], seconds: float) -> str:  # noqa: ARG001
    """The move to make after the moves so far; `seconds` are left for the rest of the game."""
    return random.choice(legal_moves(moves))  # noqa: S311


def answered(line: str, moves: list[str]) -> list[str]:
    """The answers to a line of the judge: none or one."""
    word, _, rest = line.partition(" ")
    if word == "Hello":
        return [line]
    if line.startswith("Your turn "):
        moves.append(choose(moves, float(line.removeprefix("Your turn "))))
        return [f"Play {moves[-1]}"]
    if word == "Play":
        moves.append(rest)
    return ["Fair enough"] if line in ("You win", "You lose", "Tie") else []


def main(host: str, port: str, token: str) -> None:
    match, heard = "", 0
    moves: list[str] = []
    said: list[str] = []
    while True:
        try:
            with socket.create_connection((host, int(port))) as connection:
                connection.sendall(f"Token {token}\n".encode())
                for line in connection.makefile(encoding="utf-8", newline="\n"):
                    if not line.endswith("\n"):
                        break  # The connection has broken within a line.
                    line = line.strip()
                    word, _, rest = line.partition(" ")
                    answers = []
                    if word in ("Bye", "Refused"):
                        print(line)
                        return
                    if word == "Welcome":
                        answers = [f"Resume {match} {heard}" if match else "Ready"]
                    elif word == "Match":
                        match, moves, heard, said = rest, [], 0, []
                    elif word == "Resumed":
                        answers = said[int(rest) :]
                    elif line == f"Over {match}":
                        match = ""
                    else:
                        heard += 1
                        answers = answered(line, moves)
                        said += answers
                    connection.sendall("".join(f"{one}\n" for one in answers).encode())
        except OSError as error:
            print(error)
            time.sleep(1)


main(*sys.argv[1:])
