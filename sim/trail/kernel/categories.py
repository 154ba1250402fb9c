"""Where the VP of each category of names.CATEGORIES stand in a seat."""

from . import layout as L

(
    VP_MONEY,
    VP_BUILDINGS,
    VP_CITIES,
    VP_STATIONS,
    VP_HAZARDS,
    VP_HERD,
    VP_OBJECTIVES,
    VP_MASTERS,
    VP_WORKERS,
    VP_STEPS,
    VP_MARKER,
    VP_POKER,
) = range(L.SCORE, L.SCORE + L.N_CATEGORIES)
