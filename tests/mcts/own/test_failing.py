"""What goes wrong in a function of a user: an error in words, and nothing is lost."""

import math
import os
import signal
import threading
import time

import numba
import numpy as np
import pytest

import uctvis

END = 50


def late(kind, wrong):
    """A function that is right for some calls, and then does what `wrong` does."""
    calls = 0

    def mine(*arguments):
        nonlocal calls
        calls += 1
        if calls < END:
            return right(kind, arguments)
        return wrong() if callable(wrong) else wrong

    return mine


def right(kind, arguments):
    match kind:
        case "evaluation":
            return 0.5
        case "prior" | "playout":
            return np.full(len(arguments[1]), 1 / len(arguments[1]))
        case "selection":
            return arguments[1].mean
        case "backup":
            return arguments[0]


def prepared(kind, function, **more):
    settings = {"iterations": 500, "seed": 1, "playout_limit": 2, kind: function}
    if kind == "prior":
        settings["selection"] = "puct"
    return uctvis.prepare("tictactoe", **(settings | more))


def raising():
    raise LookupError("no such weights")


@pytest.mark.parametrize("kind", ["evaluation", "prior", "playout", "selection", "backup"])
@pytest.mark.parametrize("wrong", [raising, float("nan"), (1, "2"), "text", np.zeros((3, 3))])
def test_an_error_names_the_function_the_node_and_the_value(kind, wrong):
    search = prepared(kind, late(kind, wrong))
    with pytest.raises(uctvis.FunctionError, match=rf"the function mine\S* \({kind}\), at node \d"):
        search.run()
    # All iterations before are there.
    found = search.so_far()
    log = uctvis.search("tictactoe", iterations=max(found.iterations, 1), seed=1, playout_limit=2)
    assert found.move in log.game.legal_moves(log.position)
    assert found.nodes[0]["visits"] == found.iterations == len(found.leaf)
    assert found.tree.size == len(found.nodes)


@numba.njit
def steep(_parent, child):
    return child.mean if child.visits < 8 else math.nan


@numba.njit
def dividing(_parent, child):
    return child.mean + 1 // (9 - child.visits)


@pytest.mark.parametrize(
    ("function", "says"),
    [(steep, "got nan"), pytest.param(dividing, "ZeroDivisionError", marks=pytest.mark.long)],
)
def test_compiled_functions_fail_in_the_same_words(function, says):
    errors = []
    for mine in (function, function.py_func):
        search = prepared("selection", mine)
        with pytest.raises(uctvis.FunctionError, match=says) as raised:
            search.run()
        found = search.so_far()
        errors.append((raised.value.node, found.iterations, len(found.nodes)))
        assert found.nodes[0]["visits"] == found.iterations
    assert errors[0] == errors[1]
    assert errors[0][0] is not None


@pytest.mark.long
def test_a_compiled_function_fails_with_several_threads():
    search = prepared("selection", steep, threads=2, iterations=5000)
    with pytest.raises(uctvis.FunctionError, match="got nan"):
        search.run()
    assert search.so_far().iterations >= 0


@pytest.mark.parametrize(
    ("kind", "function", "says"),
    [
        ("selection", lambda _parent, child: (child.mean, 1), "returns a number, got Tuple"),
        ("selection", lambda _parent, child: child.nothing, "Unknown attribute 'nothing'"),
        ("selection", lambda _parent: 1.0, "2 argument types given, but function takes 1"),
        ("evaluation", lambda _position: "text", "returns a number, got"),
        ("prior", lambda _position, _moves: 1.0, "an array of numbers with one dimension"),
        ("playout", lambda _position, moves: moves[0], "an array of numbers with one dimension"),
        ("backup", lambda _mean, values, _visits: values, "returns a number, got array"),
    ],
)
def test_what_does_not_compile_is_said_before_the_search(kind, function, says):
    search = prepared(kind, numba.njit(function))
    with pytest.raises(uctvis.FunctionError, match=says):
        search.run()
    assert search.so_far().iterations == 0


def never():
    while True:
        time.sleep(0)


def test_a_function_that_never_returns_ends_with_its_search():
    search = prepared("evaluation", late("evaluation", never))
    stopping = threading.Timer(0.3, search.stop)
    stopping.start()
    found = search.run()
    assert found.reason == "stopped"
    assert found.nodes[0]["visits"] == found.iterations
    search = prepared("evaluation", late("evaluation", never), seconds=0.2)
    assert search.run().reason == "seconds"


def test_control_c_ends_a_function_that_never_returns():
    search = prepared("evaluation", late("evaluation", never))
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        search.run()
    found = search.so_far()
    assert found.iterations > 0
    assert found.nodes[0]["visits"] == found.iterations


def test_a_pause_does_not_lose_a_function_that_takes_long():
    search = prepared("evaluation", late("evaluation", lambda: time.sleep(0) or 0.5))
    search.pace = 0
    search.grant(60)
    running = threading.Thread(target=search.run)
    running.start()
    while search.iterations < 60:
        time.sleep(0.01)
    search.pace = None
    running.join()
    assert search.so_far().iterations == 500
