"""Events that act at the end of a round: taxes, theft, crop rotation, subsidy (M245)."""

from __future__ import annotations

from collections.abc import Sequence

from . import facts as f
from .herd import lose_animals
from .state import Action, Chance, Player, Table, Task, act, earn, pay, task, then


def tax(pesos: int) -> int:
    """1 peso per full 10 (M233)."""
    return pesos // f.TAX_PER


def subsidised(pesos: Sequence[int]) -> list[int]:
    """The players with the fewest pesos, all that are tied (M243)."""
    return [player for player, mine in enumerate(pesos) if mine == min(pesos)]


def end_event(table: Table, now: Task, chance: Chance) -> None:
    """After area 17 (M245), in round 7, too (K7, R40). Insured players are spared (M213, R50)."""
    if table.round == f.ROUNDS and not table.switches.end_events_round_7:
        return
    struck = [player for player in table.order if not table.insured(player)]
    match table.event.effect:
        case "taxes":
            for player in struck:
                pay(table, player, tax(table.players[player].pesos), "taxes")
        case "subsidy":
            for player in subsidised([player.pesos for player in table.players]):
                earn(table, player, f.SUBSIDY_PESOS, "subsidy")
        case "cattle_theft":
            then(table, *(task("theft", player, left=f.THEFT_ANIMALS) for player in struck))
        case "crop_rotation":
            then(table, *(task("rotation", player) for player in struck))


def has_animals(player: Player) -> bool:
    return any(player.animals.values()) or bool(player.horses)


def theft(table: Table, now: Task, chance: Chance) -> None:
    """Two animals of own choice, all if there are fewer (M236); one after the other."""
    if now["left"] and has_animals(table.players[now.player]):
        then(
            table,
            task("lose_animal", now.player),
            task("theft", now.player, left=now["left"] - 1),
        )


def lose_animal_choices(table: Table, now: Task) -> list[Action]:
    me = table.players[now.player]
    kinds = [kind for kind in f.ANIMALS if me.animals[kind]]
    return [
        *(act("lose", kind=kind) for kind in kinds),
        *(act("lose_horse", stable=stable) for stable in sorted(me.horses)),
    ]


def do_lose_animal(table: Table, now: Task, action: Action, chance: Chance) -> None:
    if action.name == "lose":
        lose_animals(table, now.player, action["kind"], 1)
    else:
        del table.players[now.player].horses[action["stable"]]
        table.horses += 1


def rotation(table: Table, now: Task, chance: Chance) -> None:
    """One plant of own choice, never the orchard (M241)."""
    if table.players[now.player].plants:
        then(table, task("lose_plant", now.player))


def lose_plant_choices(table: Table, now: Task) -> list[Action]:
    return [act("lose_plant", space=space) for space in sorted(table.players[now.player].plants)]


def do_lose_plant(table: Table, now: Task, action: Action, chance: Chance) -> None:
    table.plants[table.players[now.player].plants.pop(action["space"])] += 1


STEPS = {"end_event": end_event, "theft": theft, "rotation": rotation}
DECISIONS = {
    "lose_animal": (lose_animal_choices, do_lose_animal),
    "lose_plant": (lose_plant_choices, do_lose_plant),
}
