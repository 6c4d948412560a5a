import { signInFailures } from '@one-tick-ahead/api/contract/sign-in'
import { tokenErrors } from '@one-tick-ahead/api/http/errors'
import { verdicts } from '@one-tick-ahead/ota/codes'
import { endingWords, wordsOfEnding } from '@/components/live-demo/session/ending-words'
import { isEnding, mostTelling } from '@/components/live-demo/session/endings'
import { logOutWords } from '@/lib/demo/log-out'
import { explainFailure, failureWords } from '@/lib/demo/sign-in-failures'
import { outcomeOf, outcomeWords, unsentWords, wordsFor } from './verdicts'

describe('a failed sign-in', () => {
  const explain = (
    clue: string | number,
    server = 'https://api.ota.example',
    cookieEnabled = true,
  ) =>
    explainFailure(clue, {
      page: new URL('https://www.ota.example/live-demo'),
      server: new URL(server),
      cookieEnabled,
    })

  test('the page has words for each code of the server', () => {
    for (const code of signInFailures) expect(explain(code)).toBe(failureWords[code])
  })

  test.each([
    '',
    'unknown',
    '<b>Call us</b>',
    'cookies&x',
    'COOKIES',
    'toString',
    '__proto__',
    '401',
  ])('a link that says "%s" is told nothing', (planted) => {
    expect(explain(planted)).toBeNull()
    expect(explain(planted, 'https://elsewhere.example', false)).toBeNull()
  })

  test('a call that did not finish is told by its status, and never without a word', () => {
    expect(explain(401)?.cure).toContain('most likely cookies are refused')
    expect(explain(0)?.cure).toContain('Check your connection')
    expect(explain(409)).toBe(failureWords.used)
    expect(explain(429)).toBe(failureWords.busy)
    for (const status of [200, 403, 500, 503])
      expect(explain(status)?.what).toContain('did not finish')
  })

  test('where the browser says that it refuses cookies, nobody guesses', () => {
    for (const clue of ['cookies', 401]) {
      expect(explain(clue, undefined, false)?.what).toBe(
        'This browser refuses cookies, and a sign-in needs them.',
      )
    }
    for (const clue of ['cancelled', 'foreign', 0, 500]) {
      expect(explain(clue, undefined, false)).toBe(explain(clue))
    }
  })

  test.each([
    ['another domain', 'https://api.other.example.net'],
    ['plain http', 'http://api.ota.example'],
    ['an address in numbers', 'https://127.0.0.1'],
    ['one word', 'https://localhost'],
  ])('a server under %s: the sites are apart, which only their owner can mend', (_name, server) => {
    for (const clue of ['cookies', 'foreign', 401]) {
      expect(explain(clue, server, false)?.what).toContain('two different sites')
    }
    for (const clue of ['cancelled', 'expired', 0, 500])
      expect(explain(clue, server)).toBe(explain(clue))
  })

  test('addresses in numbers are one site only if they are the same', () => {
    const at = (page: string, server: string) =>
      explainFailure(401, { page: new URL(page), server: new URL(server), cookieEnabled: true })
        ?.what
    expect(at('http://10.0.0.5', 'http://10.1.0.5')).toContain('two different sites')
    expect(at('http://10.0.0.5', 'http://10.0.0.5:4000')).toContain('sees no sign-in')
  })
})

describe('endings', () => {
  test('every verdict ends the session, but for one on a single request', () => {
    const passing = Object.keys(verdicts).filter((code) => !isEnding(code))
    expect(passing.sort()).toEqual(['ota_bad_binding', 'ota_late', 'ota_replayed'])
  })

  test.each([null, 'jwt_expired', 'ota_state_unavailable', 'rate_limited', 'toString', ''])(
    '%j is no ending',
    (code) => {
      expect(isEnding(code)).toBe(false)
    },
  )

  test('of two the more telling one is shown, whichever monitor has it', () => {
    expect(mostTelling('login_required', 'ota_bad_mac')).toBe('ota_bad_mac')
    expect(mostTelling('ota_session_revoked', 'ota_device_cloned')).toBe('ota_device_cloned')
    expect(mostTelling('login_required', null)).toBe('login_required')
    expect(mostTelling(null, 'ota_resync')).toBe('ota_resync')
    expect(mostTelling(null, null)).toBeNull()
  })
})

describe('outcomes', () => {
  test.each([
    [200, 'in'],
    [401, 'held'],
    [409, 'held'],
    [502, 'no-verdict'],
    [400, 'no-verdict'],
    [403, 'no-verdict'],
    [429, 'no-verdict'],
    [500, 'no-verdict'],
    [503, 'no-verdict'],
  ] as const)('%i: %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome)
  })

  test('OTA held only where OTA was attacked', () => {
    expect(outcomeWords('held', 'otaForgery')).toBe('OTA held')
    expect(outcomeWords('held', 'jwtForgery')).toBe('The JWT was refused')
    expect(outcomeWords('in', 'otaForgery')).toBe('The thief got in')
  })
})

describe('verdicts', () => {
  test('every code the server can refuse with has a sentence', () => {
    const codes = Object.keys(tokenErrors)
    expect(codes.length).toBeGreaterThan(10)
    for (const code of [...codes, 'rate_limited']) expect(wordsFor(code)).toMatch(/^[A-Z].+\.$/)
  })

  test('none or an unknown one has none', () => {
    expect([wordsFor(null), wordsFor('later'), wordsFor('toString')]).toEqual(['', '', ''])
  })

  test('a row without a request says what is known of the reason, and nothing else', () => {
    expect(unsentWords('unreachable')).toContain('the server could not be reached')
    expect(unsentWords('left-behind')).toContain('not kept')
  })
})

describe('the words of an ending', () => {
  test('where the worker is gone nobody is told of a lost cookie or of a server', () => {
    for (const ending of [
      'ota_malformed',
      'ota_bad_mac',
      'login_required',
      'jwt_refused',
    ] as const) {
      expect(wordsOfEnding(ending, true)).toMatch(/^The browser stopped the worker/)
      expect(wordsOfEnding(ending, false)).toBe(endingWords[ending])
    }
    expect(wordsOfEnding('ota_device_cloned', true)).toBe(endingWords.ota_device_cloned)
  })
})

describe('LogOut', () => {
  const code = (status: number) => Response.json({ code: 'database_unavailable' }, { status })

  test.each<[string, Response, RegExp | null]>([
    ['noted', Response.json({ message: 'Noted' }, { status: 202 }), /is noted.*carries it out/],
    ['not written down', code(503), /could not write.*goes on trying/],
    ['a proxy without a server', new Response('Service Unavailable', { status: 503 }), null],
    ['refused', code(403), null],
  ])('%s', async (_name, answer, words) => {
    const said = await logOutWords(answer)
    if (words) expect(said).toMatch(words)
    else expect(said).toBeNull()
  })
})
