-- KEYS: session   ARGV: now
revoke(KEYS[1], tonumber(ARGV[1]))
return 1
