import { failedCall } from '@/components/live-demo/monitors/call-result'
import { addMonitorRow, resetRun, setEnding, useRun } from '@/components/live-demo/run'
import { wordsFor } from '@/components/live-demo/words'
import { config } from '@/lib/config'
import { useUser } from '@/lib/demo/store'
import { signedInUser } from '@/lib/demo/testing/session'
import type { TokenKind } from '@/lib/token-kind'
import { carryOut, cloneDevice, forgeOta, replayJwt, replayOta, targetUrl } from './attacks'

const attacker = { replayJwt: '/replay', forgeOta: '/forge', cloneDevice: '/clone' }
Object.assign(config, { attacker })
const network = { onLine: true }
Object.assign(globalThis, {
  window: { location: { href: 'http://localhost:3000/live-demo' } },
  navigator: network,
})

const server = { answer: (_url: string): Response | Promise<Response> => Response.json([]) }
const sent: { url: string; init: RequestInit }[] = []
globalThis.fetch = async (input, init = {}) => {
  sent.push({ url: String(input), init })
  return server.answer(String(input))
}
const attackerSays = (value: unknown) => {
  server.answer = () => Response.json(value)
}
const rows = (kind: TokenKind) => useRun.getState().attacks[kind]

const user = { ...signedInUser, requestHistory: ['a', 'b'] }
beforeEach(() => {
  sent.length = 0
  server.answer = () => Response.json([])
  resetRun()
  useUser.getState().replaceAll(user)
})

test('attacks send the fields of the specification, and no header of ours', async () => {
  attackerSays({ message: 'no', statusCode: 401 })
  expect(await carryOut('jwt', replayJwt)).toEqual({
    outcome: 'refused',
    code: 401,
    message: 'no',
  })
  await carryOut('ota', forgeOta)
  await carryOut('ota', cloneDevice)
  const { jsessionID, token, deviceId, sessionkey } = user
  const bodies = [
    { jsessionID, jwt: token, url: targetUrl },
    { jsessionID, ota: expect.stringMatching(/^OTA [0-9a-f]{128}-S[1-4]$/), url: targetUrl },
    {
      deviceID: deviceId,
      jsessionID,
      sessionKey: sessionkey,
      requestHistory: 'a|b',
      url: targetUrl,
    },
  ]
  expect(sent.map(({ url }) => url)).toEqual(Object.values(attacker))
  expect(sent.map(({ init }) => JSON.parse(String(init.body)))).toEqual(bodies)
  for (const { init } of sent) {
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' })
    expect(init.headers).toEqual({ 'Content-Type': 'application/json' })
  }
  expect([...rows('jwt'), ...[...rows('ota')].reverse()].map((row) => row.sent)).toEqual(bodies)
  expect(useUser.getState().requestHistory).toEqual(['a', 'b'])
})

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['an unreadable answer', () => Response.json({ message: 1, statusCode: 200 }), 'no-verdict'],
  ['no answer', noAnswer, 'no-answer'],
])('%s is an error with status 500', async (_name, answer, outcome) => {
  server.answer = answer
  const message = expect.stringMatching('attacker host')
  expect(await carryOut('jwt', replayJwt)).toMatchObject({ outcome, message, isError: true })
  expect(rows('jwt')).toMatchObject([{ outcome, code: 500, message }])
})

test('an answer of 502 is shown with its own code and message', async () => {
  const message = 'The target did not answer.'
  attackerSays({ message, statusCode: 502 })
  const verdict = { outcome: 'no-answer', code: 502, message }
  expect(await carryOut('jwt', replayJwt)).toEqual(verdict)
  expect(rows('jwt')).toMatchObject([verdict])
})

test('an attack without a network says that the device is offline', async () => {
  server.answer = noAnswer
  const onLine = jest.replaceProperty(network, 'onLine', false)
  const verdict = await carryOut('jwt', replayJwt)
  onLine.restore()
  expect(verdict).toMatchObject({ message: 'You are offline. Nothing was sent.', isError: true })
})

test('a refusal by an ended session is no verdict', async () => {
  attackerSays({ message: 'no', statusCode: 401 })
  setEnding('ota', 'ota_session_revoked')
  expect(await carryOut('ota', cloneDevice)).toMatchObject({ outcome: 'no-verdict', code: 401 })
})

describe('a replay', () => {
  const url = '/api/customer'
  const result = { ...failedCall(url, 'unsent'), status: 200, noAnswer: null }
  const headers = { Authorization: 'OTA 00-S1' }
  const record = (madeAt: number) =>
    addMonitorRow('ota', {
      result,
      request: { sent: { url, headers, madeAt } },
      at: madeAt,
      isTick: true,
    })

  test('sends a recent accepted request unchanged, with its cookies', async () => {
    record(Date.now())
    server.answer = () => Response.json({ code: 'ota_replayed' }, { status: 401 })
    const message = 'Attack failed: this request id has been used before.'
    const verdict = await carryOut('ota', { ...replayOta, name: 'Replay', isPair: true })
    expect(verdict).toEqual({ outcome: 'refused', code: 401, message })
    expect(sent).toMatchObject([{ url, init: { headers, credentials: 'include' } }])
    expect(rows('ota')).toMatchObject([
      { sent: { url: `http://localhost:3000${url}`, ...headers } },
    ])
    expect(useRun.getState().sent.ota).toEqual({ name: 'Replay', body: rows('ota')[0]?.sent })
  })

  test('makes a request first if none is recent enough', async () => {
    record(Date.now() - 10_000)
    const verdict = await carryOut('ota', { ...replayOta, name: 'Replay', isPair: true })
    expect(verdict).toMatchObject({ outcome: 'in', message: expect.stringContaining('0 records') })
    expect(sent).toHaveLength(2)
    const [first, second] = sent.map(({ init }) => Object.fromEntries(new Headers(init.headers)))
    expect(second).toEqual(first)
    expect(useRun.getState().monitors.ota).toMatchObject({ hits: 1, times: [] })
  })

  test('has no verdict if the server refuses it for another reason', async () => {
    record(Date.now())
    server.answer = () => Response.json({ code: 'ota_bad_mac' }, { status: 401 })
    expect(await carryOut('ota', { ...replayOta, name: 'Replay', isPair: true })).toMatchObject({
      outcome: 'no-verdict',
      message: wordsFor('ota_bad_mac'),
    })
  })
})
