#!/bin/sh
# sh unseal.sh DEVICE_PRIVATE_JWK JWE
# To try things out: it does not check the tag, which openssl's command line has no way to, and other users
# of the machine can see the arguments of a program, the keys too.
set -e
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
part() { printf '%s' "$2" | cut -d . -f "$1"; }
field() { printf '%s' "$2" | sed "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/"; }
decode() {
  case $((${#1} % 4)) in 2) pad='==' ;; 3) pad='=' ;; *) pad='' ;; esac
  printf '%s' "$1$pad" | tr '_-' '/+' | openssl base64 -d -A
}
hex() { od -An -v -tx1 | tr -d ' \n'; }

# Both keys as DER: fixed bytes, and what is of this key.
{
  printf '\060\061\002\001\001\004\040'
  decode "$(field d "$1")"
  printf '\240\012\006\010\052\206\110\316\075\003\001\007'
} > "$folder/device"
head=$(decode "$(part 1 "$2")")
{
  printf '\060\131\060\023\006\007\052\206\110\316\075\002\001\006\010\052\206\110\316\075\003\001\007\003\102\000\004'
  decode "$(field x "$head")"
  decode "$(field y "$head")"
} > "$folder/ephemeral"

key=$({
  printf '\000\000\000\001'
  openssl pkeyutl -derive -keyform DER -inkey "$folder/device" -peerform DER -peerkey "$folder/ephemeral"
  printf '\000\000\000\007A256GCM\000\000\000\000\000\000\000\000\000\000\001\000'
} | openssl dgst -sha256 -r | cut -d ' ' -f 1)

# Of GCM's counters the first is for the tag, and the text begins with the second.
iv=$(decode "$(part 3 "$2")" | hex)
decode "$(part 4 "$2")" | openssl enc -d -aes-256-ctr -K "$key" -iv "${iv}00000002"
echo
