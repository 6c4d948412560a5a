-- One request whose MAC and device proof were right: revocation, replay and send log in one step.
-- It must judge exactly as admit() of memory-session-store.ts and receive() of send-log.ts do; a
-- property test holds them equal.
-- KEYS: epoch, session, its ids spent in the token's minute
-- ARGV: the epoch that the key was derived with, request id, history, 1 when the history is well
-- formed, segment, now, until when ids of that minute are needed
-- Answers a list: the verdict, and after `forked` the login sid and its expiry.
local session, spent = KEYS[2], KEYS[3]
local id, history, parses = ARGV[2], ARGV[3], ARGV[4] == '1'
local segment, now, spent_until = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])

-- Restored data may lack the newest ids: keys of the epoch before it open nothing any more.
if redis.call('HGET', KEYS[1], 'id') ~= ARGV[1] then
  return { 'other epoch' }
end

local expires_text, accepted_text, revoked, clock_text, log_text, tail, dropped_text, login = unpack(
  redis.call(
    'HMGET', session,
    'expires', 'accepted', 'revoked', 'clock', 'log', 'tail', 'dropped', 'login'
  )
)
local expires, accepted_at = tonumber(expires_text or ''), tonumber(accepted_text or '')

if not expires or now >= expires or (not revoked and now - accepted_at > IDLE_MS) then
  return { 'unknown' }
end
if revoked then
  return { 'revoked' }
end

local clock = math.max(tonumber(clock_text), now)
redis.call('HSET', session, 'clock', digits(clock))
if spent_until < clock then
  return { 'stale' }
end
if redis.call('SISMEMBER', spent, id) == 1 then
  return { 'replayed' }
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
    return 'resync'
  end
  local first, start = 1, 0
  if #sent > 0 then
    while first <= #sent and not place(sent[first]) do
      first = first + 1
    end
    if first > #sent then
      return 'resync'
    end
    start = place(sent[first])
    if first > 1 and start > 0 then
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
if verdict == 'forked' then
  -- A cloned profile holds the sign-in too, so neither side may enrol again with it.
  revoke(session, now)
  end_login(LOGIN_PREFIX .. login, expires, now)
  return { verdict, login, expires_text }
end
if verdict == 'accepted' then
  redis.call('HSET', session, 'log', log, 'tail', tail, 'dropped', dropped, 'accepted', digits(now))
  redis.call('PEXPIRE', session, IDLE_MS + SKEW_MS)
  redis.call('SADD', spent, id)
  redis.call('PEXPIRE', spent, digits(spent_until - now + SKEW_MS))
end
return { verdict }
