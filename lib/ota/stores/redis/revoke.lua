-- KEYS: session
finish(KEYS[1], 'revoked')
return 1
