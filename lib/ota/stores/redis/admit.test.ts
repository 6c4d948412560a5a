import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { startRedis, type TestRedis } from '@/server/testing/redis'
import { describeWith } from '@/server/testing/services'
import { tries } from '@/server/testing/tries'
import { appendToHistory, joinHistory } from '../../history'
import type { AdmissionRequest } from '../../server/store'
import { sessionIdFor } from '../../testing/session-id'
import { createMemoryStore } from '../memory'
import { createRedisStore } from '../redis'
import { connectRedis, type RedisConnection } from './connection'

jest.setTimeout(60_000)

const START = Date.parse('2026-01-01T12:34:20.000Z')
const EXPIRES = START + 8 * 3_600_000

const ID = fc.nat(40)
/** What happens next: a request of either writer, right or with a fault, or a copy of an earlier one. */
const step = fc.record({
  id: ID,
  // The writer's own history, or one made of any ids.
  history: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.array(ID, { maxLength: 22 }) },
  ),
  writer: fc.nat(1),
  own: fc.boolean(),
  resigned: fc.boolean(), // a copy under the minute of now, as only the key's holder can make
  again: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(5) }),
  lost: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.boolean() },
  ),
  wait: fc.constantFrom<number>(0, 0, 0, 0, 40, 15_000, 61_000, -20_000, 400_000),
})

const next = {
  id: 0,
  history: null,
  writer: 0,
  own: false,
  resigned: false,
  again: 0,
  lost: false,
  wait: 0,
}
/** Nothing comes for longer than a session may be idle. */
const idle = [next, { ...next, wait: 1_900_000 }]
/** A request is lost, the next one announces it, and it comes after all with a younger token. */
const overtaken = [
  { ...next, lost: true },
  next,
  { ...next, again: 2, resigned: true, wait: 15_000 },
]
/** One writer puts a request before the first of another, who does not know of it. */
const inFront = [
  { ...next, id: 9, history: [] },
  { ...next, id: 1, history: [9] },
  { ...next, id: 2, history: [1] },
]

describeWith('redis', 'Redis', (program) => {
  let server: TestRedis
  let connection: RedisConnection
  beforeAll(async () => {
    server = await startRedis(program)
    connection = await connectRedis(server.url)
  })
  afterAll(async () => {
    await connection?.close()
    await server?.close()
  })

  test('the script and the memory store judge alike', async () => {
    tries(32)
    const redis = createRedisStore(connection)
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 90 }), async (plan) => {
        const memory = createMemoryStore()
        const signInId = randomUUID()
        const opening = { sessionId: sessionIdFor(signInId), signInId, expiresAt: EXPIRES }
        for (const store of [memory, redis]) await store.open(opening, START)
        const fixed = Array.from({ length: 41 }, () => randomUUID())
        const histories: [string[], string[]] = [[], []]
        const sent: AdmissionRequest[] = []
        let now = START
        let shared = true
        for (const [index, one] of plan.entries()) {
          now += one.wait
          if (index > 30) shared = false // the writers part here: a clone
          const writer = shared ? 0 : one.writer
          const repeated = one.again > 0 ? sent.at(-one.again) : undefined
          const requestId = one.history ? (fixed[one.id] as string) : randomUUID()
          const honest = histories[writer] as string[]
          const history = one.history?.map((id) => fixed[id] as string) ?? honest
          const moment = {
            minute: Math.floor(now / 60_000),
            segment: Math.floor(now / 15_000),
            now,
          }
          const request = repeated
            ? { ...repeated, ...(one.resigned ? moment : { now }) }
            : {
                sessionId: opening.sessionId,
                requestId,
                history: joinHistory(one.own ? [...history, requestId].slice(-20) : history),
                ...moment,
              }
          if (!repeated && !one.history) {
            const next = appendToHistory(honest, requestId)
            if (shared) histories.fill(next)
            else histories[writer] = next
          }
          sent.push(request)
          if (one.lost) continue
          const verdict = await memory.admit(request)
          expect(await redis.admit(request)).toBe(verdict)
          seen.set(verdict, (seen.get(verdict) ?? 0) + 1)
        }
      }),
      { numRuns: 400, examples: [[overtaken], [idle], [inFront]] }, // else too rare to count on
    )
    // The plans reach every verdict, so that none was compared with nothing.
    expect([...seen.keys()].sort()).toEqual([
      'accepted',
      'forked',
      'idle',
      'late',
      'lost',
      'malformed',
      'replayed',
      'resync',
      'revoked',
    ])
  })
})
