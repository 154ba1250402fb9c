"""The Chromium of this machine; `python -m tests.reports.chromium` fails where there is none."""

import shutil
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


if __name__ == "__main__":
    sys.exit(0 if find() else 1)
