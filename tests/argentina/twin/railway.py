"""Engine moves forward and backward.

A370, A371, A372, A373, A374, A375, A410, A411, A412, A413, R37, R39, R40.
"""

from __future__ import annotations

from .reading import DEPOT, START, Data, Position, rank


def _places(data: Data) -> list[str]:
    """All places of the line in order: numbered spaces and turnouts, without the depot."""
    terminus = int(data["railway"]["terminus"])
    numbered = [str(n) for n in range(terminus + 1)]
    turnouts = [
        f"t{station['turnout_after']}"
        for station in data["stations"].values()
        if not station.get("terminus")
    ]
    return sorted(numbered + turnouts, key=lambda place: rank(place, data))


def _taken(position: Position, player: int) -> set[str]:
    """Places that do not exist for this player: other engines stand there (A373)."""
    others = {seat["engine"] for i, seat in enumerate(position["seats"]) if i != player}
    return others - {START, DEPOT}


def _step(place: str, direction: int, taken: set[str], data: Data) -> set[str]:
    """Places one space ahead (+1) or behind (-1).

    Going along the order: each free turnout met is an option, the first free numbered space
    is the last one (R37). Strict alternative (ruling `turnout_of_occupied_space_open` false):
    turnout tn is entered forward only from n itself and backward only from n+1, so it is
    closed when another engine stands on that switch.
    """
    here = rank(place, data)
    line = _places(data)
    if direction > 0:
        ahead = [other for other in line if rank(other, data) > here]
    else:
        ahead = [other for other in reversed(line) if rank(other, data) < here]
    options: set[str] = set()
    for other in ahead:
        if other in taken:
            continue
        if not other.startswith("t"):
            options.add(other)
            break
        below = int(other[1:])
        switch = str(below) if direction > 0 else str(below + 1)
        if data["rulings"]["turnout_of_occupied_space_open"] or place == switch:
            options.add(other)
    return options


def forward(position: Position, data: Data, player: int, spaces: int) -> frozenset[str]:
    """Places where the engine may stop after moving 1 to `spaces` spaces forward.

    Reaching the terminus ends the move; it is reported by its own number, the way into the
    depot (A411) comes after.
    """
    terminus = str(data["railway"]["terminus"])
    taken = _taken(position, player)
    stops: set[str] = set()
    now = {position["seats"][player]["engine"]}
    for _ in range(spaces):
        now = {new for old in now if old != terminus for new in _step(old, +1, taken, data)}
        stops |= now
    return frozenset(stops)


def backward(position: Position, data: Data, player: int, spaces: int) -> frozenset[str]:
    """Places after exactly `spaces` spaces backward; empty when that cannot be done.

    Not from the start nor from the depot (A375); never past the start (R39); never into the
    depot, which is no place of the line (A413).
    """
    if spaces < 1:
        raise ValueError(f"spaces must be at least 1, not {spaces}")
    taken = _taken(position, player)
    now = {position["seats"][player]["engine"]}
    if now == {DEPOT}:
        return frozenset()
    for _ in range(spaces):
        now = {new for old in now for new in _step(old, -1, taken, data)}
    return frozenset(now)
