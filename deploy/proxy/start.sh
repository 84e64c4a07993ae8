#!/bin/sh
# Says where the certificate is, and starts nginx.
#
# One that lies in /certificates (fullchain.pem, privkey.pem) is used; localhost is given one there
# that nobody vouches for; for any other SITE_HOST one is obtained from Let's Encrypt, and renewed.
set -eu

: "${SITE_HOST:=localhost}"
certificates=${CERTIFICATES:-/certificates}
written=${WRITTEN:-/tmp}

if [ ! -f "$certificates/fullchain.pem" ] && [ "$SITE_HOST" = localhost ]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
        -subj /CN=localhost -addext subjectAltName=DNS:localhost \
        -keyout "$certificates/privkey.pem" -out "$certificates/fullchain.pem" 2>/dev/null
fi

: >"$written/issuer.conf"
if [ -f "$certificates/fullchain.pem" ]; then
    cat >"$written/certificate.conf" <<CONF
server_name $SITE_HOST;
ssl_certificate $certificates/fullchain.pem;
ssl_certificate_key $certificates/privkey.pem;
CONF
else
    cat >"$written/issuer.conf" <<CONF
acme_issuer letsencrypt {
    uri https://acme-v02.api.letsencrypt.org/directory;
    state_path $certificates/letsencrypt;
    accept_terms_of_service;
}
CONF
    cat >"$written/certificate.conf" <<CONF
server_name $SITE_HOST;
acme_certificate letsencrypt;
ssl_certificate \$acme_certificate;
ssl_certificate_key \$acme_certificate_key;
ssl_certificate_cache max=2;
CONF
fi

exec nginx -g 'daemon off;' "$@"
