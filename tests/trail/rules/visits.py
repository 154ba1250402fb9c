"""Deliveries for tests: cities and discs that are offered, and choosing them."""

from __future__ import annotations

import re

from sim.core.facade import Game
from tests.games.choosing import do, offered, texts
from tests.trail.positions import FACTS, seat_of

AUX_NAMES = ("dollar", "draw", "certificate", "engine", "remove")
WHITE = [disc for disc, row in FACTS["player_board"]["discs"].items() if row["frame"] == "white"]
BLACK = [disc for disc, row in FACTS["player_board"]["discs"].items() if row["frame"] == "black"]


def disc_words(disc: str) -> str:
    """How the choice of a disc names its space."""
    if disc.startswith("aux_"):
        _, name, which = disc.split("_")
        side = "left" if which == "1" else "right"
        return f"the {side} disc of auxiliary action {AUX_NAMES.index(name) + 1} "
    return {
        "certificate_4": "certificate limit 4",
        "certificate_6": "certificate limit 6",
        "steps_dollars": "step disc with dollars",
        "steps_points": "step disc with VP",
        "hand_left": "left hand disc",
        "hand_right": "right hand disc",
        "annex": "auxiliary action 6",
    }[disc]


def cities(game: Game) -> set[str]:
    """Cities that can be delivered to."""
    assert game.decision == "deliver", (game.decision, texts(game))
    return {text.removeprefix("deliver to ").split(" (")[0] for text in offered(game, "deliver to")}


def transports(game: Game) -> dict[str, int]:
    """Dollars of the transport to each city."""
    found = {}
    for text in offered(game, "deliver to"):
        city = text.removeprefix("deliver to ").split(" (")[0]
        (dollars,) = re.findall(r"transport (\d+) dollar", text)
        found[city] = int(dollars)
    return found


def discs(game: Game) -> set[str]:
    """Disc spaces, and stations, that a disc can be taken from."""
    found = {disc for disc in [*WHITE, *BLACK] if offered(game, disc_words(disc))}
    found |= {f"station {n}" for n in range(1, 13) if offered(game, f"disc of station {n} ")}
    return found


def deliver(game: Game, city: str, disc: str = "") -> Game:
    """To this city with this disc; a single one that fits is taken by itself."""
    if game.decision == "deliver":
        do(game, f"deliver to {city} (")
    return do(game, disc_words(disc)) if disc and game.decision == "city_disc" else game


def in_city(game: Game, city: str) -> list[int]:
    discs: list[int] = game.to_dict()["cities"].get(city, [0] * game.players)
    return discs


def board(game: Game, player: int = 0) -> list[str]:
    found: list[str] = seat_of(game.to_dict(), player)["discs"]
    return found
