#!/bin/sh
# sh token.sh KEY REQUEST_ID DEVICE_ID UNIX_MS
# To try things out: other users of the machine can see the arguments of a program, the key too.
minute=$(($4 / 60000))
segment=$(($4 / 15000 % 4 + 1))

mac=$(printf '%s' "$2|$3|$minute" | openssl dgst -sha512 -hmac "$1" -r | cut -d ' ' -f 1)
echo "OTA $mac-S$segment"
