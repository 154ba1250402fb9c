"""Errors that are meant for the person at the keyboard."""


class PampasError(Exception):
    """Base of every error whose text is shown to the user as it is, without a traceback."""


class TableError(PampasError):
    """A bad table of component facts; the text names file, key, value and what was expected."""


class PositionError(PampasError):
    """An impossible position; the text names key, value, what was expected and the rule."""


class PolicyError(PampasError):
    """A policy that is not known, or a bad policy file; the text names file, key and value."""
