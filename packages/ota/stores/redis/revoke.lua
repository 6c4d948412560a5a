-- KEYS: epoch, session
finish(KEYS[2], 'revoked')
return answer('revoked')
