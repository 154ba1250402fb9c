"""The commands that people type: the `pampas` command line, set-up, test, demo and bench."""
