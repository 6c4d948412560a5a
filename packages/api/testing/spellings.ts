const FOLDERS = ['/api', '/oauth2', '/login', '/api/a%2fb', '/api/x', '/API', '', '/x', '/api/..;']
const SLASHES = ['/', '//', '%2f', '%2F', '\\', '%5c', '/%2e/', '/./']
const DOTS = [
  '..',
  '%2e%2e',
  '.%2E',
  '%2E.',
  '../..',
  '%2e%2e%2f%2e%2e',
  '..%2f..',
  '',
  '%252e%252e',
]
const NAMES = [
  'readyz',
  'livez',
  '%72eadyz',
  'livez/',
  'livez?a',
  'readyz#a',
  'livez%00',
  'livez;a',
]

/** Many ways to write a path that somebody may read as that of a probe of the node. */
export function probeSpellings(): string[] {
  const paths = FOLDERS.flatMap((folder, f) =>
    SLASHES.flatMap((slash, s) =>
      DOTS.flatMap((dots, d) =>
        // Two of the names each, both probes among them: all would take minutes.
        [0, 1].map((n) => `${folder}${slash}${dots}/${NAMES[(f + s + d + 3 * n) % NAMES.length]}`),
      ),
    ),
  )
  const begun = paths.filter((path) => path.startsWith('/'))
  const whole = begun.slice(0, 40).map((path) => `http://ota.example${path}`)
  return [...new Set([...begun, ...whole])]
}

/** Those among them, and the like, in which every reader sees a segment of dots. */
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
