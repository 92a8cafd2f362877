import random
from collections import Counter

import pytest
from for_long import rest_for_long
from plain_tuc_chess import PlainTucChess

from uctvis.errors import GameError
from uctvis.games.tuc_chess.game import GAME
from uctvis.games.tuc_chess.position import NO_LOTTERY, YEARS, Position
from uctvis.tree.players import CHANCE

START = "tuc_chess prkrp ppppp ..... ***** ..... PPPPP PRKRP points 0 0 moves 0 player 1"


def made(position, *names):
    """The position after moves and outcomes."""
    for name in names:
        position = GAME.play(position, GAME.parse_move(position, name))
    return position


def at(rows, points=(0, 0), plies=60):
    """A position, perhaps one that no game reaches."""
    return Position(rows, points, plies)


def names(position):
    return [GAME.move_name(position, move) for move in GAME.legal_moves(position)]


def test_the_game_starts_as_in_the_assignment():
    assert GAME.state_name(GAME.initial()) == START
    assert names(GAME.initial()) == ["5040", "5141", "5242", "5343", "5444"]


def squares(name):
    return (int(name[0]), int(name[1])), (int(name[2]), int(name[3]))


def follow(rng, year):
    """Play a random game with both implementations; return the number of turns."""
    ours, theirs = Position(year=year), PlainTucChess()
    while True:
        assert ours.board.split(" ") == theirs.rows()
        assert ours.points == (theirs.points["white"], theirs.points["black"])
        assert GAME.player(ours) == ("white", "black").index(theirs.turn)
        told = names(ours)
        assert len(set(told)) == len(told)
        outcome = GAME.outcome(ours)
        assert (outcome is not None) == theirs.is_over()
        if outcome is not None:
            assert told == []
            payoffs = {"white": 1.0, "black": 0.0, "nobody": 0.5}
            assert outcome.payoff == payoffs[theirs.winner()]
            return theirs.turns
        assert {squares(name) for name in told} == theirs.moves()
        name = rng.choice(told)
        ours = made(ours, name)
        worth = 0
        if theirs.takes_bonus(squares(name)):
            assert names(ours) == ["worth0", "worth1"]
            worth = rng.randrange(2)
            ours = made(ours, f"worth{worth}")
        theirs.play(squares(name), worth)
        if theirs.has_lottery():
            assert names(ours) == ["nothing", "bonus"]
            if rng.random() < 0.75:
                ours = made(ours, "nothing")
            else:
                ours = made(ours, "bonus")
                free = {f"bonus{row}{column}" for row, column in theirs.empty_squares()}
                assert set(names(ours)) == free
                drawn = rng.choice(sorted(free))
                ours = made(ours, drawn)
                theirs.bonuses.add((int(drawn[-2]), int(drawn[-1])))
        assert ours.lottery == NO_LOTTERY


@pytest.mark.parametrize("part", rest_for_long(1, range(20)))
def test_a_thousand_random_games_agree_with_the_plain_referee(part):
    rng = random.Random(part)
    for _game in range(50):
        assert 0 < follow(rng, rng.choice(list(YEARS))) <= 400


def test_a_rook_goes_three_squares_and_stops_at_a_bonus():
    position = at("..k.. ..... ..... R*... ..... ..... ..K.R", (1, 8))
    ends = {name[2:] for name in names(position) if name[:2] == "30"}
    assert ends == {"31", "20", "10", "00", "40", "50", "60"}


def test_a_king_steps_straight_only_and_may_stay_en_prise():
    position = at("..k.. ..... ..... ..r.. ..... ..... ..K..", (2, 9))
    assert names(position) == ["6252", "6261", "6263"]


def test_a_capture_on_the_last_row_earns_both_points():
    position = at("r.k.. .P... ..... ..... ..... ..... ..K..", (10, 13))
    after = made(position, "1100")
    assert after.points == (14, 13)
    assert GAME.state_name(after).startswith("tuc_chess ..k.. ..... ")
    # Only the kings are left.
    assert GAME.outcome(after) == (1.0, "only the kings are left, 14 to 13 points")


def test_the_worth_of_the_last_bonus_is_drawn_before_the_game_ends():
    position = at("*.k.. P.... ..... ..... ..... ..... ..K..", (12, 14))
    taken = made(position, "1000")
    assert (GAME.player(taken), GAME.outcome(taken)) == (CHANCE, None)
    assert GAME.outcome(made(taken, "worth1")) == (0.5, "only the kings are left, 14 to 14 points")
    assert GAME.outcome(made(taken, "worth0")).payoff == 0.0


def test_the_capture_of_a_king_ends_the_game_but_points_decide():
    position = at("..k.. ..R.. ..... ..... ..... ..... ..K..", (1, 20))
    after = made(position, "1202")
    assert GAME.outcome(after) == (0.0, "a king was captured, 9 to 20 points")
    assert GAME.legal_moves(after) == []


def test_a_player_without_a_move_ends_the_game():
    position = at("..k.. ..... ..... ..... p.... Pr... KP...", (17, 14))
    assert GAME.outcome(position) == (1.0, "no legal move, 17 to 14 points")
    assert GAME.legal_moves(position) == []


def test_the_game_ends_after_four_hundred_moves():
    position = at("..k.. ..... ..... ..R.. ..... ..... ..K..", (3, 9), 399)
    after = made(position, "0201")
    assert GAME.outcome(after) == (0.0, "400 moves were made, 3 to 9 points")


@pytest.mark.parametrize(
    ("position", "outcomes"),
    [
        ("5040", {"nothing": 9, "bonus": 1}),
        ("5040 nothing 1020 nothing 4030", {"worth0": 1, "worth1": 9}),
    ],
)
def test_the_chances_are_those_of_the_assignment(position, outcomes):
    position = made(GAME.initial(), *position.split())
    assert dict(zip(names(position), GAME.chances(position), strict=True)) == outcomes


@pytest.mark.parametrize(
    ("year", "worth", "bonus"), [(2019, 0.85, 0.25), (2021, 0.9, 0.1), (2022, 0.95, 0.2)]
)
def test_the_chances_of_the_years(year, worth, bonus):
    taken = made(Position(year=year), "5040", "nothing", "1020", "nothing", "4030")
    for position, expected in ((taken, worth), (made(taken, "worth1"), bonus)):
        chances = GAME.chances(position)
        assert chances[1] / sum(chances) == expected


def test_observed_frequencies_are_the_chances():
    rules = GAME.compiled
    position = made(GAME.initial(), "5040", "bonus")
    words = rules.encode(position)
    lots, counts = rules.chance.total(words), Counter()
    rng = random.Random(3)
    for _draw in range(6000):
        place = rules.chance.draw(words, rng.randrange(lots))
        counts[rules.pick(words, rules.scratch(position), place)] += 1
    assert set(counts) == set(GAME.legal_moves(position))
    expected = 6000 / lots
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 40


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("prkrp", "prkkp", "at most 7 pawns"),
        ("prkrp", "pr.rp", "the king of the player who moved last"),
        ("***** .....", "**p** .....", "at most 7 pawns"),
        ("***** .....", "**r** .....", "2 rooks"),
        ("prkrp ppppp", "prkrp pppp.", "points that captures"),
        ("points 0 0", "points 1 0", "points that captures"),
        ("moves 0 player 1", "moves 0 bonus chance player 2", "no lottery follows"),
        ("prkrp ppppp ..... *****", "prkrP ppppp ..... *****", "at most 7 pawns"),
        ("moves 0 player 1", "moves 0 player 2", "the seven rows"),
        ("moves 0", "moves 401", "the seven rows"),
        ("points 0 0", "points 00 0", "the seven rows"),
        ("tuc_chess", "tuc_chess:year=2020", "the seven rows"),
        ("tuc_chess", "tuc_chess:year=2021", "the seven rows"),
        ("*****", "****", "the seven rows"),
        ("*****", "****x", "the seven rows"),
        ("player 1", "chance player 2", "the seven rows"),
    ],
)
def test_impossible_positions_are_refused(old, new, said):
    assert old in START
    with pytest.raises(GameError, match=f"TUC-CHESS position: expected .*{said}"):
        GAME.parse_state(START.replace(old, new))


def test_the_year_is_part_of_the_name():
    game = GAME.configured({"year": 2019})
    position = made(game.initial(), "5040")
    text = game.state_name(position)
    assert text.startswith("tuc_chess:year=2019 prkrp")
    assert game.parse_state(text) == position
    with pytest.raises(GameError, match='expected "tuc_chess", the seven rows'):
        GAME.parse_state(text)


def test_remarks_tell_points_and_bonuses():
    position = made(GAME.initial(), "5040", "nothing", "1020", "nothing")
    assert GAME.remark(position, GAME.parse_move(position, "4030")) == "White takes a bonus."
    taken = made(position, "4030")
    assert GAME.remark(taken, 1) == "The bonus is worth a point."
    assert GAME.remark(made(taken, "worth1"), 1) == "A new bonus appears."
    position = at("r.k.. .P... ..... ..... ..... ..... ..K..", (10, 13))
    assert GAME.remark(position, GAME.parse_move(position, "1100")) == "White gets 4 points."


def test_the_worth_and_the_appearance_of_bonuses_are_drawn_by_their_chances():
    rules, rng = GAME.compiled, random.Random(4)
    for year in YEARS:
        taken = made(Position(year=year), "5040", "nothing", "1020", "nothing", "4030")
        for position in (taken, made(taken, "worth1")):
            words, chances = rules.encode(position), GAME.chances(position)
            lots = rules.chance.total(words)
            draws = Counter(rules.chance.draw(words, rng.randrange(lots)) for _ in range(4000))
            expected = [4000 * chance / sum(chances) for chance in chances]
            # One degree of freedom: larger values are rarer than one in a thousand.
            assert sum((draws[k] - mean) ** 2 / mean for k, mean in enumerate(expected)) < 10.8


def test_who_can_take_the_king_and_leads_then_has_won():
    behind = at("..k.. ..R.. ..... ..... ..... ..... ..K..", (1, 9))
    assert GAME.known_payoff(behind) is None
    ahead = behind._replace(points=(2, 9))
    assert (GAME.known_payoff(ahead), GAME.known_distance(ahead)) == (1.0, 1)
    preferred = [move for move in GAME.legal_moves(ahead) if GAME.prefers(ahead, move)]
    assert [GAME.move_name(ahead, move) for move in preferred] == ["1202"]
    assert GAME.known_payoff(made(ahead, "1202")) is None


def test_captures_promotions_and_bonuses_are_preferred_and_have_logit():
    position = at("..k.. P.... ..*.. .r... ..P.. ..R.. ..K..", (3, 9))
    preferred = {
        name for name in names(position) if GAME.prefers(position, GAME.parse_move(position, name))
    }
    assert preferred == {"1000", "4231"}
    takes_rook = at("..k.. ..... ..*.. .r... ..P.. ..R.. ..K..", (3, 9))
    logits = {
        name: GAME.prior_logit(takes_rook, GAME.parse_move(takes_rook, name))
        for name in names(takes_rook)
    }
    assert max(logits, key=logits.get) == "4231"


def test_the_evaluation_counts_points_pieces_squares_and_threats():
    assert GAME.evaluate(GAME.initial()) == 0.5
    position = at("..k.. ..... ..... .r... ..P.. ..... ..K..", (3, 5))
    # White attacks 5 squares, Black 12. The pawn can take the rook, which counts 200.
    assert GAME.explain_evaluation(position) == (
        "lead of White by points, pawns, rooks, attacked squares and threats: "
        "0.3 * (-90 + 56 + -250 + -70 + 200) / (154 + 280) + 0.5 = 0.39355"
    )
    material = GAME.evaluating("material")
    assert material.explain_evaluation(position) == (
        "points and pieces 12 to 16: 0.3 * (12 - 16) / (4 + 8) + 0.5 = 0.4"
    )


def test_an_unknown_worth_counts_its_mean():
    taken = made(GAME.initial(), "5040", "nothing", "1020", "nothing", "4030")
    material = GAME.evaluating("material")
    assert material.explain_evaluation(taken).startswith("points and pieces 21.9 to 21: ")


def test_the_board_shows_points_bonuses_and_the_next_lottery():
    picture = GAME.picture(GAME.initial())
    told = [shape.description for shape in picture.shapes if shape.description]
    assert sum(one.startswith("bonus on") for one in told) == 5
    assert {"White: 0 points", "Black: 0 points", "white king on 62"} <= set(told)
    waiting = made(GAME.initial(), "5040")
    told = {shape.description for shape in GAME.picture(waiting).shapes}
    assert {"no new bonus: 90 %", "a new bonus: 10 %"} <= told
    assert "00, where the bonus may appear" not in told
    where = {shape.description for shape in GAME.picture(made(waiting, "bonus")).shapes}
    assert "50, where the bonus may appear" in where
