"""The pages of studies: each module makes one from a result and its origin.

page(result, context) -> reports.page.Page
"""

from importlib import import_module
from typing import Any


def page_module(name: str) -> Any:
    """The module that makes the page of a study."""
    return import_module(f"{__name__}.{name.replace('-', '_')}")
