-- Ends a sign-in and its session; none can be opened any more. It needs no epoch: what is set back
-- or lost has another one soon, under which there is nothing to end.
-- KEYS: epoch, sign-in   ARGV: epoch, generation, expiry, how the session ends, now
local session = redis.call('HGET', KEYS[2], 'session')
if session then
  finish(session, ARGV[4])
end
if redis.call('HSET', KEYS[2], 'ended', '1') == 1 then
  raise()
end
keep_until(KEYS[2], tonumber(ARGV[3]), tonumber(ARGV[5]))
return answer('ended')
