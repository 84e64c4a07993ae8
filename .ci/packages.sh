# Sourced by .ci/run: installs what this machine lacks, from Debian's packages.

install_missing() {  # PACKAGE
    echo "ci: installing $1"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1" >/dev/null
}

have_nginx() {
    command -v nginx >/dev/null || install_missing nginx-light
}

have_chromium() {
    command -v chromium >/dev/null || install_missing chromium
}
