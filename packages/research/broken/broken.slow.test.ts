import { spawnSync } from 'node:child_process'
import type { Result } from '@one-tick-ahead/ota-conformance/run'
import { failedOf, judgeBroken } from './judge'
import { type Broken, brokenServers } from './servers'

/** Side by side: each spends its time waiting for the other side of a connection. */
const AT_ONCE = 6
const LIMIT_MS = 900_000

const isThere = spawnSync('python3', ['--version']).status === 0

if (isThere) {
  const judged = new Map<Broken, Result[] | Error>()
  const found = brokenServers.filter(({ by }) => by !== null)

  beforeAll(async () => {
    const waiting = [...found]
    const work = async () => {
      for (let broken = waiting.shift(); broken; broken = waiting.shift()) {
        judged.set(broken, await judgeBroken(broken).catch((error: Error) => error))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }, LIMIT_MS)

  test.each(found)('$title: found by $by', (broken) => {
    const results = judged.get(broken)
    if (!Array.isArray(results)) throw results
    expect(failedOf(results)).toContain(broken.by)
  })
} else test.todo('broken servers are tried: skipped, because python3 is not installed')
