import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import type { ErrorCode } from '../contract/error-codes'
import { LOG_ID_HEADER } from '../contract/headers'
import { codeOf, Visitor } from '../testing/visitor'
import { ask, sendOta as send, viewOf, watched } from '../testing/watched-api'

test('questions are limited, by address only where no session is proved', async () => {
  const { api, visitor } = await watched(undefined, { rateLimit: true })
  const stranger = new Visitor(api)
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(stranger, 'x')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(await codeOf(await ask(visitor, 'x'))).toBe<ErrorCode>('server_view_unknown')
})

test('the questions of a session are limited, too', async () => {
  const { visitor } = await watched(undefined, { rateLimit: true })
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(visitor, 'x')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('a request that a limit refused is not kept, and its answer has no name', async () => {
  const { api, visitor } = await watched(undefined, { rateLimit: true })
  const thief = visitor.copy()
  thief.jar.delete('ota_device')
  const steal = () => send(thief, { at: api.clock.now })
  const answers: Response[] = []
  for (let count = 0; count < 21; count++) answers.push(await steal())
  const named = answers.map(({ status, headers }) => `${status} ${headers.has(LOG_ID_HEADER)}`)
  expect([...new Set(named)]).toEqual(['401 true', '429 false'])
})

test('a store that cannot say whose request it was does not count as a sign-out', async () => {
  let isGone = false
  const { visitor } = await watched((store) => ({
    ...store,
    lacks(sessionId) {
      if (isGone) throw new StateUnavailableError()
      return store.lacks(sessionId)
    },
  }))
  const answer = await visitor.callWithOta()
  isGone = true
  const told = await ask(visitor, answer.headers.get(LOG_ID_HEADER))
  expect(told.status).toBe(503)
  expect(await codeOf(told)).toBe<ErrorCode>('ota_state_unavailable')
  // And where nothing could be kept, the answer has no name.
  expect((await visitor.callWithOta()).headers.has(LOG_ID_HEADER)).toBe(false)
})

test('the view shows the bound target with its query', async () => {
  const { visitor } = await watched()
  const path = '/api/customer?page=2'
  const answer = await visitor.call(path, { headers: visitor.nextBoundHeaders(path) })
  expect(answer.status).toBe(200)
  expect((await viewOf(visitor, answer)).ota?.bound.target).toBe(path)
})

test('switched off it keeps nothing, and no answer names its request', async () => {
  const { visitor } = await watched(undefined, { serverView: false })
  const answer = await visitor.callWithOta()
  expect(answer.headers.get(LOG_ID_HEADER)).toBeNull()
  expect(await codeOf(await ask(visitor, visitor.history[0] ?? ''))).toBe<ErrorCode>(
    'server_view_off',
  )
})
