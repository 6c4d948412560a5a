import type { Result } from '@/server/conformance/run'
import { BASICS, failedOf, judgeBroken } from './judge'
import { brokenServers } from './servers'

/** Side by side: each spends its time waiting for the other side of a connection. */
const AT_ONCE = 3
const LIMIT_MS = 300_000

const judged = new Map<string, Result[]>()

beforeAll(async () => {
  const waiting = [...brokenServers]
  const work = async () => {
    for (let broken = waiting.shift(); broken; broken = waiting.shift()) {
      judged.set(broken.name, await judgeBroken(broken, [...BASICS, ...broken.fails]))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}, LIMIT_MS)

test('there are enough of them', () => expect(brokenServers.length).toBeGreaterThanOrEqual(12))

test.each(brokenServers)('$title: failed by the cases named for it alone', ({ name, fails }) => {
  const results = judged.get(name) ?? []
  expect(failedOf(results)).toEqual(fails)
  expect(fails.length).toBeGreaterThan(0)
  expect(results.length).toBeGreaterThan(fails.length)
})
