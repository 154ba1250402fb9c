"""Pedro's decisions in the solo game: his cards and his score; the rest by subject beside it.

Written from the rules alone (RULES.md, section 19). Positions are those of a solo game: seat 0
is the human, seat 1 is Pedro, and "pedro" has his level, cards, speciality and reserve.
"""

from __future__ import annotations

from typing import Any

from .pedro_market import cattle_plan, hire_choice, new_speciality, pick_options, value3_options
from .pedro_ports import Delivery, deliver_options, disc_sources, engine_stop, ship_choice
from .pedro_reading import HIRED_TYPES, PEDRO, amount, workers
from .pedro_trail import build_options, farmer_options, space_options, step_options, tax
from .reading import Data, Position, cattle, cattle_vp, objective_ids, own_buildings
from .scoring import _cities, _ships

__all__ = [
    "Delivery",
    "action_of_card",
    "amount",
    "build_options",
    "cattle_plan",
    "deliver_options",
    "disc_sources",
    "engine_stop",
    "farmer_options",
    "hire_choice",
    "new_speciality",
    "pedro_score",
    "pick_options",
    "ship_choice",
    "space_options",
    "step_options",
    "steps_of_card",
    "tax",
    "value3_options",
]


def steps_of_card(position: Position, data: Data, card: int) -> int:
    """Steps of one of his 15 cards (A630, A633)."""
    return amount(position, data, data["pedro_cards"][str(card)]["move"])


def action_of_card(position: Position, data: Data, card: int) -> list[dict[str, Any]]:
    """The effects of a card that apply to his speciality (A635), as the table writes them."""
    entry = data["pedro_cards"][str(card)]
    other = "speciality" in entry and entry["speciality"] != position["pedro"]["speciality"]
    effects: list[dict[str, Any]] = entry["else"] if other else entry["does"]
    return effects


def pedro_score(position: Position, data: Data) -> dict[str, int]:
    """Pedro's VP in the 12 categories, in the order of the scoring table (A690)."""
    seat = position["seats"][PEDRO]
    pile = list(seat["pile"])
    stations = position["stations"]
    faces = own_buildings(position, PEDRO).values()
    first = int(data["scoring"]["worker_vp_from_column"])
    late_workers = sum(max(0, workers(position, kind) - first + 1) for kind in HIRED_TYPES)
    herd = sum(cattle_vp(card, data) for card in cattle(pile, data))
    vp = {
        "money": 0,
        "buildings": sum(int(data["private_buildings"][face]["vp"]) for face in faces),
        "ships": _ships(position, data, PEDRO),
        "cities": _cities(position, data, PEDRO),
        "stations": sum(
            stations[number]["discs"][PEDRO] * int(data["stations"][number]["vp"])
            for number in stations
        ),
        "farmers": sum(seat["farmers"].values()) * int(data["farmers"]["vp_beside"]),  # A648
        "herd": herd + pile.count("exhaustion") * int(data["cattle"]["exhaustion"]["vp"]),
        "objectives": sum(int(data["objectives"][str(n)]["vp"]) for n in objective_ids(pile)),
        "station_masters": 0,
        "workers": late_workers * int(data["scoring"]["worker_vp"]),  # R64
        "step_disc": 0,
        "job_market_marker": (
            int(data["job_market"]["marker_vp"]) if seat["job_market_token"] else 0
        ),
    }
    return {name: vp[name] for name in data["scoring"]["categories"]}
