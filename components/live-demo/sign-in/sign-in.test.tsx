/** @jest-environment jsdom */
import { signInFailures } from '@one-tick-ahead/api/contract/sign-in'
import { act, render, screen } from '@testing-library/react'
import { TOKEN_KINDS } from '@/components/live-demo/kinds'
import { failedCall } from '@/components/live-demo/monitors/call'
import { addResult, runStore } from '@/components/live-demo/run'

process.env.NEXT_PUBLIC_API_ORIGIN = 'none' // before lib/config.ts reads it
const { SignedOut } = jest.requireActual<typeof import('./sign-in')>('./sign-in')
const { ServerAway } = jest.requireActual<typeof import('./no-server')>('./no-server')
const { explainFailure, failureWords } =
  jest.requireActual<typeof import('./sign-in-failure')>('./sign-in-failure')

test('a site without an API leads to the films, and to no sign-in', () => {
  render(<SignedOut takesFocus={false} invitation={null} verdicts={null} steps={null} />)
  expect(screen.getByText(/This site runs without the demo’s server/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'films' }).getAttribute('href')).toBe('/videos')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a running demo says that three calls got no answer, until one gets one or the run stops', () => {
  const lost = failedCall('/api/customer', 'unreachable')
  const call = (result: typeof lost) =>
    act(() => {
      for (const kind of TOKEN_KINDS) addResult(kind, { result, request: {} })
    })
  act(() => runStore.setState({ isRunning: true }))
  render(<ServerAway />)
  const note = screen.getByRole('status', { name: 'Server' })
  call(lost)
  call(lost)
  expect(note.textContent).toBe('')
  call(lost)
  expect(note.textContent).toContain('The demo’s server does not answer')
  act(() => runStore.setState({ isRunning: false }))
  expect(note.textContent).toBe('')
  act(() => runStore.setState({ isRunning: true }))
  expect(note.textContent).toContain('The demo’s server does not answer')
  call({ ...lost, status: 401, noAnswer: null })
  expect(note.textContent).toBe('')
})

describe('a failed sign-in', () => {
  const explain = (code: string, server = 'https://api.ota.example', cookieEnabled = true) =>
    explainFailure(code, {
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

  test('where the browser says that it refuses cookies, the page names this reason alone', () => {
    expect(explain('cookies', undefined, false)?.what).toBe(
      'This browser refuses cookies, and a sign-in needs them.',
    )
    for (const code of ['cancelled', 'foreign']) {
      expect(explain(code, undefined, false)).toBe(explain(code))
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
      for (const code of ['cookies', 'foreign']) {
        expect(explain(code, server, false)?.what).toContain('two different sites')
      }
      for (const code of ['cancelled', 'expired']) expect(explain(code, server)).toBe(explain(code))
    },
  )

  test('addresses in numbers are one site only if they are the same', () => {
    const at = (page: string, server: string) =>
      explainFailure('cookies', {
        page: new URL(page),
        server: new URL(server),
        cookieEnabled: true,
      })?.what
    expect(at('http://10.0.0.5', 'http://10.1.0.5')).toContain('two different sites')
    expect(at('http://10.0.0.5', 'http://10.0.0.5:4000')).toBe(failureWords.cookies.what)
  })
})
