-- The state epoch of this run of the server. A restart or a promoted replica may have lost the
-- newest spent ids, so another run means another epoch, whatever was restored from disk.
-- KEYS: epoch   ARGV: run id of the server, 16 fresh bytes in hex
if redis.call('HGET', KEYS[1], 'run') == ARGV[1] then
  return redis.call('HGET', KEYS[1], 'id')
end
redis.call('HSET', KEYS[1], 'run', ARGV[1], 'id', ARGV[2])
redis.call('PUBLISH', KEYS[1], '')
return ARGV[2]
