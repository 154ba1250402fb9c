"""The policies that can sit in a seat, by name."""

from sim.core.errors import PampasError

POLICIES = {"random": 0}


def policy_number(name: str) -> int:
    if name not in POLICIES:
        raise PampasError(f"policy: got {name!r}, expected one of {', '.join(POLICIES)}")
    return POLICIES[name]
