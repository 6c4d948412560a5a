# Read by backup.sh and restore.sh: DATABASE_URL as $database, its password as PGPASSWORD, because
# others on the machine see a program's arguments, but not its environment.
database=${DATABASE_URL:?}
if [[ $database =~ ^([a-z]+://[^:@/?]*):([^@/?]*)@(.*)$ ]]; then
  database="${BASH_REMATCH[1]}@${BASH_REMATCH[3]}"
  encoded=${BASH_REMATCH[2]//\\/\\\\}
  PGPASSWORD=$(printf '%b' "${encoded//%/\\x}")
  export PGPASSWORD
fi
