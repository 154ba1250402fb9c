"""What amounts of effects and station masters are counted by, beside workers of one row."""

from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .buildings import marked_buildings


@kernel
def hazards_kept(s, T, p):
    """Hazard tiles of a player, of all types (B440)."""
    q = L.SEATS + p * L.SEAT_SIZE
    count = 0
    for tile in range(L.TILE_KINDS):
        if T[t.TILE_ZONE + tile] != c.ZONE_TEEPEE:
            count += s[q + L.TILES_KEPT + tile]
    return count


@kernel
def teepees_kept(s, T, p, colour):
    """Teepee tiles of a colour; a green one shows the green hand, a blue one the black (B13)."""
    q = L.SEATS + p * L.SEAT_SIZE
    count = 0
    for tile in range(L.TILE_KINDS):
        if T[t.TILE_ZONE + tile] == c.ZONE_TEEPEE and T[t.TEEPEE_COLOUR + tile] == colour:
            count += s[q + L.TILES_KEPT + tile]
    return count


@kernel
def teepee_pairs(s, T, p):
    """One of each colour is a pair (B526, B583)."""
    return min(
        teepees_kept(s, T, p, c.TEEPEE_GREEN),
        teepees_kept(s, T, p, c.TEEPEE_BLUE),
    )


@small
def bells(s, T, p):
    """Bell spaces without stores (N104)."""
    left = s[L.SEATS + p * L.SEAT_SIZE + L.STORES_LEFT]
    return (L.N_STORES - left) // T[t.STORES_PER_BELL] if s[L.NORTH] else 0


@kernel
def own_stations(s, p):
    """Stations with an own disc (B545, N580)."""
    count = 0
    for i in range(L.N_STATIONS):
        if s[L.STATION_DISCS + i * L.MAX_SEATS + p] > 0:
            count += 1
    return count


@kernel
def count_own(s, T, p, per):
    """What amounts are counted by beside workers (R43)."""
    if per == c.PER_WOODS:
        return marked_buildings(s, T, p)
    if per == c.PER_HAZARD:
        return hazards_kept(s, T, p)
    if per == c.PER_TEEPEE_PAIR:
        return teepee_pairs(s, T, p)
    if per == c.PER_BELL:
        return bells(s, T, p)
    return own_stations(s, p)
