"""Matches and tournaments of engines with functions of users, and of functions that play."""

import _thread
import functools
import json
import logging
import threading
import time

import numba
import pytest

import uctvis
from uctvis import SettingError
from uctvis.arena.bots.bot import Bot, BotKind
from uctvis.arena.matches.transcript import TRANSCRIPT
from uctvis.arena.matches.verdict import Verdict
from uctvis.arena.referees.checks import functions_of
from uctvis.arena.schedules.settings import TournamentSettings
from uctvis.arena.seats import function_engine
from uctvis.arena.tournament.playing import played_here
from uctvis.arena.tournament.store import TournamentStore
from uctvis.arena.tournament.tournament import default_jobs
from uctvis.errors import ArenaError
from uctvis.functions import registry

LIMITED = "uctvis.engines.kinds.function.FunctionEngine.most_seconds"


@pytest.fixture(autouse=True)
def no_functions(monkeypatch):
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(registry, "_named", {})


def first_move(game, position):
    return game.legal_moves(position)[0]


def formula(parent, child):
    return child.mean + 1.41 * (2 * parent.log_visits / child.visits) ** 0.5


def sweep(constant):
    def with_constant(parent, child):
        return child.mean + constant * (parent.log_visits / child.visits) ** 0.5

    return with_constant


def games_of(found):
    return [(one.number, one.bots, one.opening, one.moves, one.payoffs) for one in found.records]


def names_of(bots, **usual):
    found = uctvis.tournament("tictactoe", bots, **{"seed": 1, "jobs": 1, **usual})
    return [bot.name for bot in found.settings.bots]


def lost_by(function, **usual):
    """The faults of a function in games against random moves, which it loses at its second move."""
    given = {"games": 2, "seed": 1, "opening_moves": 0, "jobs": 1, **usual}
    found = uctvis.match("tictactoe", function, "random", **given)
    assert found.score == (0, 0, 2)
    assert [one.bots for one in found.records] == [("first", "second"), ("second", "first")]
    return [(one.verdict_of("first"), one.faults[one.bots.index("first")]) for one in found.records]


# What is an engine.


@pytest.mark.parametrize("selection", [formula, numba.njit(formula)], ids=["python", "compiled"])
def test_a_function_in_settings_in_a_mapping_and_by_name_plays_the_same_games(selection):
    name = f"named_{'compiled' if hasattr(selection, 'py_func') else 'plain'}"
    uctvis.policies.register(name, selection=selection)
    engines = (
        uctvis.Settings(selection=selection, iterations=60, seed=5),
        {"selection": selection, "iterations": 60, "seed": 5},
        f"selection={name},iterations=60,seed=5",
    )
    games = []
    for engine in engines:
        found = uctvis.match("connect_four", engine, "iterations=40,seed=3", games=2, seed=7)
        assert found.score.games == 2
        games.append(games_of(found))
    assert games == games[:1] * len(engines)


def test_functions_that_play_meet_engines_and_each_other():
    def last_move(game, position):
        return game.legal_moves(position)[-1]

    bots = [first_move, last_move, "random", "iterations=50", uctvis.Settings(iterations=50)]
    found = uctvis.tournament("connect_four", bots, seed=1, opening_moves=0)
    names = [bot.name for bot in found.settings.bots]
    assert names == ["first_move", "last_move", "random", "iterations=50", "uct iterations=50"]
    assert not any(fault for one in found.records for fault in one.faults)
    both = [one for one in found.records if {*one.bots} == {"first_move", "last_move"}]
    game = uctvis.games.find("connect_four")
    for one in both:
        position = game.initial()
        for move in one.moves:
            name = one.bots[game.player(position)]
            mine = (first_move if name == "first_move" else last_move)(game, position)
            assert move == game.move_name(position, mine)
            position = game.play(position, mine)
    assert len(both) == 2


def test_alpha_beta_evaluates_with_a_function():
    def guess(position):
        return 0.5

    found = uctvis.match(
        "tictactoe",
        uctvis.AlphaBetaSettings.of(depth=2, evaluation=guess),
        "random",
        games=2,
        seed=1,
    )
    assert found.settings.bots[0].engine.startswith("alphabeta:depth=2,evaluation=guess")
    assert not any(fault for one in found.records for fault in one.faults)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ({"selction": formula}, "Engine: expected one of iterations, .*got 'selction'"),
        ({"selection": 3}, "Selection: expected one of ucb1, .*got 3"),
        ({"selection": formula, "iterations": 0}, "Iterations: expected"),
        (
            int,
            "Bots: expected settings of a search, texts of engines, functions.*got <class 'int'>",
        ),
        ("function:nobody", "registered now"),
        ("selection=nobody", "Selection: expected one of .*got 'nobody'"),
        (numba.njit(first_move), "that is not compiled"),
    ],
)
def test_what_is_no_engine_is_refused_in_words(bot, message):
    with pytest.raises(uctvis.UctvisError, match=message):
        uctvis.match("tictactoe", bot, "random", games=2)


# Names.


def test_names_tell_engines_of_a_loop_apart():
    made = [{"selection": sweep(one), "iterations": 20} for one in (0.5, 1, -2)]
    assert names_of(made) == [f"uct with_constant constant={one}" for one in ("0.5", "1", "-2")]
    # In another order, the functions have the same names, so that a folder of them goes on.
    again = names_of([{"selection": sweep(one), "iterations": 20} for one in (1, 0.5)])
    assert again == ["uct with_constant constant=1", "uct with_constant constant=0.5"]
    made = [
        {"selection": lambda p, child, c=c: child.mean + p.visits * (c == "a"), "iterations": 5}
        for c in "ab"
    ]
    assert names_of(made) == ["uct function c=a", "uct function c=b"]

    def weighted(parent, child, *, weight):
        return child.mean * weight

    made = [
        {"selection": functools.partial(weighted, weight=one), "iterations": 5} for one in (1, 2.5)
    ]
    assert names_of(made) == ["uct weighted weight=1", "uct weighted weight=2.5"]


def test_names_say_what_is_different():
    settings = [uctvis.Settings(iterations=20, seed=1, exploration=one) for one in (0.5, 1.41)]
    assert names_of(settings) == ["uct exploration=0.5", "uct"]
    others = [*settings, {"iterations": 30, "seed": 1}, uctvis.AlphaBetaSettings(depth=1)]
    assert names_of(others) == [
        "uct iterations=20 exploration=0.5",
        "uct iterations=20",
        "uct iterations=30",
        "alphabeta depth=1",
    ]
    assert names_of(settings[:1] * 2) == ["uct", "uct 2"]
    assert names_of({"low": settings[0], "high": settings[1]}) == ["low", "high"]
    long = [uctvis.Settings(iterations=one, seed=10**15 + one, exploration=one) for one in (5, 6)]
    assert all(len(name) <= 40 for name in names_of(long))


def test_functions_of_one_name_and_other_code_have_other_names():
    def made(text):
        found = {}
        exec(text, found)  # noqa: S102 - ours
        return found["mine_alone"]

    low = made("def mine_alone(parent, child): return child.mean")
    high = made("def mine_alone(parent, child): return 2 * child.mean")
    assert names_of([{"selection": one, "iterations": 5} for one in (low, high)]) == [
        "uct mine_alone",
        "uct mine_alone_2",
    ]


# What goes wrong.


def at_second_move(wrong):
    """A function that plays its first move, and does something wrong at the next one."""

    def plays(game, position):
        if sum(sign in "XO" for sign in game.state_name(position).split()[1]) < 2:
            return game.legal_moves(position)[0]
        return wrong()

    return plays


def test_a_move_that_is_not_legal_loses():
    for value in ("a1", (0,), float("nan"), 99, None):
        (verdict, fault), other = lost_by(at_second_move(lambda value=value: value))
        assert verdict is other[0] is Verdict.ILLEGAL_MOVE
        assert "the function plays" in fault
        assert f"expected the number of a legal move, got {value!r}" in fault


def test_what_a_function_raises_loses():
    def fails():
        raise KeyError("x")

    for verdict, fault in lost_by(at_second_move(fails)):
        assert verdict is Verdict.CRASHED
        line = at_second_move(fails).__code__.co_firstlineno + 3
        assert f"line {line}: it raised KeyError: 'x'" in fault


def test_a_function_that_never_returns_loses_and_is_interrupted(monkeypatch):
    monkeypatch.setattr(LIMITED, 0.2)
    ended = []

    def loops():
        try:
            while True:
                pass
        finally:
            ended.append(True)

    for verdict, fault in lost_by(at_second_move(loops)):
        assert verdict is Verdict.OUT_OF_TIME
        assert fault.startswith("it made no move within 0.2 s: the function plays")
        assert "is still in line" in fault
    assert ended == [True, True]


def test_a_function_that_cannot_be_interrupted_is_left_alone(monkeypatch, caplog):
    monkeypatch.setattr(LIMITED, 0.1)
    monkeypatch.setattr(function_engine, "_PATIENCE", 0.1)
    free = threading.Event()
    try:
        with caplog.at_level(logging.WARNING):
            told = lost_by(at_second_move(lambda: free.wait(60) and 0))
        assert {verdict for verdict, _fault in told} == {Verdict.OUT_OF_TIME}
        assert "did not end, and runs on" in caplog.text
    finally:
        free.set()


def test_a_clock_limits_a_function_from_its_second_move():
    begun = time.monotonic()
    told = lost_by(at_second_move(lambda: time.sleep(1) or 0), clock="0.01")
    assert {verdict for verdict, _fault in told} == {Verdict.OUT_OF_TIME}
    assert time.monotonic() - begun < 30
    assert {fault for _verdict, fault in told} == {"no time is left on its clock"}


@pytest.mark.parametrize("compiled", [False, True])
def test_a_formula_that_fails_in_the_middle_loses_its_games_only(compiled):
    def near_the_end(parent, child):
        return child.mean if parent.children > 4 or parent.visits < 15 else float("nan")

    function = numba.njit(near_the_end) if compiled else near_the_end
    bots = {
        "bad": {"selection": function, "iterations": 60, "seed": 1},
        "good": {"selection": formula, "iterations": 20, "seed": 1},
        "random": "random",
    }
    found = uctvis.tournament("tictactoe", bots, games=1, seed=1)
    assert len(found.records) == 6
    bad = [one for one in found.records if "bad" in one.bots and not one.not_started]
    assert bad
    for one in found.records:
        fault = one.faults[one.bots.index("bad")] if "bad" in one.bots else ""
        if fault and "in a row" not in fault:
            assert one.verdict_of("bad") is Verdict.CRASHED
            assert "the function near_the_end" in fault
            assert "at node " in fault
            assert "got nan" in fault
    others = [one for one in found.records if "bad" not in one.bots]
    assert len(others) == 2
    assert not any(fault for one in others for fault in one.faults)


def test_a_function_that_cannot_be_compiled_loses_before_the_clock_starts():
    @numba.njit
    def wrong(parent, child):
        return child.nothing

    found = uctvis.match(
        "tictactoe", {"selection": wrong, "iterations": 20}, "random", games=2, seed=1
    )
    assert found.score.losses == 2
    for one in found.records:
        assert one.verdict_of("first") is Verdict.CRASHED
        assert "the function wrong" in one.faults[one.bots.index("first")]


# Clocks.


@pytest.mark.long
def test_a_compiled_function_costs_no_time_of_a_clock(tmp_path):
    # Another one each time, so that it is in no cache.
    constant = time.time()

    @numba.njit
    def slow_to_compile(parent, child):
        return child.mean + constant * (parent.log_visits / child.visits) ** 0.5

    found = uctvis.match(
        "tictactoe",
        {"selection": slow_to_compile, "seconds": 0.05},
        {"selection": slow_to_compile, "seconds": 0.05},
        games=2,
        seed=1,
        clock="0.01+1",
        jobs=1,
        folder=tmp_path,
    )
    assert not any(fault for one in found.records for fault in one.faults)
    lines = (tmp_path / "match1" / TRANSCRIPT).read_text().splitlines()
    entries = [json.loads(line) for line in lines]
    kinds = [one["kind"] for one in entries]
    assert "compiling" in kinds
    assert max(at for at, kind in enumerate(kinds) if kind == "compiled") < kinds.index("turn")


# Several at once.


def test_functions_of_python_play_one_after_the_other_unless_told_otherwise():
    uctvis.policies.register(
        "plain_one", selection=lambda parent, child: child.mean / parent.visits
    )

    def settings(text):
        bots = tuple(Bot(str(one), BotKind.ENGINE, text) for one in range(2))
        return TournamentSettings("tictactoe", bots)

    assert default_jobs(settings("selection=plain_one")) == 1
    assert functions_of(settings("random"), settings("random").bots[0]) == ()
    assert default_jobs(settings("iterations=5")) == default_jobs(settings("random"))
    running, most = [], []

    def counting(game, position):
        running.append(1)
        most.append(len(running))
        time.sleep(0.002)
        running.pop()
        return game.legal_moves(position)[0]

    uctvis.match("tictactoe", counting, "random", games=4, seed=1)
    assert max(most) == 1
    found = uctvis.match("tictactoe", counting, "random", games=4, seed=1, jobs=4)
    assert len(found.records) == 4


def test_a_cluster_refuses_functions_of_this_process(tmp_path):
    pytest.importorskip("distributed")
    from uctvis.arena.tournament.cluster import ClusterTournament

    bots = {"mine": first_move, "other": "random"}
    uctvis.tournament("tictactoe", bots, seed=3, folder=tmp_path, jobs=1)
    with pytest.raises(ArenaError, match=r"mine: functions of Python .* not on a cluster: first_m"):
        ClusterTournament(TournamentStore.open(tmp_path), "tcp://127.0.0.1:1")


# Folders.


def test_a_tournament_with_functions_goes_on_after_ctrl_c(tmp_path):
    def bots():
        # The same functions again, as when a cell of a notebook is run twice.
        return [
            *({"selection": sweep(one), "iterations": 30, "seed": 1} for one in (0.5, 2)),
            first_move,
        ]

    whole = uctvis.tournament("tictactoe", bots(), seed=3)

    def press(part):
        if part >= 0.3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        uctvis.tournament("tictactoe", bots(), seed=3, folder=tmp_path, progress=press)
    before = len(TournamentStore.open(tmp_path).records())
    assert 1 <= before < 6
    rest = uctvis.tournament("tictactoe", bots(), seed=3, folder=tmp_path)
    assert games_of(rest) == games_of(whole)


def test_files_of_a_tournament_have_names_and_pandas_has_them_too(tmp_path):
    def my_formula(parent, child):
        return child.mean

    bots = [{"selection": my_formula, "iterations": 30, "seed": 1}, first_move]
    found = uctvis.tournament("tictactoe", bots, seed=3, folder=tmp_path, trees=True)
    texts = [file.read_text() for file in tmp_path.glob("match*/[tg]*") if file.suffix != ".tree"]
    assert texts
    assert not any("<function" in text or "0x" in text for text in texts)
    engines = [bot.engine for bot in TournamentStore.open(tmp_path).settings.bots]
    assert "selection=my_formula" in engines[0]
    assert engines[1] == "function:first_move"
    trees = [uctvis.load(file) for file in tmp_path.glob("match*/*.tree")]
    assert {tree.record.settings["selection"] for tree in trees} == {"my_formula"}
    table = found.to_pandas()
    assert sorted(table["bot"]) == ["first_move", "uct my_formula iterations=30 seed=1"]
    assert {*found.games_to_pandas()["player_1"]} == {bot.described for bot in found.settings.bots}


def test_a_folder_whose_function_is_missing_says_so(tmp_path, monkeypatch):
    bots = [first_move, "random"]
    uctvis.tournament("tictactoe", bots, seed=3, folder=tmp_path, jobs=1)
    store = TournamentStore.open(tmp_path)
    assert len(store.records()) == 2
    store.add_games(1)
    monkeypatch.setattr(registry, "_named", {})
    with (
        played_here(store, 1) as running,
        pytest.raises(SettingError, match=r"registered now.*got 'function:first_move'"),
    ):
        list(running.run())
    # The results are there all the same.
    assert len(TournamentStore.open(tmp_path).records()) == 2


def test_ctrl_c_ends_a_function_that_never_returns(tmp_path):
    looping = threading.Event()

    def loops(game, position):
        looping.set()
        while True:
            pass

    def press():
        assert looping.wait(60)
        _thread.interrupt_main()

    presser = threading.Thread(target=press)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        uctvis.match("tictactoe", "random", loops, games=2, seed=1, folder=tmp_path)
    presser.join()
    assert TournamentStore.open(tmp_path).records() == []
