"""Engine moves, stations, station masters and stores (9.5, 9.6, 9.7, 14.2)."""

from __future__ import annotations

from dataclasses import dataclass

from . import discs, facts, facts_north, north
from .effects import Part
from .market import tiles_to_give
from .possible import passed_upgrades
from .railway import (
    END_OF_LINE,
    backward_stops,
    forward_stops,
    returns,
    spendable,
    station_at,
    transport,
)
from .table import Action, Table
from .tasks import Decision, Effect, Immediate, Step, handles, tasks_for

# --- moves ----------------------------------------------------------------------------------------


@dataclass
class EngineForward(Effect):
    """("engine", place): at least 1 space (B370)."""

    most: int | str

    def options(self, table: Table) -> list[Action]:
        spaces = table.count(self.seat, self.most)
        return [("engine", place) for place in sorted(forward_stops(table, self.seat, spaces))]

    def take(self, table: Table, action: Action) -> None:
        table.players[self.seat].engine = action[1]
        table.push(EngineStops(self.seat))


@handles("engine")
def engine(seat: int, part: Part, optional: bool) -> Decision:
    return EngineForward(seat, optional, part[1])


@dataclass
class EngineBack(Decision):
    """("engine", place): exactly so many spaces, as a condition (B375)."""

    spaces: int

    def options(self, table: Table) -> list[Action]:
        stops = backward_stops(table, self.seat, self.spaces)
        return [("engine", place) for place in sorted(stops)]

    def take(self, table: Table, action: Action) -> None:
        table.players[self.seat].engine = action[1]
        table.push(EngineStops(self.seat))


@handles("engine back")
def engine_back(seat: int, part: Part, optional: bool) -> Decision:
    return EngineBack(seat, part[1])


@dataclass
class EngineStops(Step):
    """On a turnout the station may be upgraded; the last space is left again (B390, B410)."""

    def run(self, table: Table) -> None:
        place = table.players[self.seat].engine
        station = station_at(place)
        if station is not None:
            leave = [LeaveEndOfLine(self.seat)] if place == END_OF_LINE else []
            table.push(Upgrade(self.seat, station), *leave)


@dataclass
class LeaveEndOfLine(Decision):
    """("engine", place): back to any free space, then 3$ and perhaps a station (B411, B412).

    While a transport is due, only where it stays payable (R98).
    """

    def options(self, table: Table) -> list[Action]:
        money = table.players[self.seat].money + facts.DOLLARS_AT_THE_END_OF_THE_LINE
        city = table.transport_to
        return [
            ("engine", place)
            for place in sorted(returns(table, self.seat))
            if city is None or transport(table, self.seat, city, place) <= money
        ]

    def take(self, table: Table, action: Action) -> None:
        player = table.players[self.seat]
        player.engine = action[1]
        player.money += facts.DOLLARS_AT_THE_END_OF_THE_LINE
        table.push(EngineStops(self.seat))


# --- stations -------------------------------------------------------------------------------------


@dataclass
class Upgrade(Decision):
    """("upgrade", source): with the disc from there (B390, B391, B392)."""

    station: str

    def may_decline(self) -> bool:
        return True

    def options(self, table: Table) -> list[Action]:
        money = spendable(table, self.seat)
        found = discs.for_station(table, self.seat, self.station, money)
        return [("upgrade", source) for source in found]

    def take(self, table: Table, action: Action) -> None:
        upgrade(table, self.seat, self.station, action[1])


def upgrade(table: Table, seat: int, station: str, source: str) -> None:
    """Price, disc, master (R22)."""
    table.players[seat].money -= table.setup.stations[station].price
    discs.take(table, seat, source)
    table.stations[station].discs.add(seat)
    table.push(TakeStationMaster(seat, station))


@dataclass
class TakeStationMaster(Decision):
    """("give", worker) for the master lying there (B393, B394)."""

    station: str

    def may_decline(self) -> bool:
        return True

    def options(self, table: Table) -> list[Action]:
        if table.stations[self.station].master is None:
            return []
        return [("give", worker) for worker in tiles_to_give(table, self.seat)]

    def take(self, table: Table, action: Action) -> None:
        station = table.stations[self.station]
        assert station.master is not None
        table.players[self.seat].workers[action[1]] -= 1
        station.worker, master, station.master = action[1], station.master, None
        get_master(table, self.seat, master)


def get_master(table: Table, seat: int, name: str) -> None:
    """Its immediate action now or never (B395)."""
    table.players[seat].masters.append(name)
    immediate = table.setup.masters[name].immediate
    if immediate is not None:
        table.push(Immediate(seat, name, immediate))


@dataclass
class UpgradePassed(Decision):
    """("upgrade passed", station, source) (B538)."""

    def options(self, table: Table) -> list[Action]:
        return [("upgrade passed", *one) for one in passed_upgrades(table, self.seat)]

    def take(self, table: Table, action: Action) -> None:
        upgrade(table, self.seat, action[1], action[2])


@handles("upgrade passed")
def upgrade_passed(seat: int, part: Part, optional: bool) -> Decision:
    return UpgradePassed(seat)


@dataclass
class TakeNewYorkMaster(Effect):
    """("take master", name) of those beside New York City, no worker is given (N220)."""

    def options(self, table: Table) -> list[Action]:
        return [("take master", name) for name in sorted(table.beside_new_york)]

    def take(self, table: Table, action: Action) -> None:
        table.beside_new_york.remove(action[1])
        get_master(table, self.seat, action[1])


@handles("take master")
def take_master(seat: int, part: Part, optional: bool) -> Decision:
    return TakeNewYorkMaster(seat, optional)


# --- stores ---------------------------------------------------------------------------------------


@dataclass
class PlaceStore(Effect):
    """("store", town, what the commerce space shows) (N100); `n` stores, one by one (R64)."""

    n: int

    def options(self, table: Table) -> list[Action]:
        found = north.placements(table, self.seat, spendable(table, self.seat))
        return [("store", *one) for one in found]

    def take(self, table: Table, action: Action) -> None:
        _, town, effect = action
        north.put_store(table, self.seat, town, effect)
        table.players[self.seat].money += north.dollars(effect)
        if self.n > 1:
            table.push(PlaceStore(self.seat, True, self.n - 1))
        self._use_town(table, town)
        match effect:  # before the town (R93)
            case "token":
                table.gain_token(self.seat)
            case "certificate":
                table.gain_certificates(self.seat, 1)
            case "objective":
                table.push(*tasks_for(self.seat, (facts_north.OBJECTIVE,), True))  # N102

    def _use_town(self, table: Table, town: str) -> None:
        """N103."""
        station = north.station_in(town)
        if station is not None:
            table.push(Upgrade(self.seat, station))
        if town in table.medium:
            tile = table.medium[town]
            table.push(Immediate(self.seat, f"town {town}", facts_north.MEDIUM_TILES[tile]))


@handles("store")
def place_store(seat: int, part: Part, optional: bool) -> Decision:
    return PlaceStore(seat, optional, part[1])
