-- Comes before each of the other scripts. The names in capitals are set by scripts.ts.

-- Redis writes 1.7e+12 for a large Lua number; milliseconds are stored as digits.
local function digits(number)
  return string.format('%.0f', number)
end

-- Redis forgets by its own clock, so what is kept until `time` of the nodes is kept a while longer.
local function keep_until(key, time, now)
  redis.call('PEXPIRE', key, digits(math.max(time - now, 0) + SKEW_MS))
end

-- A session that is over stays over, and says why for as long as it is remembered.
local function finish(session, how)
  if redis.call('EXISTS', session) == 0 or redis.call('HEXISTS', session, 'over') == 1 then
    return
  end
  redis.call('HDEL', session, 'log', 'tail', 'dropped', 'spent')
  redis.call('HSET', session, 'over', how)
end
