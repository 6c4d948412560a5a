import { getEventListeners } from 'node:events'
import { createProbe, withTimeLimit } from './probe'

const ask = (answer: () => Response | Promise<Response>, isOpen = true) => {
  const calls: Parameters<typeof fetch>[] = []
  const probe = createProbe(
    async (...call) => {
      calls.push(call)
      return answer()
    },
    '/api/ready',
    isOpen,
  )
  return { calls, result: probe(new AbortController().signal) }
}

test('accepts the server’s own "ready", asked without credentials or cache', async () => {
  const { calls, result } = ask(() => Response.json({ status: 'ready' }))
  expect(await result).toBe(true)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject(['/api/ready', { credentials: 'omit', cache: 'no-store' }])
})

test.each<[string, () => Response | Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'no session store',
    () => Response.json({ code: 'ota_state_unavailable', statusCode: 503 }, { status: 503 }),
  ],
  ['a proxy without a server', () => new Response('Bad Gateway', { status: 502 })],
  ['a sign-in page of the network', () => new Response('<title>Welcome</title>')],
  ['another JSON', () => Response.json(null)],
])('%s is not ready', async (_name, answer) => {
  expect(await ask(answer).result).toBe(false)
})

// Status 0: another origin's answer, whose status is hidden.
test.each([
  [404, true],
  [0, true],
  [502, false],
  [503, false],
])('without `ready` an answer %i counts as one: %s', async (status, expected) => {
  const answer = Object.defineProperty(new Response(), 'status', { value: status })
  expect(await ask(() => answer, false).result).toBe(expected)
})

test.each([0, 5])(
  'a time limit follows its signal and keeps nothing on it after %i ms',
  async (ms) => {
    const given = new AbortController()
    const { signal } = given
    const limited = withTimeLimit(signal, ms || 60_000)
    if (ms === 0) given.abort(new Error('given up'))
    else await new Promise((resolve) => limited.addEventListener('abort', resolve))
    expect(limited.reason).toMatchObject(ms ? { name: 'TimeoutError' } : { message: 'given up' })
    expect(getEventListeners(signal, 'abort')).toEqual([])
    expect(withTimeLimit(AbortSignal.abort('gone'), 1).reason).toBe('gone')
  },
)
