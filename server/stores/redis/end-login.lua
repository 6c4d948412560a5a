-- Ends a sign-in and its session. 1 when it had not ended before.
-- KEYS: login   ARGV: expiry, now
if redis.call('HEXISTS', KEYS[1], 'ended') == 1 then
  return 0
end
local expires, now = tonumber(ARGV[1]), tonumber(ARGV[2])
local session = redis.call('HGET', KEYS[1], 'session')
if session then
  revoke(SESSION_PREFIX .. session, now)
end
redis.call('HSET', KEYS[1], 'ended', '1')
redis.call('PEXPIRE', KEYS[1], digits(math.max(expires - now, 1)))
return 1
