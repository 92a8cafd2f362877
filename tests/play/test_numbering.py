"""Tests of the numbering of moves by full turns."""

from move_lists import CHESS, CONNECT4, MANCALA, game_of

from uctvis.play.numbering import turn_text, turn_to_move, turns


def texts_of(game, positions, moves):
    return [turn_text(game, positions, moves, t) for t in turns(game, positions, len(moves))]


def test_chess_is_numbered_as_players_do():
    assert texts_of(*game_of(CHESS, "e2e4", "e7e5", "g1f3")) == ["1. e4 e5", "2. Nf3"]


def test_numbers_go_on_from_a_position_in_which_black_is_to_move():
    start = CHESS.parse_state("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 3 24")
    game = game_of(CHESS, "h7h6", "a1a8", "g8h7", start=start)
    assert texts_of(*game) == ["24… h6", "25. Ra8+ Kh7"]


def test_a_player_who_moves_again_gets_no_new_number():
    assert texts_of(*game_of(MANCALA, "3", "6", "1", "1")) == ["1. 3 +6 1", "2. 1"]


def test_every_move_is_in_one_turn_with_its_player():
    game, positions, moves = game_of(MANCALA, "3", "6", "1", "1")
    found = turns(game, positions, len(moves))
    plies = [(ply, player) for turn in found for player in (0, 1) for ply in turn.plies[player]]
    assert sorted(plies) == [(n, game.player(positions[n])) for n in range(len(moves))]
    assert [turn.number for turn in found] == [1, 2]


def test_the_turn_to_move_is_the_one_that_goes_on_or_begins():
    for names, number in (((), 1), (("4",), 1), (("4", "4"), 2), (("4", "4", "4"), 2)):
        game, positions, _moves = game_of(CONNECT4, *names)
        assert turn_to_move(game, positions) == number


def test_no_moves_are_no_turns():
    assert turns(*game_of(CHESS)[:2], 0) == []
