#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image of the autograder.
set -euo pipefail
root="${PIGSKIN_AUTOGRADER:-/autograder}"

updated=
install() {
    [ -n "$updated" ] || { apt-get update -q; updated=yes; }
    DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"
}
[ -x /usr/bin/python3 ] || install python3

# What the contest promises to its entries: from Debian if it has it, else from CRAN or
# PyPI.
has_r() { Rscript -e "if (!requireNamespace('$1', quietly = TRUE)) quit(status = 1)"; }
has_python() { /usr/bin/python3 -c "import $1"; }
r_package() {
    has_r "$1" || install "r-cran-${1,,}" || true
    if ! has_r "$1"; then
        install r-base-dev
        Rscript -e "install.packages('$1', repos = 'https://cloud.r-project.org')"
        has_r "$1" || { echo "The contest promises $1, which R does not have." >&2; exit 1; }
    fi
}
python_module() {
    local debian="python3-${1,,}"
    has_python "$1" || install "${debian//_/-}" || true
    if ! has_python "$1"; then
        install python3-pip
        PIP_BREAK_SYSTEM_PACKAGES=1 /usr/bin/python3 -m pip install --quiet "$2"
        has_python "$1" || { echo "The contest promises $1, which Python does not have." >&2; exit 1; }
    fi
}
@LANGUAGES@
# For the full sandbox, where the container lets one be built.
command -v bwrap >/dev/null || install bubblewrap || echo "There is no bubblewrap."

chmod 755 "$root/source/pigskin" "$root/source/run_autograder"
if ! "$root/source/pigskin" --version; then
    echo "pigskin does not start here. It needs glibc @GLIBC@ or later; this image has" >&2
    ldd --version 2>&1 | head -1 >&2
    echo "Choose a newer base image, or a program built on an older system (--binary)." >&2
    exit 1
fi
