#!/usr/bin/env bash
# backup.sh FILE: everything in the database of DATABASE_URL, readable by its owner alone.
set -euo pipefail
. "$(dirname "$0")/database-url.sh"
# Also where FILE is there with other rights; and a backup that fails leaves it as it is.
part=$(mktemp "${1:?a file to write}.XXXXXX")
trap 'rm -f "$part"' EXIT
pg_dump --format=custom --no-owner --file="$part" "$database"
mv -f "$part" "$1"
