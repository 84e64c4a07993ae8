#!/bin/sh
# backup.sh FOLDER: puts a backup of the site into a new folder in FOLDER, and says its name.
#
# DATABASE_URL names the PostgreSQL database, VAR_DIR the folder in which exports/ is. Dates of birth
# are in a backup: nobody but its owner may read it.
set -eu
umask 077

: "${DATABASE_URL:?names no database}" "${VAR_DIR:?names no folder}"
folder=${1:?say where to put the backup}

name=grading-$(date -u +%Y%m%dT%H%M%SZ)
draft=$folder/.$name
mkdir -p "$draft"
trap 'rm -rf "$draft"' EXIT

# First, so that there are no files of a revision that the database does not have.
if [ -d "$VAR_DIR/exports" ]; then
    tar --create --file "$draft/exports.tar" --directory "$VAR_DIR" --exclude './exports/.*' ./exports
else
    tar --create --file "$draft/exports.tar" --files-from /dev/null
fi
pg_dump --dbname "$DATABASE_URL" --format custom --no-owner --no-privileges \
    --file "$draft/database.dump"
(cd "$draft" && sha256sum database.dump exports.tar >SHA256SUMS)

mv "$draft" "$folder/$name"
trap - EXIT
echo "$name"
