-- One request whose MAC and device proof were right: revocation, replay and send log in one step.
-- It must judge exactly as admit() of the memory store and receive() of send-log.ts do; a property
-- test holds them equal.
-- KEYS: epoch, session, its ids spent in the token's minute
-- ARGV: the epoch that the key was derived with, the generation that the node has seen, request id,
-- history, 1 when the history is well formed, minute, segment, now
-- Answers the verdict.
local session, spent = KEYS[2], KEYS[3]
local id, history, parses = ARGV[3], ARGV[4], ARGV[5] == '1'
local minute, segment, now = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])

if not is_intact(ARGV[1], ARGV[2]) then
  return answer('other epoch')
end

local accepted_text, over, clock_text, log_text, tail, dropped_text, spent_text = unpack(
  redis.call('HMGET', session, 'accepted', 'over', 'clock', 'log', 'tail', 'dropped', 'spent')
)
if not accepted_text then
  return answer('unknown')
end
if not over and now - tonumber(accepted_text) > IDLE_MS then
  finish(session, 'idle')
  return answer('idle')
end
if over then
  return answer(over)
end

local function spent_until(of)
  return of * 60000 + SPENT_MS
end

local clock = math.max(tonumber(clock_text), now)
redis.call('HSET', session, 'clock', digits(clock))
if spent_until(minute) < clock then
  return answer('resync')
end

-- How many ids each minute has spent. Redis forgets the ids by its own clock: a set of another size
-- has lost some, and a copy could not be told.
local counts = {}
for of, count in string.gmatch(spent_text or '', '(%d+):(%d+)') do
  if spent_until(tonumber(of)) >= clock then
    counts[tonumber(of)] = tonumber(count)
  end
end
if redis.call('SCARD', spent) ~= (counts[minute] or 0) then
  return answer('resync')
end
if redis.call('SISMEMBER', spent, id) == 1 then
  return answer('replayed')
end

-- The log is one text, oldest entry first: id, '+' for accepted or '-' for announced, segment.
-- No id can be found across two entries, since hyphens stand at the same places of every entry.
local log, dropped = log_text or '', tonumber(dropped_text or '0')
tail = tail or ''
local MARK = ID_LENGTH + 1
local ENTRY = ID_LENGTH + 11

local function place(wanted)
  local at = string.find(log, wanted, 1, true)
  return at and (at - 1) / ENTRY
end

local function entry(index)
  local text = string.sub(log, index * ENTRY + 1, (index + 1) * ENTRY)
  if text == '' then
    return nil
  end
  return {
    id = string.sub(text, 1, ID_LENGTH),
    accepted = string.sub(text, MARK, MARK) == '+',
    segment = tonumber(string.sub(text, MARK + 1)),
  }
end

local function append(new, mark)
  log = log .. new .. mark .. string.format('%010d', segment)
  if #log > LOG_LIMIT * ENTRY then
    log = string.sub(log, ENTRY + 1)
    dropped = dropped + 1
  end
  tail = tail == '' and new or tail .. '|' .. new
  if #tail > HISTORY_LENGTH then
    tail = string.sub(tail, ID_LENGTH + 2)
  end
end

-- Appends sent[from..] as announced, then the request itself.
local function extend(sent, from)
  for index = from, #sent do
    if place(sent[index]) then
      return 'forked'
    end
  end
  if place(id) then
    return 'forked'
  end
  for index = from, #sent do
    append(sent[index], '-')
  end
  append(id, '+')
  return 'accepted'
end

local function align(sent)
  if #sent == 0 and dropped > 0 then
    return 'lost'
  end
  local first, start = 1, 0
  if #sent > 0 then
    while first <= #sent and not place(sent[first]) do
      first = first + 1
    end
    if first > #sent then
      return 'lost'
    end
    start = place(sent[first])
    if start > 0 and (first > 1 or #history < HISTORY_LENGTH) then
      return 'forked'
    end
    if first > 1 and dropped == 0 then
      return 'forked'
    end
  end
  for index = first, #sent do
    local own = entry(start + index - first)
    if not own then
      return extend(sent, index)
    end
    if own.id ~= sent[index] then
      return 'forked'
    end
  end
  local at = start + #sent - first + 1
  local announced = entry(at)
  if not announced then
    return extend(sent, #sent + 1)
  end
  if announced.id ~= id then
    return 'forked'
  end
  if segment > announced.segment then
    return 'late'
  end
  log = string.sub(log, 1, at * ENTRY + ID_LENGTH) .. '+' .. string.sub(log, at * ENTRY + MARK + 1)
  return 'accepted'
end

local function judge()
  local at = place(id)
  if at and entry(at).accepted then
    return 'replayed'
  end
  if not at and history == tail then
    append(id, '+')
    return 'accepted'
  end
  if not parses then
    return 'malformed'
  end
  local sent = {}
  for part in string.gmatch(history, '[^|]+') do
    sent[#sent + 1] = part
  end
  if sent[#sent] == id then
    sent[#sent] = nil
  end
  for _, part in ipairs(sent) do
    if part == id then
      return 'malformed'
    end
  end
  if log ~= '' then
    return align(sent)
  end
  if #history == HISTORY_LENGTH then
    dropped = dropped + 1
  end
  return extend(sent, 1)
end

local verdict = judge()
if verdict == 'forked' or verdict == 'lost' then
  finish(session, 'revoked')
end
if verdict == 'accepted' then
  counts[minute] = (counts[minute] or 0) + 1
  local parts = {}
  for of, count in pairs(counts) do
    parts[#parts + 1] = digits(of) .. ':' .. digits(count)
  end
  redis.call(
    'HSET', session,
    'log', log, 'tail', tail, 'dropped', dropped, 'accepted', digits(now),
    'spent', table.concat(parts, ',')
  )
  redis.call('SADD', spent, id)
  keep_until(spent, spent_until(minute), now)
  raise()
end
return answer(verdict)
