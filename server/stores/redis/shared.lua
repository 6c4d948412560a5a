-- Comes before each of the other scripts. The names in capitals are set by scripts.ts.

-- Redis writes 1.7e+12 for a large Lua number; milliseconds are stored as digits.
local function digits(number)
  return string.format('%.0f', number)
end

-- Ends a session for both sides; it is remembered long enough to say so.
local function revoke(session, now)
  local expires = tonumber(redis.call('HGET', session, 'expires') or '')
  if not expires or redis.call('HEXISTS', session, 'revoked') == 1 then
    return
  end
  redis.call('HDEL', session, 'log', 'tail', 'dropped')
  redis.call('HSET', session, 'revoked', '1', 'expires', digits(math.min(expires, now + REVOKED_MS)))
  redis.call('PEXPIRE', session, REVOKED_MS)
end

-- Ends a sign-in and its session.
local function end_login(login, expires, now)
  if redis.call('HEXISTS', login, 'ended') == 1 then
    return
  end
  local session = redis.call('HGET', login, 'session')
  if session then
    revoke(SESSION_PREFIX .. session, now)
  end
  redis.call('HSET', login, 'ended', '1')
  redis.call('PEXPIRE', login, digits(math.max(expires - now, 1)))
end
