"""Charts: plain numbers and names in, a `Figure` with SVG and alt text out. One file per kind."""

from reports.charts.bars import bars
from reports.charts.curve import Curve, curve
from reports.charts.forest import Effect, forest
from reports.charts.heat import heat_map
from reports.charts.lines import lines
from reports.charts.multiples import Panel, multiples
from reports.charts.ridges import Distribution, ridgelines
from reports.charts.seats import seats

__all__ = [
    "Curve",
    "Distribution",
    "Effect",
    "Panel",
    "bars",
    "curve",
    "forest",
    "heat_map",
    "lines",
    "multiples",
    "ridgelines",
    "seats",
]
