import assert from 'node:assert/strict'
import fc from 'fast-check'
import { joinHistory } from '../history'
import { enrolDevice, relabel, START } from '../testing/enrolled-device'
import { FEW } from '../testing/fuzzed'
import { minuteDeadline } from '../token'
import type { OtaCredentials } from './verifier'

const clockStep = fc.oneof(
  fc.integer({ min: -130_000, max: 130_000 }),
  // Up to the edge of the memory: a token of the newest minute lives this long, and its id 2 s more.
  fc
    .constantFrom('deadline' as const, 'forgotten' as const, 'minute' as const)
    .chain((edge) => fc.integer({ min: -2, max: 2 }).map((off) => ({ edge, off }))),
)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ send: fc.integer({ min: -20_000, max: 20_000 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      replay: fc.nat(),
      label: fc.integer({ min: 1, max: 4 }),
      asNext: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ clock: clockStep }) },
  { weight: 1, arbitrary: fc.constant({ burst: true }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const extend = ({ history, requestId }: OtaCredentials) =>
  joinHistory([...history.split('|').filter(Boolean), requestId].slice(-20))

function moved(now: number, by: number | { edge: string; off: number }): number {
  if (typeof by === 'number') return now + by
  const minute = Math.floor(now / 60_000)
  if (by.edge === 'minute') return (minute + 1) * 60_000 + by.off
  return minuteDeadline(minute) + (by.edge === 'forgotten' ? 2000 : 0) + by.off
}

test('the server accepts a token once, at any time, with any label, history and clock', async () => {
  let replays = 0
  let inTime = 0
  const isSpentOnce = async (steps: Step[]) => {
    const { verify, next, clock } = await enrolDevice()
    const captured: OtaCredentials[] = []
    const accepted = new Set<string>()
    const deliver = async (request: OtaCredentials) => {
      const code = await verify(request)
      if (code !== 'ok') return code
      assert.ok(!accepted.has(request.requestId), `accepted twice: ${request.requestId}`)
      accepted.add(request.requestId)
      return code
    }
    let tail = ''
    for (const one of steps) {
      if ('send' in one) {
        const request = next(one.send)
        captured.push(request)
        if ((await deliver(request)) === 'ok') tail = extend(request)
      } else if ('burst' in one) {
        for (let sent = 0; sent < 66; sent++) {
          const request = next()
          if ((await deliver(request)) === 'ok') tail = extend(request)
        }
      } else if ('replay' in one) {
        const request = captured[one.replay % Math.max(1, captured.length)]
        if (!request) continue
        const again = one.asNext ? { ...request, history: tail } : request
        replays += 1
        if ((await deliver(relabel(again, one.label))) === 'ota_replayed') inTime += 1
      } else {
        clock.now = Math.max(START - 600_000, moved(clock.now, one.clock))
      }
    }
  }
  const plan = fc.array(step, { minLength: 2, maxLength: 24 })
  await fc.assert(fc.asyncProperty(plan, isSpentOnce), FEW)
  // Some plans must have tokens in time that only the memory of spent ids refuses.
  expect(inTime / replays).toBeGreaterThan(0.05)
})
