import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pawns import PAWNS

from uctvis.engines.kinds.uct import UctEngine
from uctvis.engines.made import Made, Maker
from uctvis.errors import GameError
from uctvis.games import all_games, find
from uctvis.play.session import GameSession, Mode
from uctvis.play.session_texts import numbered_move, state_text, turn_text
from uctvis.tree.players import is_chance

BOOKISH = UctEngine(uses_book=True)


@pytest.mark.parametrize(
    ("mode", "person", "pcs"),
    [
        (Mode.PLAYERS, 0, (None, None)),
        (Mode.PLAYER_PC, 0, (None, BOOKISH)),
        (Mode.PLAYER_PC, 1, (BOOKISH, None)),
        (Mode.PCS, 0, (BOOKISH, BOOKISH)),
    ],
)
def test_a_mode_says_whom_the_pc_plays(mode, person, pcs):
    session = GameSession.of_mode(find("tictactoe"), mode, person, pc=BOOKISH)
    assert session.pcs == pcs
    assert session.mode is mode
    assert session.pc is pcs[0]
    assert session.pc_to_move is (pcs[0] is not None)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@given(choose=st.randoms(use_true_random=True))
@settings(max_examples=10)
def test_a_random_game_is_played_to_its_end_and_started_over(game, choose):
    session = GameSession(game, random=choose)
    while session.outcome is None:
        if session.chance_to_move:
            assert session.choices == ()
            session.draw()
            continue
        assert session.choices == tuple(game.legal_moves(session.position))
        session.play(choose.choice(session.choices))
    assert session.choices == ()
    assert not session.pc_to_move
    assert len(session.positions) == len(session.moves) + 1
    session.start_over()
    assert session.position == game.initial()
    assert session.moves == []


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("person", [0, 1])
def test_a_game_may_start_anywhere_and_starts_over_there(mode, person):
    start = PAWNS.play(PAWNS.initial(), PAWNS.legal_moves(PAWNS.initial())[0])
    session = GameSession.of_mode(PAWNS, mode, person, start)
    assert session.position == start
    assert session.player == 1
    assert session.pc_to_move is (mode is Mode.PCS or (mode is Mode.PLAYER_PC and person == 0))
    assert bool(session.choices) is not session.pc_to_move
    session.play(PAWNS.legal_moves(start)[0])
    assert session.player == 0
    session.start_over()
    assert session.position == start


def test_the_board_is_seen_from_the_person_s_side():
    seen = [GameSession.of_mode(PAWNS, mode, person).viewer for mode in Mode for person in (0, 1)]
    assert seen == [0, 0, 0, 1, 0, 0]


def test_the_cells_of_the_last_move_are_known():
    session = GameSession(PAWNS)
    assert session.last_cells == ()
    session.play(PAWNS.parse_move(session.position, "13-9P"))
    assert session.last_cells == (13, 9)


def test_a_person_has_no_choice_while_the_pc_is_to_move():
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 1)
    assert session.choices == ()
    session.play(4)
    assert session.choices == (0, 1, 2, 3, 5, 6, 7, 8)


def test_an_illegal_move_changes_nothing():
    session = GameSession(find("tictactoe"))
    session.play(4)
    with pytest.raises(GameError):
        session.play(4)
    assert session.moves == [4]


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ([], "Player 1 to move"),
        ([0, 3, 1, 4, 2], "Player 1 wins (three in a row)"),
        ([8, 3, 1, 4, 2, 5], "Player 2 wins (three in a row)"),
        ([0, 1, 2, 4, 3, 5, 7, 6, 8], "Draw (the board is full)"),
    ],
)
def test_the_state_in_words(moves, text):
    session = GameSession(find("tictactoe"))
    for move in moves:
        session.play(move)
    assert state_text(session) == text


def test_a_bonus_move_of_mancala_keeps_the_turn():
    session = GameSession.of_mode(find("mancala"), Mode.PLAYER_PC, 0)
    session.play(2)
    assert session.player == 0
    assert not session.pc_to_move
    assert state_text(session) == "Your move"
    assert turn_text(session) == "Player 1 moved 3."
    session.play(0)
    assert session.pc_to_move
    assert turn_text(session) == "Player 1 moved 1."
    assert state_text(session) == "The PC's move"


# Taken back, and looked at.


def fresh_positions(game, moves):
    """The positions of a game with these moves."""
    positions = [game.initial()]
    for move in moves:
        positions.append(game.play(positions[-1], move))
    return positions


def playing(session, choose):
    session.play_written([choose.choice(session.game.legal_moves(session.position))])


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@given(
    mode=st.sampled_from(Mode),
    person=st.integers(0, 1),
    steps=st.lists(st.sampled_from(["play", "play", "play", "back", "to", "look"]), max_size=30),
    choose=st.randoms(use_true_random=False),
)
@settings(max_examples=25, deadline=None)
def test_whatever_was_done_the_game_is_one_of_the_moves_that_are_left(
    game, mode, person, steps, choose
):
    session = GameSession.of_mode(game, mode, person)
    for step in steps:
        before = session.moves
        if step == "play" and session.outcome is None:
            present = session.at_present
            playing(session, choose)
            assert session.at_present is present
        elif step == "back":
            session.take_back()
            assert session.moves == before[: len(session.moves)]
            if mode is Mode.PLAYER_PC:
                assert session.moves == before or not session.pc_to_move
            else:
                outcomes = [is_chance(game.player(one)) for one in fresh_positions(game, before)]
                left = [number for number, one in enumerate(outcomes[:-1]) if not one]
                assert len(session.moves) == max(left, default=0)
        elif step == "to":
            session.take_back_to(choose.randint(0, len(before)))
            assert session.at_present
        elif step == "look":
            session.look_at(choose.randint(-3, len(before) + 3))
            assert session.moves == before
            assert 0 <= session.shown <= len(before)
            assert session.choices == () or session.at_present
    fresh = GameSession.of_mode(game, mode, person)
    fresh.play_written(session.moves)
    assert session.positions == fresh.positions
    assert session.shown_position == fresh.positions[session.shown]
    session.look_at(len(session.moves))
    assert session == fresh
    assert session.choices == fresh.choices
    assert turn_text(session) == turn_text(fresh)


def test_against_the_pc_a_person_s_own_move_is_taken_back():
    session = GameSession.of_mode(find("mancala"), Mode.PLAYER_PC, 0)
    for name in ("3", "1", "2"):  # a bonus move, another one, and the PC's
        session.play(session.game.parse_move(session.position, name))
    assert [session.game.player(position) for position in session.positions] == [0, 0, 1, 0]
    session.take_back()
    assert len(session.moves) == 1
    assert not session.pc_to_move
    session.take_back()
    assert session.moves == []
    session.take_back()
    assert session.moves == []


def test_the_pc_s_first_move_cannot_be_taken_back_by_the_person():
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 1)
    session.make(Made(4, Maker.SEARCH))
    assert session.before_take_back is None
    session.play(0)
    assert session.before_take_back == 1


def test_what_is_looked_at_is_told():
    session = GameSession(find("tictactoe"))
    for move in (4, 0, 8):
        session.play(move)
    session.look_at(1)
    assert turn_text(session) == "The position after 1. b2."
    assert state_text(session) == "Earlier position"
    assert session.last_cells == (4,)
    session.look_at(0)
    assert turn_text(session) == "The position before the first move."
    session.look_at(3)
    assert turn_text(session) == "Player 1 moved c1."
    assert state_text(session) == "Player 2 to move"


def test_a_move_from_the_book_is_told():
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 1)
    session.make(Made(4, Maker.BOOK))
    assert turn_text(session) == "Player 1 moved b2, from the book."


def test_the_search_that_belongs_to_what_is_looked_at_is_known():
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 1)
    for move, maker in ((4, Maker.SEARCH), (0, Maker.PERSON), (8, Maker.BOOK), (1, Maker.PERSON)):
        session.make(Made(move, maker))
    assert shown_searches(session) == [1, 1, 1, 3, 3]


def shown_searches(session):
    seen = []
    for number in range(len(session.made) + 1):
        session.look_at(number)
        seen.append(session.shown_pc_move)
    return seen


def test_after_a_person_s_move_the_search_of_exactly_this_position_is_shown():
    session = GameSession.of_mode(find("tictactoe"), Mode.PLAYER_PC, 0)
    for move, maker in ((4, Maker.PERSON), (0, Maker.SEARCH), (8, Maker.PERSON)):
        session.make(Made(move, maker))
    # After the last move there is no search of it yet.
    assert shown_searches(session) == [None, 2, 2, 2]
    session.make(Made(1, Maker.SEARCH))
    assert shown_searches(session) == [None, 2, 2, 4, 4]
    for number in (1, 3):
        session.look_at(number)
        assert session.positions[session.shown_pc_move - 1] == session.shown_position


def test_in_a_game_between_pcs_each_move_is_shown_with_the_search_that_chose_it():
    session = GameSession.of_mode(find("tictactoe"), Mode.PCS)
    for move in (4, 0, 8):
        session.make(Made(move, Maker.SEARCH))
    assert shown_searches(session) == [1, 1, 2, 3]


def test_texts_of_chess_name_its_players_and_full_moves():
    session = GameSession.of_mode(find("chess"), Mode.PLAYER_PC, 0)
    for name in ("f2f3", "e7e5", "g2g4", "d8h4"):
        session.play(session.game.parse_move(session.position, name))
    assert [numbered_move(session, n) for n in (1, 2, 4)] == ["1. f3", "1… e5", "2… Qh4#"]
    assert turn_text(session) == "Black moved Qh4#."
    assert state_text(session) == "The PC wins (checkmate)"
