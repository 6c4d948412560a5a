/** Paths in which every reader sees a segment of dots. */
export const DOT_SEGMENTS = [
  '/api/../readyz',
  '/api/./customer',
  '/api/..',
  '/api/.',
  '/..?a',
  '/api/%2e%2e/livez',
  '/api/%2E./livez',
  '/api/a%2fb/../../readyz',
  '/api/..%2freadyz',
  '/api%2f..%2Freadyz',
  '/api/..%5creadyz',
  '/api\\..\\readyz',
  '/about/../index.html',
  '/api/x#/../../readyz',
  '/api/..#a',
]

/** The same letters, and no such segment. */
export const NO_DOT_SEGMENTS = [
  '/api/customer?to=/../x',
  '/api/...',
  '/api/..a',
  '/api/a..',
  '/.well-known/jwks.json',
  '/api/%252e%252e/livez',
]
