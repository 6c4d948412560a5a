-- The epoch of a bucket, new where something may be missing from what it protects: under another
-- run of the server (a restart, a promoted replica), after keys were evicted, or when a node has
-- seen more happen than this server knows of, which was set back then.
-- KEYS: epoch   ARGV: the generation that the caller has seen, 16 fresh bytes in hex
-- Answers the epoch and its generation, or nothing while keys may be evicted.
local SPAN = 2 ^ 32 -- generations of one epoch: those of the next are all above them

local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local evicted = string.match(redis.call('INFO', 'stats'), 'evicted_keys:(%d+)')
local memory = redis.call('INFO', 'memory')
if string.match(memory, 'maxmemory:(%d+)') ~= '0'
  and string.match(memory, 'maxmemory_policy:(%w+)') ~= 'noeviction' then
  return answer('')
end

local id, known_run, known_evicted, own = unpack(
  redis.call('HMGET', KEYS[1], 'id', 'run', 'evicted', 'generation')
)
local seen = tonumber(ARGV[1])
generation = tonumber(own or '0')
if known_run ~= run or known_evicted ~= evicted or generation < seen then
  id = ARGV[2]
  generation = (math.floor(math.max(generation, seen) / SPAN) + 1) * SPAN
  redis.call(
    'HSET', KEYS[1],
    'id', id, 'run', run, 'evicted', evicted, 'generation', digits(generation)
  )
  redis.call('PUBLISH', NEWS_CHANNEL, string.match(KEYS[1], '{(.)'))
end
return answer(id)
