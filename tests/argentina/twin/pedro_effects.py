"""The effects of Pedro's cards that need no choice: the kernel's results against the twin's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.argentina.raw import Raw

from . import pedro as twin
from .pedro_reading import PEDRO
from .pedro_step import Step, objective_taken


def effect(step: Step) -> str:
    """One effect of the card."""
    ((key, value),) = step.frame["effects"][step.frame.get("done", 0)].items()
    return _EFFECTS[key](step, value)


def hire(step: Step, kind: str) -> str:
    """A637, A640."""
    rows = step.before["job_market"]["rows"]
    after = step.go()
    now = after["job_market"]["rows"]
    gone = [
        (i + 1, j + 1)
        for i, row in enumerate(rows)
        for j, tile in enumerate(row)
        if tile != now[i][j]
    ]
    place = twin.hire_choice(step.before, step.data, kind)
    step.equal(gone, [] if place is None else [place], f"hire {kind}")
    if place is None:
        return "no worker"
    row, column = place
    tile = rows[row - 1][column - 1]
    hired = tile.rstrip("+")
    mine = step.before["seats"][PEDRO]["workers"]
    step.equal(after["seats"][PEDRO]["workers"], mine | {hired: [*mine[hired], tile]}, "row")
    speciality = twin.new_speciality(step.before, step.data, hired)
    step.equal(after["pedro"]["speciality"], speciality, "speciality")
    changed = speciality != step.before["pedro"]["speciality"]
    return f"hire {kind}, new speciality" if changed else f"hire {kind}"


def cattle(step: Step, value: object) -> str:
    """A650, A651: cards added, and for which cards he looks."""
    added, picks = twin.cattle_plan(step.before, step.data)
    waiting = step.before["pending"][:-1]
    after = step.go()
    step.equal(len(step.before["cattle_deck"]) - len(after["cattle_deck"]), added, "cards added")
    wants = [frame for frame in after["pending"][len(waiting) :] if frame["do"] == "pedro_cattle"]
    step.equal(len(wants), len(picks or []), "cards wanted")
    if picks is None:
        return "no cattle"
    seen: list[set[str]] = [set() for _ in picks]
    _follow(step.raw.copy(), seen, 0)
    step.equal([frozenset(cards) for cards in seen], picks, "cards on all ways")
    return f"cattle after {added} cards" if added else "cattle"


def _follow(raw: Raw, seen: list[set[str]], i: int) -> None:
    """All cards that each pick can be, whatever was picked before."""
    if i == len(seen):
        return
    for action in raw.legal():
        seen[i].add(raw.tables.names.cards[action])
        there = raw.copy()
        there.do(action)
        _follow(there, seen, i + 1)


def engine(step: Step, value: int | str) -> str:
    """A670, A671, A672, A673: where the engine stops, and the station that he upgrades."""
    spaces = twin.amount(step.before, step.data, value)
    place, station = twin.engine_stop(step.before, step.data, spaces)
    frames = len(step.before["pending"])
    after = step.go()
    step.equal(after["seats"][PEDRO]["engine"], place, f"{spaces} spaces")
    discs = [frame for frame in after["pending"][frames - 1 :] if frame["do"] == "pedro_disc"]
    if discs and not step.options():  # R79: no disc anywhere, no upgrade
        step.equal(station, None, "station without a disc")
        return "engine without a disc"
    expected = [{"do": "pedro_disc", "station": int(station)}] if station else []
    step.equal(discs, expected, "station")
    return "engine, station" if station else "engine"


def grain(step: Step, value: int | str) -> str:
    """A645, R61."""
    more = twin.amount(step.before, step.data, value)
    limit = int(step.data["player_board"]["grain_limit"])
    total = min(limit, step.before["seats"][PEDRO]["grain"] + more)
    step.equal(step.go()["seats"][PEDRO]["grain"], total, "grain")
    return "grain"


def objective(step: Step, value: object) -> str:
    """A612, A646: the farthest card of the offer, the others slide."""
    offer, deck = step.before["objective_offer"], step.before["objective_deck"]
    after = step.go()
    objective_taken(step, offer, deck, after)
    return "objective"


def _asks(words: Callable[[Any], dict[str, Any]], what: str) -> Callable[[Step, Any], str]:
    """An effect that only asks for a decision."""

    def compare(step: Step, value: Any) -> str:
        step.equal(step.go()["pending"][-1], words(value), "decision")
        return what

    return compare


def _build_words(value: int | str) -> dict[str, Any]:
    return {"do": "pedro_build"} | ({} if value == "carpinteros" else {"exactly": value})


_EFFECTS: dict[str, Callable[[Step, Any], str]] = {
    "hire": hire,
    "cattle": cattle,
    "engine": engine,
    "grain": grain,
    "objective": objective,
    "farmer": _asks(lambda value: {"do": "pedro_farmer", "farmer": value}, "farmer asked"),
    "card_of_value": _asks(
        lambda value: {"do": "pedro_cattle", "wants": f"value{value}"}, "card asked"
    ),
    "build": _asks(_build_words, "build asked"),
}
