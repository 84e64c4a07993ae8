#!/bin/sh
# restore.sh [--replace] BACKUP: puts the backup in the folder BACKUP into an empty database.
#
# DATABASE_URL and VAR_DIR are as for backup.sh. With --replace what is in the database goes first.
# Nothing may be at work on either meanwhile.
set -eu

: "${DATABASE_URL:?names no database}" "${VAR_DIR:?names no folder}"
replace=no
if [ "${1:-}" = --replace ]; then replace=yes; shift; fi
backup=${1:?say which backup}

ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 "$DATABASE_URL" --command "$1"; }

# All of the backup is looked at before anything is touched.
(cd "$backup" && sha256sum --check --quiet SHA256SUMS)
pg_restore --list "$backup/database.dump" >/dev/null

tables=$(ask "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
if [ "$tables" != 0 ]; then
    if [ "$replace" = no ]; then
        echo "The database is not empty. With --replace what is in it goes." >&2
        exit 1
    fi
    ask "SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public"
fi
pg_restore --dbname "$DATABASE_URL" --no-owner --no-privileges --exit-on-error --single-transaction \
    "$backup/database.dump"

mkdir -p "$VAR_DIR/exports"
find "$VAR_DIR/exports" -mindepth 1 -delete
tar --extract --file "$backup/exports.tar" --directory "$VAR_DIR" --no-overwrite-dir
echo "Restored."
