"""What a seat of a golden game likes to do: random weights, drawn for each game."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sim.argentina.kernel import layout as L


@dataclass(frozen=True)
class Style:
    """What a seat likes, each around 1."""

    hire: float
    types: tuple[float, ...]
    build: float
    buy: float
    engine: float
    station: float
    help: float
    invest: float
    objective: float
    play: float
    grain: float
    certificate: float
    visit: float
    save_grain: float
    token: float
    farmers: float  # in step 6, which makes games long
    far: float  # likes long moves
    enough: int  # breeding total from which a visit to Buenos Aires is welcome
    thin: float  # likes to remove cards from the herd
    add: float  # likes to add cattle to the market
    spare: float  # dislikes to spend a certificate
    discs: tuple[float, ...]
    noise: float

    @classmethod
    def drawn(cls, rng: random.Random) -> Style:
        def some() -> float:
            return rng.choice((0.2, 0.6, 1.0, 1.5, 2.5))

        return cls(
            hire=some() + 0.5,
            types=tuple(rng.choice((0.2, 1.0, 3.0)) for _ in range(L.N_ROWS)),
            build=some(),
            buy=some(),
            engine=some(),
            station=some(),
            help=some(),
            invest=rng.choice((-1.0, 0.5, 2.0)),
            objective=some(),
            play=rng.choice((0.0, 0.5, 1.0)),
            grain=some(),
            certificate=some(),
            visit=rng.choice((-1.0, 0.3, 1.0, 3.0)),
            save_grain=rng.random(),
            token=rng.choice((-0.5, 0.1)),
            farmers=rng.choice((-1.0, 1.0, 1.0, 1.0)),
            far=rng.choice((-0.3, -0.1, 0.0, 0.4)),
            enough=rng.choice((2, 4, 8)),
            thin=0.3,
            add=0.4,
            spare=0.6,
            discs=tuple(rng.random() for _ in range(L.N_DISCS)),
            noise=rng.choice((0.1, 0.5)),
        )
