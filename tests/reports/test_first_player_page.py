"""The page of first-player says what its numbers say, whatever they are."""

import json
from dataclasses import replace

import numpy as np
import pytest

from analysis.estimate import family as family_module
from analysis.interval import Interval
from analysis.studies import first_player
from analysis.studies.base import Options, Variant
from analysis.studies.first_player_start import Drawn, compensation
from reports.html import render_page
from reports.page import Fact, Provenance
from reports.studies.base import Context
from reports.studies.first_player import page, verdict_text
from reports.studies.first_player_bought import drop_text, range_text
from reports.studies.first_player_parts import habits_text, parts_text
from reports.studies.first_player_setups import rule_text
from reports.studies.first_player_start import even_text, proposal_text, start_answer
from scripts.cli import cli, run
from tests.analysis.studies.fakes import facts, winners
from tests.analysis.studies.test_first_player import conducted, played, set_up_facts
from tests.analysis.studies.test_first_player_surface import COINS, drawn, two_shares
from tests.reports.made_up import HOSTILE
from tests.reports.skills import alone

OPTIONS = Options(scale=0.05, main_scale=0.05)


@pytest.fixture(scope="module", autouse=True)
def rough_families():
    """Critical values from fewer draws: they are checked elsewhere, and here there are many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(family_module, "DRAWS", 4000)
        yield


def result_of(strength, options=OPTIONS, game=None):
    game = game or facts()
    data = played(first_player.plan(game, options), strength=strength)
    return first_player.estimate(game, options, data)


@pytest.fixture(scope="module")
def uneven(rough_families):
    return result_of({2: (0.6, 0.4), 3: (0.45, 0.35, 0.20)})


@pytest.fixture(scope="module")
def turned(rough_families):
    return result_of({2: (0.4, 0.6), 3: (0.20, 0.35, 0.45)})


def context_of(game=None, variants=(), options=OPTIONS):
    game = game or facts()
    return Context(
        facts=game,
        options=options,
        arms=first_player.plan(game, options),
        skill=alone("middling"),
        command="pampas study first-player",
        rests_on=[Fact("table", "photographs", "low")],
        provenance=Provenance("1", "a", "b", "c", 1, 2),
        variants=variants,
    )


def test_the_answer_comes_first_with_numbers_intervals_and_n(uneven):
    made = page(uneven, context_of())
    short, balance, fair = made.answer
    assert short.startswith("Among equal players (middling) the first seat wins 60.7 % with 2 ")
    assert balance.startswith(
        "The seats are not balanced with 2 and 3 players (every seat within 2"
    )
    assert "The fairest start in whole coins that was found: 5/9 with 2 players" in fair
    assert [one.text for one in made.key] == ["60.7 %", "44.3 %"]
    assert made.details[0].startswith("With intervals, the first seat wins 60.7 % (59.7 to 61.7)")
    assert "10,000 games each" in made.details[0]
    (wins, *_) = made.sections
    assert wins.text[0].startswith("middling plays all seats")
    assert "seat 1 wins too often and seat 2 too rarely" in wins.text[1]
    assert "<svg" in render_page(made)


def test_the_page_says_of_which_game_it_is(uneven):
    html = render_page(page(uneven, context_of(facts(title="Cows & Ships"))))
    assert "pampas · Cows &amp; Ships" in html


def test_the_opposite_data_gives_the_opposite_sentences(uneven, turned):
    assert "seat 1 wins too often" in verdict_text(uneven.main_seats()[0], 0.02)
    assert "seat 2 wins too often and seat 1 too rarely" in verdict_text(
        turned.main_seats()[0], 0.02
    )
    more, less = uneven.main_starts("start_coins")[0], turned.main_starts("start_coins")[0]
    assert more.proposal[1] > more.printed[1]
    assert less.proposal[1] < less.printed[1]


def test_even_seats_are_called_balanced():
    found = result_of({2: (0.5, 0.5), 3: (1 / 3,) * 3}, Options(scale=0.2, main_scale=0.2))
    for one in found.main_seats():
        assert "the seats are balanced" in verdict_text(one, 0.02)
    made = page(found, context_of())
    assert "too often" not in " ".join(made.full_answer)


def test_a_small_difference_is_undecided(uneven):
    few = result_of({2: (0.52, 0.48), 3: (0.34, 0.33, 0.33)}, Options(scale=0.01, main_scale=0.01))
    assert "it is undecided" in verdict_text(few.main_seats()[0], 0.02)


def test_where_vp_come_from_names_the_category_that_differs(uneven):
    one = uneven.main_seats()[0]
    text = parts_text(one)
    assert "Most of it comes from houses +" in text
    assert "is furthest from the mean of the seats" in text


def test_how_seats_play_is_told_where_they_play_differently(uneven):
    def around(mean):
        return Interval(mean, mean - 0.1, mean + 0.1, 100)

    one = replace(
        uneven.main_seats()[0],
        pace={
            "hired": (around(5.0), around(4.0)),
            "turns": (around(26.0), around(25.0)),
            "visits": (around(6.0), around(6.1)),
        },
    )
    assert habits_text(one) == (
        "How seat 1 plays differently from seat 2 with 2 players: hired 5.00 against 4.00 and "
        "turns 26.00 against 25.00 (means per game)."
    )
    assert habits_text(replace(one, pace={"visits": (around(6.0), around(6.1))})) == ""
    others = [each for each in uneven.seats if each.players != 2 or each.rung != uneven.policy]
    made = page(replace(uneven, seats=(one, *others)), context_of())
    (table,) = (table for table in made.tables() if table.id == "habits")
    assert [row["habit"] for row in table.rows[:3]] == ["hired", "turns", "visits"]


def made_compensation(shares_of, games=20_000, seed=8, local=None, played=False):
    """Of two seats; `local`: the centre of games around an answer."""
    rng = np.random.default_rng(seed)

    def drawn_games(printed, spread):
        starts = drawn(printed, games, rng, spread)
        return Drawn(starts, winners(shares_of(starts), rng))

    wide = drawn_games((7, 8), 3)
    behaviour = {
        "win_share": wide.shares[:, 1],
        "total": wide.starts[:, 1],
        "turns": 20 - wide.starts[:, 1] + rng.normal(0, 1, games),
    }
    near = None if local is None else drawn_games((7, local), 2)
    counted = drawn_games((7, local), 0).shares if played else None
    return compensation(2, "who", "", COINS, wide, (7, 8), behaviour, near, counted)


def constant(share):
    return lambda starts: np.tile([1 - share, share], (len(starts), 1))


def test_a_start_that_evens_the_seats_is_told_with_its_interval_and_as_played():
    found = made_compensation(two_shares, local=9, played=True)
    text = start_answer(found, 0.02)
    assert "All seats would win equally often if seat 2 had 9." in text
    assert "instead of 8, seat 1 keeping 7" in text
    assert "In whole coins that is 7/9 instead of 7/8. Played, it gives " in text
    assert "(n = 20,000): it is undecided whether every seat is within 2 pp" in text


def test_a_proposal_is_judged_by_the_games_that_played_it():
    found = made_compensation(two_shares, local=9, played=True)
    assert "every seat is within 10 pp of even" in proposal_text(found, 0.1)
    assert "seat 1 and seat 2 are not within 0.1 pp of even" in proposal_text(found, 0.001)
    without = replace(found, played=None)
    assert proposal_text(without, 0.1).endswith("not played.")


def test_an_even_start_beyond_what_was_tried_has_one_bound():
    assert even_text(Interval(8.0, 7.5, 8.5, 9)) == "8.0 (7.5 to 8.5)"
    assert even_text(Interval(8.0, 7.5, np.inf, 9)) == "8.0 (7.5 or more)"
    assert even_text(Interval(8.0, -np.inf, 8.5, 9)) == "8.0 (8.5 or less)"
    assert even_text(Interval(8.0, -np.inf, np.inf, 9)) == "about 8.0"


def test_a_start_without_effect_cannot_make_up_for_a_seat():
    found = made_compensation(constant(0.4))
    assert "no effect of starting coins is established" in start_answer(found, 0.02)
    assert "do not change beyond chance" in range_text(found, ("turns",))


def test_games_that_contradict_every_start_are_said_to():
    found = made_compensation(lambda x: two_shares(x, even=16.0, slope=0.03), local=11, played=True)
    text = start_answer(found, 0.02)
    assert "none makes the seats even" in text
    assert "seat 1 and seat 2 are not within 2 pp of even" in text


def test_a_proposal_is_called_the_even_start_in_integers_only_if_it_is():
    found = made_compensation(two_shares, local=9, played=True)
    elsewhere = replace(found, even=(Interval(12.4, 11.0, 14.0, 9),))
    text = proposal_text(elsewhere, 0.02)
    assert "Of all starts in whole coins 7/9 is closest to even by a linear fit. Played" in text
    assert proposal_text(replace(found, even=None), 0.02) == text


def test_what_was_tried_around_an_answer_was_tried():
    found = made_compensation(lambda x: two_shares(x, even=16.0, slope=0.03), local=11, played=True)
    assert found.is_out_of_reach
    assert "Up to 13 coins were tried" in start_answer(replace(found, proposal=(7, 13)), 0.02)


def test_an_even_game_keeps_what_is_printed():
    found = made_compensation(lambda x: two_shares(x, even=8.0), local=8, played=True)
    assert "Of all starts in whole coins the printed 7/8 is closest" in start_answer(found, 0.02)


# --- set-ups --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def two_ways(rough_families):
    options = Options(scale=0.3, main_scale=0.3)
    return first_player.estimate(set_up_facts(), options, conducted(set_up_facts(), options))


def test_the_answer_is_told_for_every_set_up_with_what_lies_where(two_ways):
    made = page(two_ways, context_of(set_up_facts()))
    answer = " ".join(made.full_answer)
    assert "set-up “dealt” (n = 60,000 games each)" in made.details[0]
    assert "set-up “fixed” (n = 30,000 games each)" in made.details[0]
    assert "The fairest start in whole coins that was found, set-up “dealt”: 5/" in answer
    assert "The fairest start in whole coins that was found, set-up “fixed”: 5/" in answer
    assert "The set-up shifts the balance between seats" in answer
    assert "no auction was played" in answer
    below = " ".join(text for section in made.sections for text in section.text)
    assert "Set-up “dealt”: with 2 players 5/" in below
    assert "Set-up “fixed”: with 2 players 5/" in below
    assert "when played" in below
    assert "red on spot 1: " in below
    assert len(answer) < len(below) / 2
    ids = [table.id for table in made.tables()]
    assert {"placements", "spreads", "fairer"} <= set(ids)
    render_page(made)
    json.dumps(made.to_dict(), allow_nan=False)


def test_ways_to_be_fairer_are_told_with_how_they_are_known(two_ways):
    made = page(two_ways, context_of(set_up_facts()))
    (table,) = (table for table in made.tables() if table.id == "fairer")
    two = [row for row in table.rows if row["players"] == 2]
    assert [row["known"] for row in two] == [
        "played",
        "played",
        "games that follow it",
        "by construction",
        "by construction, not played",
    ]


def test_a_rule_is_called_fairer_only_if_that_is_established(two_ways):
    rule = two_ways.fairness[0].rule
    less = replace(
        rule,
        allowed={"red": ("spot 2", "spot 3")},
        before=(Interval(0.05, 0.04, 0.06, 9),),
        after=(Interval(0.01, 0, 0.02, 9),),
    )
    assert "red on spot 2 or spot 3, all else dealt) is fairer" in rule_text(less)
    unknown = replace(less, after=(Interval(0.01, 0, 0.05, 9),))
    assert "is not known to be fairer" in rule_text(unknown)
    more = replace(less, before=less.after, after=less.before)
    assert "is less fair" in rule_text(more)


def test_too_few_games_are_said():
    assert "are too few" in start_answer(made_compensation(two_shares, 20), 0.02)


def test_what_a_start_buys_is_read_from_the_games():
    text = range_text(made_compensation(two_shares), ("turns",))
    assert "the wins of seat 2 go from" in text
    assert "turns from 15.0 to 9.0" in text


def test_a_start_that_is_worse_than_a_lower_one_is_pointed_out():
    def dip(starts):
        second = np.where(starts[:, 1] == 9, 0.3, 0.5)
        return np.column_stack([1 - second, second])

    text = drop_text(made_compensation(dip), ("turns",))
    assert "from 8 to 9 coins the wins of seat 2 change by −" in text
    assert "turns from 12.0" in text
    assert drop_text(made_compensation(two_shares), ("turns",)) == ""


@pytest.mark.parametrize(("scale", "first"), [(1e-6, 1.0), (0.0005, 0.5), (0.004, 0.0)])
def test_pages_of_extreme_results_render(scale, first):
    options = Options(scale=scale, main_scale=scale)
    shares = {2: (first, 1 - first), 3: (first, (1 - first) / 2, (1 - first) / 2)}
    made = page(result_of(shares, options), context_of(options=options))
    assert "nan" not in " ".join([*made.full_answer, *made.method])
    render_page(made)
    json.dumps(made.to_dict(), allow_nan=False)


def test_hostile_names_are_escaped(uneven):
    name, category = HOSTILE[0], HOSTILE[1]
    game = facts(
        rungs=(name, "middling", "strong"),
        start=(replace(COINS, unit=HOSTILE[2]),),
        title=category,
    )
    options = Options(scale=0.002, main_scale=0.002)
    found = result_of({2: (0.6, 0.4), 3: (0.4, 0.3, 0.3)}, options, game)
    variant = Variant(HOSTILE[3], HOSTILE[4], found.headline.figures)
    text = render_page(page(found, context_of(game, (variant,), options)))
    assert "<script>alert" not in text
    assert "<img" not in text
    assert "<b>bold" not in text


def test_variants_are_measured_against_the_headline(uneven, turned):
    variant = Variant("otherwise", "a fact", turned.headline.figures)
    made = page(uneven, context_of(variants=(variant,)))
    (table,) = (table for table in made.tables() if table.id == "sensitivity-all")
    assert {row["figure"] for row in table.rows} == set(uneven.headline.figures)
    for row in table.rows:
        figure = row["figure"]
        assert row["before"] == uneven.headline.figures[figure]
        assert row["after"] == turned.headline.figures[figure]
    assert "sensitivity" not in [table.id for table in page(uneven, context_of()).tables()]


def test_a_control_that_fails_is_part_of_the_answer(uneven):
    assert "A control does not hold" not in " ".join(page(uneven, context_of()).full_answer)
    (name, mirror), *others = uneven.controls
    failed = replace(uneven, controls=((name, replace(mirror, passed=False)), *others))
    made = page(failed, context_of())
    assert made.cautions[0].startswith("A control does not hold (mirror, 2 players: ")
    one, *rest = (row["holds"] for row in made.controls.rows)
    assert one == "no" and "no" not in rest


@pytest.mark.slow
def test_the_command_plays_estimates_and_writes_the_page(tmp_path):
    command = ["study", "first-player", "--games", "1000", "--workers", "1", "--quiet"]
    assert run(cli, "pampas", [*command, "--out", str(tmp_path)]) == 0
    made = json.loads((tmp_path / "first-player.json").read_text(encoding="utf-8"))
    assert made["provenance"]["games"] > 3000
    (seats,) = (table for table in made["tables"] if table["id"] == "seats")
    shares = [row["share"]["mean"] for row in seats["rows"] if row["rung"] == "club"]
    assert sum(shares) == pytest.approx(6.0)
    assert "<svg" in (tmp_path / "first-player.html").read_text(encoding="utf-8")


def test_boards_are_shown_where_set_ups_have_pictures(uneven):
    assert "The boards" not in render_page(page(uneven, context_of()))
    setups = tuple(replace(one, picture="<svg><title>a map</title></svg>") for one in uneven.setups)
    shown = render_page(page(replace(uneven, setups=setups), context_of()))
    assert shown.count("<svg><title>a map</title></svg>") == len(setups)
    assert "The boards" in shown
