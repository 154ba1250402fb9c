"""The compiled players of Great Western Trail, with what family and engine add (sim.core.assembly).

They read the state through what the rules offer (sim.trail.kernel), which know nothing of them.
"""

from sim.core.assembly import with_shared

__path__ = with_shared(__path__, "western", "core")
