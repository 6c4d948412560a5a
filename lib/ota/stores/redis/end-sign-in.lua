-- Ends a sign-in and its session; none can be opened any more.
-- KEYS: sign-in   ARGV: expiry, how the session ends, now
local session = redis.call('HGET', KEYS[1], 'session')
if session then
  finish(SESSION_PREFIX .. session, ARGV[2])
end
redis.call('HSET', KEYS[1], 'ended', '1')
keep_until(KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[3]))
return 1
