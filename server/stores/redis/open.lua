-- Opens a session and revokes the sign-in's earlier one.
-- KEYS: epoch, login, session
-- ARGV: the epoch that the caller derives keys with, session id, login sid, expiry, 1 for
-- "only as the first", now
local login, session = KEYS[2], KEYS[3]
local expires, now = tonumber(ARGV[4]), tonumber(ARGV[6])

if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then
  return 'other epoch'
end
if redis.call('HEXISTS', login, 'ended') == 1 then
  return 'ended'
end
local earlier = redis.call('HGET', login, 'session')
if earlier then
  if ARGV[5] == '1' then
    return 'enrolled'
  end
  revoke(SESSION_PREFIX .. earlier, now)
end
redis.call('HSET', login, 'session', ARGV[2])
redis.call('PEXPIRE', login, digits(math.max(expires - now, 1)))
redis.call('HSET', session, 'login', ARGV[3], 'expires', ARGV[4], 'accepted', ARGV[6], 'clock', ARGV[6])
redis.call('PEXPIRE', session, IDLE_MS + SKEW_MS)
return 'opened'
