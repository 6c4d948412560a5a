#!/usr/bin/env bash
# backup.sh FILE: everything in the database of DATABASE_URL, readable by its owner alone.
set -euo pipefail
umask 077
pg_dump --format=custom --no-owner --file="${1:?a file to write}" "${DATABASE_URL:?}"
