"""A made-up study with every kind of chart and table, and names that mean no good."""

from __future__ import annotations

import math
from functools import cache

from analysis.interval import Interval
from reports.charts import (
    Curve,
    Distribution,
    Effect,
    bars,
    curve,
    forest,
    heat_map,
    ridgelines,
    seats,
)
from reports.numbers import PP, Unit
from reports.page import Cell, Column, Fact, Figure, Page, Provenance, Section, Table

HOSTILE = (
    "<script>alert(1)</script>.json",
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(2)</script>",
    "$\\frac{1}{0}$ & <b>bold</b>",
    "=HYPERLINK(1);\"a\",'b'",
    "@sum\nof two lines",
    "日本語 file\x00\udcff\u202egpj.json",
)
BLOCKS = 12_000
VERDICTS = ("too strong", "undecided", "fine", "too weak")


def between(mean: float, half: float) -> Interval:
    return Interval(mean, mean - half, mean + half, BLOCKS)


def effects(names: tuple[str, ...]) -> list[Effect]:
    """From well above a margin of 2 pp to well below it."""
    rows = []
    for index, name in enumerate(names):
        mean = 0.055 - 0.11 * ((index * 3) % len(names)) / len(names)
        half = 0.004 + 0.006 * (index % 3)
        if mean - half > 0.02:
            verdict = "too strong"
        elif mean + half < -0.02:
            verdict = "too weak"
        else:
            verdict = "fine" if abs(mean) + half < 0.02 else "undecided"
        rows.append(Effect(name, between(mean, half), verdict))
    return rows


def bell(name: str, middle: float, spread: float, group: str = "") -> Distribution:
    edges = [float(edge) for edge in range(0, 145, 5)]
    counts = [1000 * math.exp(-(((edge + 2.5 - middle) / spread) ** 2) / 2) for edge in edges[:-1]]
    return Distribution(name, edges, counts, group)


@cache
def figures(names: tuple[str, ...]) -> tuple[Figure, ...]:
    """One of each kind, with these names in every place that takes one."""
    first, second, third, fourth = names[:4]
    shares = {
        first: [between(0.512, 0.006), between(0.488, 0.006)],
        second: [between(0.534, 0.009), between(0.466, 0.009)],
        third: [between(0.525, 0.016), between(0.475, 0.016)],
    }
    places = [5.0, 6.0, 7.0, 8.0, 9.0, 10.0]
    rising = [between(0.552 - 0.017 * place, 0.011) for place in range(6)]
    flat = [between(0.531 - 0.009 * place, 0.014) for place in range(6)]
    payoffs = [
        [
            None if i == j else between(0.5 + 0.46 * math.sin(1.3 * (j - i)), 0.012)
            for j in range(len(names))
        ]
        for i in range(len(names))
    ]
    categories = [first, "cities", "buildings", "farmers", "job market marker"]
    return (
        forest(
            effects(names),
            axis="effect on the share of wins",
            margin=0.02,
            key="name",
            title=f"Two buildings are too strong {first}",
            caption="What a player wins more often who may build it. The band is the margin.",
        ),
        seats(shares, caption=f"Who wins with two players, played by {first}."),
        curve(
            [
                Curve(first, places, rising, Interval(8.06, 7.4, 8.7, BLOCKS)),
                Curve(second, places, flat, Interval(8.4, 6.9, 9.9, BLOCKS)),
            ],
            along="starting pesos of the second player",
            axis="first player wins",
            level=0.5,
            along_unit=Unit("pesos"),
            caption="The more the second player starts with, the less the first one wins.",
        ),
        ridgelines(
            [
                bell(first, 62, 13, "human"),
                bell(second, 71, 9, "automa"),
                bell(third, 84, 15, "human"),
                bell(fourth, 96, 10, "automa"),
            ],
            axis="VP",
            caption="Final scores; the bar holds the middle 90 %, the tick is the mean.",
        ),
        heat_map(names, payoffs, axis="share of wins", caption="Rows against columns."),
        bars(
            categories,
            {
                first: [between(value, 0.6) for value in (22.0, 17.3, 8.6, 5.4, -2.8)],
                second: [between(value, 0.8) for value in (19.1, 18.8, 9.9, 3.1, 1.2)],
            },
            axis="VP per game",
            caption="Where the VP come from.",
        ),
    )


def effects_table(names: tuple[str, ...]) -> Table:
    columns = (
        Column("name", "Building"),
        Column(
            "effect",
            "Effect on wins",
            "percent_interval",
            signed=True,
            unit=PP.name,
            about="Share of wins with it minus without it.",
        ),
        Column("built", "Built", "percent"),
        Column("turn", "Mean turn", "interval", 1),
        Column("games", "Games", "number", 0),
        Column("verdict", "Verdict"),
    )
    rows = [
        {
            "name": row.name,
            "effect": row.interval,
            "built": 0.9 / (index + 1),
            "turn": None if index == 2 else between(9.5 + (index * 5) % 7, 0.4),
            "games": 1_000_000 >> (3 * (index % 5)),
            "verdict": row.verdict,
        }
        for index, row in enumerate(effects(names))
    ]
    return Table("effects", f"All {len(names)} buildings", columns, rows, "Ties count half.")


def controls() -> Table:
    columns = (
        Column("control", "Control"),
        Column("expected", "Expected"),
        Column("found", "Found", "percent_interval"),
        Column("holds", "Holds"),
    )
    rows: list[dict[str, Cell]] = [
        {
            "control": "mirror match",
            "expected": "50 % within the interval",
            "found": between(0.4991, 0.006),
            "holds": "yes",
        },
        {
            "control": "a single game",
            "expected": "no bounds",
            "found": Interval(1.0, -math.inf, math.inf, 1),
            "holds": "yes",
        },
    ]
    return Table("controls", "Controls", columns, rows)


@cache
def made_up_page(names: tuple[str, ...] = HOSTILE) -> Page:
    forest_plot, seat_chart, curve_chart, ridge_chart, payoff_chart, bar_chart = figures(names)
    return Page(
        game=names[0],
        title=f"Which buildings are too strong? {names[0]}",
        slug="made-up",
        question="Which buildings give a player more wins than their price is worth?",
        answer=(
            "Two buildings of seven are too strong: whoever may build the first one wins 5.5 "
            "pp more often (5.1 to 5.9, n = 12,000 blocks of 2 games). It is made up.",
            f"The order is the same for all players, {names[1]} among them.",
        ),
        sections=(
            Section(
                "Every building",
                ("Randomised availability: each seat may or may not build each of them.",),
                (forest_plot,),
                (effects_table(names),),
            ),
            Section("Seats", (), (seat_chart, curve_chart)),
            Section("Scores", (), (ridge_chart, bar_chart)),
            Section(f"Who beats whom {names[3]}", (), (payoff_chart,)),
        ),
        method=("Blocks share their deal; intervals are over blocks.",),
        controls=controls(),
        facts=(
            Fact("cities_b", "reconstructed from photographs", "low"),
            Fact(names[0], names[1], "medium"),
        ),
        command=f"pampas study components --policy '{names[0]}' --games 24000 --seed 7",
        provenance=Provenance(
            "0.1.0", "a791bfe5c509da99", "662645f96c0e4790", "0123456789abcdef", 7, 24_000
        ),
    )
