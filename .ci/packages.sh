# Sourced by .ci/run: installs what this machine lacks, from Debian's packages.

install_missing() {  # PACKAGE...
    echo "ci: installing $*"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
}

have_nginx() {
    command -v nginx >/dev/null || install_missing nginx-light
}

have_chromium() {
    # Chromium without windows, where Debian has it, opens a page in a third of the time.
    command -v chromium-headless-shell >/dev/null ||
        install_missing chromium-headless-shell fonts-liberation ||
        command -v chromium >/dev/null || install_missing chromium
}
