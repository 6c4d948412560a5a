#!/usr/bin/env bash
# restore.sh FILE: puts a backup into the empty database of DATABASE_URL, whole or not at all.
set -euo pipefail
. "$(dirname "$0")/database-url.sh"
{
  # Not psql's --single-transaction, which commits where its input ends: also where pg_restore dies.
  echo 'begin;'
  pg_restore --no-owner --file=- "${1:?a file to read}"
  # Which sign-ins were used since the backup nobody knows any more: those from before now count as
  # used, so that none enrols a second device.
  echo 'update public.sign_in_ledger set born_at = now();'
  echo 'commit;'
} | psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --output=/dev/null --dbname="$database"
