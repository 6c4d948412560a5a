-- Opens the session of a sign-in, unless that has had one or has ended.
-- KEYS: epoch, sign-in, session
-- ARGV: the epoch that the caller derives keys with, the generation it has seen, login sid, expiry,
-- now
local sign_in, session = KEYS[2], KEYS[3]
local expires, now = tonumber(ARGV[4]), tonumber(ARGV[5])

if not is_intact(ARGV[1], ARGV[2]) then
  return answer('other epoch')
end
if redis.call('EXISTS', sign_in) == 1 then
  return answer('refused')
end
redis.call('HSET', sign_in, 'session', session)
keep_until(sign_in, expires, now)
redis.call('HSET', session, 'login', ARGV[3], 'accepted', ARGV[5], 'clock', ARGV[5])
keep_until(session, expires, now)
raise()
return answer('opened')
