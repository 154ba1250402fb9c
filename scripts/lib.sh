# Sourced by the scripts beside it (demo, test, tune, setup-venv): the project's virtual environment.
# shellcheck shell=bash

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
venv="$root/.venv"

die() {
    printf '%s: error: %s\n' "${0##*/}" "$*" >&2
    exit 2
}

# What an installation depends on, in one line: the lock file, the project's metadata, the
# interpreter and the place of the project (an editable install points at it).
installed_from() {
    local lock="$1" version
    version="$("$venv/bin/python" -c 'import sys; print(sys.version.split()[0])')"
    printf '%s %s %s %s\n' "$(cksum <"$root/$lock")" "$(cksum <"$root/pyproject.toml")" \
        "$version" "$root"
}

stamp_of() {
    printf '%s/installed-%s\n' "$venv" "$1"
}

create_venv() {
    local python="${PYTHON:-python3}"
    command -v "$python" >/dev/null ||
        die "'$python' not found: pampas needs Python 3.11 or newer (PYTHON=... names another one)"
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        die "'$python' is $("$python" --version 2>&1): pampas needs Python 3.11 or newer" \
            "(PYTHON=... names another one)"
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        die "'$python' cannot make virtual environments: install its venv module" \
            "(on Debian and Ubuntu the package python3-venv)"
    echo "creating .venv with $("$python" --version) ..."
    # --clear: what is left of an environment whose interpreter is gone cannot be used.
    "$python" -m venv --clear "$venv"
}

# setup_venv LOCK: leaves a complete .venv behind, and does nothing when there is one.
setup_venv() {
    local lock="$1" start=$SECONDS
    [[ -f "$root/$lock" ]] || die "no lock file $lock in $root"
    "$venv/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        create_venv
    if [[ "$(cat "$(stamp_of "$lock")" 2>/dev/null)" == "$(installed_from "$lock")" ]]; then
        return 0
    fi
    # Without stamps an installation that is interrupted is done again.
    rm -f "$(stamp_of requirements.lock)" "$(stamp_of requirements-dev.lock)"
    echo "installing $lock into .venv (the first time takes a minute or two) ..."
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --require-hashes -r "$root/$lock"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --no-deps --no-build-isolation -e "$root"
    installed_from "$lock" >"$(stamp_of "$lock")"
    if [[ "$lock" == requirements-dev.lock ]]; then
        # The dev lock holds every pin of the runtime lock (tests/scripts/test_project.py).
        installed_from requirements.lock >"$(stamp_of requirements.lock)"
    fi
    echo "installed in $((SECONDS - start)) s"
}

as_root() {
    if ((EUID == 0)); then "$@"; else sudo -n "$@"; fi
}

install_chromium() {
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends chromium >/dev/null 2>&1
}

# setup_chromium: the tests of the pages need a Chromium; it is installed where that takes no
# password. Without one those tests are skipped, or fail where CI is set.
setup_chromium() {
    (cd "$root" && "$venv/bin/python" -m tests.reports.chromium) && return 0
    echo "installing chromium for the tests of the pages ..."
    install_chromium || { as_root apt-get update >/dev/null 2>&1 && install_chromium; } ||
        echo "chromium could not be installed: install it to have the pages tested" >&2
}
