-- KEYS: login   ARGV: expiry, now
end_login(KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]))
return 1
