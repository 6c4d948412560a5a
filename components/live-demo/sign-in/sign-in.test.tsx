/** @jest-environment jsdom */
import { signInFailures } from '@one-tick-ahead/api/contract/sign-in'
import { render, screen } from '@testing-library/react'

process.env.NEXT_PUBLIC_API_ORIGIN = 'none' // before lib/config.ts reads it
const { Entry } = jest.requireActual<typeof import('./sign-in')>('./sign-in')
const { explainFailure, failureWords } =
  jest.requireActual<typeof import('./sign-in-failure')>('./sign-in-failure')

test('a site without an API offers the demo in the browser, and no sign-in that leads nowhere', async () => {
  render(<Entry />)
  expect(await screen.findByRole('button', { name: 'Run in this browser' })).toBeTruthy()
  expect(screen.getByText('This site has no server for the demo.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign-in With Google' })).toBeNull()
})

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

  test('where the browser says that it refuses cookies, the page names this reason alone', () => {
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
  ])(
    'a server under %s: site and API are different sites, and the page says that only their owner can mend it',
    (_name, server) => {
      for (const clue of ['cookies', 'foreign', 401]) {
        expect(explain(clue, server, false)?.what).toContain('two different sites')
      }
      for (const clue of ['cancelled', 'expired', 0, 500])
        expect(explain(clue, server)).toBe(explain(clue))
    },
  )

  test('addresses in numbers are one site only if they are the same', () => {
    const at = (page: string, server: string) =>
      explainFailure(401, { page: new URL(page), server: new URL(server), cookieEnabled: true })
        ?.what
    expect(at('http://10.0.0.5', 'http://10.1.0.5')).toContain('two different sites')
    expect(at('http://10.0.0.5', 'http://10.0.0.5:4000')).toContain('sees no sign-in')
  })
})
