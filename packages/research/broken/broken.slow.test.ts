import type { Result } from '@one-tick-ahead/ota-conformance/run'
import { BASICS, failedOf, judgeBroken } from './judge'
import type { Broken } from './servers'
import { brokenServers } from './servers'

/** Side by side: each spends its time waiting for the other side of a connection. */
const AT_ONCE = 3
const LIMIT_MS = 300_000

const judged = new Map<Broken, Result[] | Error>()

beforeAll(async () => {
  const waiting = [...brokenServers]
  const work = async () => {
    for (let broken = waiting.shift(); broken; broken = waiting.shift()) {
      const ids = [...BASICS, ...broken.fails]
      judged.set(broken, await judgeBroken(broken, ids).catch((error: Error) => error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}, LIMIT_MS)

test('there are enough of them', () => expect(brokenServers.length).toBeGreaterThanOrEqual(12))

test.each(brokenServers)('$title: failed by the cases named for it alone', (broken) => {
  const results = judged.get(broken)
  if (!Array.isArray(results)) throw results
  const failed = results.filter(({ verdict }) => verdict === 'failed')
  const said = failed.map(({ case: { id }, got }) => `${id}: ${got}`).join('\n')
  expect({ said, ids: failedOf(results) }).toEqual({ said, ids: broken.fails })
  expect(broken.fails).not.toEqual([])
  expect(results.length).toBeGreaterThan(broken.fails.length)
})
