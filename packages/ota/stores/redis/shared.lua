-- Comes before each of the other scripts. The names in capitals are set by scripts.ts. The first of
-- KEYS is always the epoch of the bucket.

-- Redis writes 1.7e+12 for a large Lua number; such numbers are stored as digits.
local function digits(number)
  return string.format('%.0f', number)
end

-- Redis forgets by its own clock, so what is kept until `time` of the nodes is kept a while longer.
local function keep_until(key, time, now)
  redis.call('PEXPIRE', key, digits(math.max(time - now, 0) + SKEW_MS))
end

-- How much has happened in the bucket that must not be forgotten. Every answer tells it.
local generation = 0

local function raise()
  generation = redis.call('HINCRBY', KEYS[1], 'generation', 1)
end

local function answer(outcome)
  return { outcome, generation }
end

-- Whether what is here is all that belongs to this epoch, as far as anybody can know. Data of another
-- run of the server, restored or replicated, may lack the newest ids; so may data that is younger
-- than what a node has seen. Asked in the step itself it holds whatever was between node and server.
local function is_intact(epoch, seen)
  local id, run, own = unpack(redis.call('HMGET', KEYS[1], 'id', 'run', 'generation'))
  if id ~= epoch or tonumber(own) < tonumber(seen) then
    return false
  end
  generation = tonumber(own)
  return string.find(redis.call('INFO', 'server'), 'run_id:' .. run, 1, true) ~= nil
end

-- A session that is over stays over, and says why for as long as it is remembered.
local function finish(session, how)
  if redis.call('EXISTS', session) == 0 or redis.call('HEXISTS', session, 'over') == 1 then
    return
  end
  redis.call('HDEL', session, 'log', 'tail', 'dropped', 'spent')
  redis.call('HSET', session, 'over', how)
  raise()
end
