# Read by backup.sh and restore.sh: DATABASE_URL as $database, its password as PGPASSWORD, because
# others on the machine see a program's arguments, but not its environment. What cannot be taken apart
# is refused, since a password could be in what remains.
address='^([Pp][Oo][Ss][Tt][Gg][Rr][Ee][Ss]([Qq][Ll])?)://(([^:@/?#]*)(:([^@/?#]*))?@)?([^@?#]*)(\?([^@#]*))?$'
option='^[a-z_]+=[^=]*$'
refuse() {
  echo "DATABASE_URL: expected postgres://user:password@host:5432/database, its password nowhere else and with %40 for @" >&2
  exit 1
}
[[ ${DATABASE_URL:?} =~ $address ]] || refuse
scheme=${BASH_REMATCH[1],,} user=${BASH_REMATCH[4]} encoded=${BASH_REMATCH[6]}
database="$scheme://${user:+$user@}${BASH_REMATCH[7]}${BASH_REMATCH[8]}"
IFS='&' read -ra options <<<"${BASH_REMATCH[9]}"
for one in "${options[@]}"; do
  [[ $one =~ $option && ${one%%=*} != *password* ]] || refuse
done
if [[ $encoded ]]; then
  [[ $encoded =~ ^([^%]|%[0-9A-Fa-f]{2})*$ ]] || refuse
  encoded=${encoded//\\/\\\\}
  PGPASSWORD=$(printf '%b' "${encoded//%/\\x}")
  export PGPASSWORD
fi
