"""The shipped players: every rung beats the one below, club plays as people who know the game do,
and every line is what its name says.

Seeds are fixed, so a result changes only with the rules, the weights or the chooser. The number of
games stands with each test; shares are point estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from analysis.match import (
    DuelResult,
    Plan,
    SoloResult,
    duel,
    duel_result,
    lay_out,
    match,
    score_columns,
    scores_of,
    solo,
)
from analysis.parallel import play_rows
from analysis.seating import rows_of
from sim.argentina import Game, Setup
from sim.argentina.game import ARGENTINA
from sim.argentina.names import CATEGORIES, HIRED_TYPES
from tests.argentina.positions import TABLES

SEED = 2026
OPEN: dict[str, Any] = {"neutral": "shuffled", "sides": "random", "city_sides": "random"}
LINES = ("gaucho", "carpintero", "maquinista", "granjero", "puerto", "balanced")

RUNGS = (("novice", "random"), ("club", "novice"))
BETTER = (*RUNGS, ("rancher", "club"))
BLOCKS = 500
SEARCH_BLOCKS = {3: 12, 4: 8}  # of those who look ahead: some ten games a second
SOLO_LEVEL = "moderate"
SOLO_LUCKS = 500
SOLO_SEARCH_LUCKS = 60


def setup(players: int = 2, **more: Any) -> Setup:
    return Setup(players=players, seed=SEED, **OPEN, **more)


def played(one: str, rest: str, players: int, blocks: int, jobs: int | None = 1) -> DuelResult:
    """`one` in every seat in turn, `rest` on all others: `blocks` times `players` games."""
    rows = rows_of("argentina", [one, rest])
    (result,) = match(TABLES, setup(players), (one, rest), rows, blocks, jobs=jobs)
    assert result.games == blocks * players
    return result


# --- the ladder -----------------------------------------------------------------------------------


def test_novice_beats_random_in_99_of_100_games() -> None:
    """1,000 games."""
    assert played("novice", "random", 2, BLOCKS).win.mean >= 0.99


def test_club_beats_novice_in_85_of_100_games() -> None:
    """1,000 games."""
    assert played("club", "novice", 2, BLOCKS).win.mean >= 0.85


def test_rancher_beats_club() -> None:
    """1,000 games; the whole interval lies above one half."""
    assert played("rancher", "club", 2, BLOCKS).win.low > 0.5


@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("one", "rest"), BETTER)
def test_one_among_players_of_the_rung_below_wins_more_than_its_share(
    one: str, rest: str, players: int
) -> None:
    """1,500 games with 3 players, 2,000 with 4; the whole interval lies above the fair share."""
    result = played(one, rest, players, BLOCKS)
    assert result.win.low > result.fair


# With two players tests/test_headlines.py measures those who look ahead.


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_an_expert_among_club_players_wins_more_than_its_share(players: int) -> None:
    """36 games with 3 players, 32 with 4."""
    result = played("expert", "club", players, SEARCH_BLOCKS[players], jobs=None)
    assert result.win.low > result.fair


def against_pedro(names: Sequence[str], lucks: int, jobs: int | None) -> SoloResult:
    rows = rows_of("argentina", names)
    return solo(TABLES, setup(solo=SOLO_LEVEL), names, rows, lucks, jobs=jobs)


@cache
def quick_against_pedro() -> SoloResult:
    return against_pedro(("random", "novice", "club"), SOLO_LUCKS, 1)


@pytest.mark.parametrize(("one", "below"), RUNGS)
def test_each_rung_is_better_against_pedro(one: str, below: str) -> None:
    """500 games each, on the same luck."""
    found = quick_against_pedro()
    i, j = found.names.index(one), found.names.index(below)
    assert found.margin[i].low > found.margin[j].high
    wins, wins_below = found.win[i].mean, found.win[j].mean
    assert wins > wins_below or wins == wins_below == 0  # of two that always lose the margin tells


@pytest.mark.slow
def test_expert_is_better_than_club_against_pedro() -> None:
    """60 games each, on the same luck. Of games that all are won the margin tells more."""
    found = against_pedro(("expert", "club"), SOLO_SEARCH_LUCKS, None)
    assert found.margin[0].mean > found.margin[1].mean
    assert found.win[0].mean >= found.win[1].mean


# --- club -----------------------------------------------------------------------------------------

PROFILE_GAMES = 1000
Figures = dict[str, NDArray[np.float64]]


@cache
def club_games() -> Figures:
    """Both seats of 1,000 games of club against itself: a row a game, a column a seat."""
    names = ("total", "visits", "pesos", "cattle_bought", "hired", "deliveries", *CATEGORIES)
    design = setup(policies=("club", "club")).design(TABLES.facts, PROFILE_GAMES)
    columns = [f"{name}_{seat}" for name in names for seat in (1, 2)]
    outcome = play_rows(TABLES, design, ARGENTINA.shelf.shipped.rows, columns, 1).astype(np.float64)
    return {name: outcome[:, 2 * i : 2 * i + 2] for i, name in enumerate(names)}


def share_with(name: str) -> float:
    """The share of club's players who have any of this."""
    return float((club_games()[name] > 0).mean())


def test_club_visits_buenos_aires_five_or_six_times() -> None:
    """The rulebook's figure."""
    assert 5 <= float(club_games()["visits"].mean()) <= 6


def test_club_wins_with_the_points_of_a_hard_fought_game() -> None:
    """Two club players take each other's places: against Pedro, who does not, both have more."""
    winners = club_games()["total"].max(axis=1)
    assert 70 <= float(winners.mean()) <= 120
    design = setup(solo=SOLO_LEVEL, policies=("club",)).design(TABLES.facts, SOLO_LUCKS)
    totals = play_rows(TABLES, design, ARGENTINA.shelf.shipped.rows, ["total_1"], 1)
    assert 80 <= float(totals.mean()) <= 120


@pytest.mark.parametrize("category", CATEGORIES)
def test_club_scores_in_every_category(category: str) -> None:
    """Used: at least one player in ten has points in it."""
    assert share_with(category) >= 0.1


def test_club_does_what_every_player_does() -> None:
    """Hires and delivers: hardly anybody goes through a game without; most buy cattle too.

    Who puts cattle first plays `gaucho`, and wins less than half of the games against club.
    """
    shares = {name: share_with(name) for name in ("hired", "deliveries")}
    assert min(shares.values()) >= 0.95, shares
    assert share_with("cattle_bought") >= 0.5


def test_club_does_not_end_with_a_hoard_of_money() -> None:
    """20 pesos are 4 points; the income of the last visit often cannot be spent any more."""
    assert float(club_games()["pesos"].mean()) < 20


def test_club_does_not_end_with_unplayed_certificates() -> None:
    """40 games; a player holds at most 6, and at the end they are worth nothing."""
    left = []
    for number in range(40):
        game = Game.new(setup(game=number, policies=("club", "club")), TABLES).play_out()
        left += [seat["certificates"] for seat in game.to_dict()["seats"]]
    assert float(np.mean(left)) < 1.5


# --- the lines ------------------------------------------------------------------------------------

LINE_BLOCKS = 400
HIRED = tuple(f"{name}s" for name in HIRED_TYPES)
LINE_FIGURES = (
    *HIRED, "granjeros", "helped", "deliveries",
    "herd", "buildings", "stations", "farmers", "cities", "ships",
)  # fmt: skip


@cache
def line_games() -> tuple[dict[str, DuelResult], dict[str, Figures]]:
    """Every line against club, 800 games each on the same luck: results, and the line's figures."""
    names = (*LINES, "club")
    groups = tuple(duel(2, line, len(LINES)) for line in range(len(LINES)))
    plan = Plan(setup(), groups, LINE_BLOCKS)
    columns = [*score_columns(2), *(f"{name}_{seat}" for name in LINE_FIGURES for seat in (1, 2))]
    rows = rows_of("argentina", names)
    outcome = play_rows(TABLES, lay_out(TABLES, plan), rows, columns, 1)
    scores = scores_of(outcome[:, : len(score_columns(2))], plan)
    # A block has two games of each line: in the first it has seat 1, in the second seat 2.
    games = outcome.reshape(LINE_BLOCKS, len(LINES), 2, -1).astype(np.float64)
    results, figures = {}, {}
    for i, line in enumerate(LINES):
        results[line] = duel_result(plan, scores, i, (line, "club"))
        figures[line] = {
            name: np.concatenate(
                [games[:, i, seat, columns.index(f"{name}_{seat + 1}")] for seat in (0, 1)]
            )
            for name in LINE_FIGURES
        }
    return results, figures


def mean(line: str, *names: str) -> float:
    return float(sum(line_games()[1][line][name].mean() for name in names))


def leaders(*names: str) -> list[str]:
    """The line (or lines) whose players have most of this."""
    values = {line: mean(line, *names) for line in LINES}
    return [line for line in LINES if values[line] == max(values.values())]


def test_figures_are_those_of_the_line_not_of_its_opponent() -> None:
    setup_of_one = setup(policies=("gaucho", "club"))
    alone = play_rows(
        TABLES,
        setup_of_one.design(TABLES.facts, LINE_BLOCKS),
        setup_of_one.roster.rows,
        ["gauchos_1"],
        1,
    )
    assert line_games()[1]["gaucho"]["gauchos"][:LINE_BLOCKS].tolist() == alone[:, 0].tolist()


def test_gaucho_has_the_most_gauchos_and_the_best_herd() -> None:
    assert leaders("gauchos") == ["gaucho"]
    assert leaders("herd") == ["gaucho"]


def test_carpintero_has_the_most_carpinteros_and_buildings() -> None:
    assert leaders("carpinteros") == ["carpintero"]
    assert leaders("buildings") == ["carpintero"]


def test_maquinista_has_the_most_maquinistas_and_stations() -> None:
    assert leaders("maquinistas") == ["maquinista"]
    assert leaders("stations") == ["maquinista"]


def test_granjero_helps_the_most_farmers_and_scores_by_them() -> None:
    assert ["granjero"] in (leaders("granjeros"), leaders("helped"))
    assert leaders("farmers") == ["granjero"]


def test_puerto_delivers_most_and_scores_in_cities_and_on_ships() -> None:
    assert leaders("deliveries") == ["puerto"]
    assert leaders("cities", "ships") == ["puerto"]


def test_balanced_leans_on_one_type_of_worker_least() -> None:
    """The share of the type that a line hires most, on average."""
    shares = {}
    for line in LINES:
        hired = [mean(line, name) - 1 for name in HIRED]  # one is printed
        shares[line] = max(hired) / sum(hired)
    least = min(shares.values())
    assert [line for line in LINES if shares[line] == least] == ["balanced"], shares


def test_balanced_has_the_longest_of_shortest_rows() -> None:
    """The shortest of the rows that are filled from the job market, on average."""
    shortest = {
        line: float(np.array([line_games()[1][line][name] for name in HIRED]).min(axis=0).mean())
        for line in LINES
    }
    best = max(shortest.values())
    assert [line for line in LINES if shortest[line] == best] == ["balanced"], shortest


@pytest.mark.parametrize("line", LINES)
def test_no_line_is_hopeless_against_club(line: str) -> None:
    """800 games each."""
    assert line_games()[0][line].win.mean >= 0.25


# --- where the weights come from ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["club", "rancher", *LINES])
def test_tuned_policies_tell_how_their_weights_were_found(name: str) -> None:
    record = ARGENTINA.shelf.load(name).record
    assert record.keys() >= {"who", "when", "command", "seed", "games", "result"}
    assert record["games"] > 0
    for result in record["result"]:
        low, high = result["interval"]
        assert low <= result["win_share"] <= high
    words = f"{record['command']} {ARGENTINA.shelf.load(name).about}".replace(",", " ").split()
    assert not [word for word in words if word.startswith(("/", "~"))]  # places of one machine
