/** Paths in which every reader sees a segment of dots. */
export const DOT_SEGMENTS = [
  '/api/../healthz',
  '/api/./customer',
  '/api/..',
  '/api/.',
  '/..?a',
  '/api/%2e%2e/healthz',
  '/api/%2E./healthz',
  '/api/a%2fb/../../healthz',
  '/api/..%2fhealthz',
  '/api%2f..%2Fhealthz',
  '/api/..%5chealthz',
  '/api\\..\\healthz',
  '/about/../index.html',
  '/api/x#/../../healthz',
  '/api/..#a',
]

/** The same letters, and no such segment. */
export const NO_DOT_SEGMENTS = [
  '/api/customer?to=/../x',
  '/api/...',
  '/api/..a',
  '/api/a..',
  '/.well-known/security.txt',
  '/api/%252e%252e/healthz',
]
