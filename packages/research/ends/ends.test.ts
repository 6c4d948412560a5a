import { readFileSync } from 'node:fs'
import { ends, type Tally } from '@/content/ends'
import { unpadded } from '@/scripts/report-section.mjs'
import { allCauses } from './causes'
import { COMMAND, IDLE, lostSessions, PAGE, report } from './report'
import { stealOta, stealRefresh, tallyOta, tallyRefresh } from './tally'

/** Enough for the first world to show what it is about. */
const FEW = 1500

describe('under OTA', () => {
  test.each(allCauses.filter(({ byDesign }) => !byDesign))(
    '$title ends no session',
    async ({ id }) => {
      const tally = await tallyOta(id, 400)
      expect({ id, ends: tally.ends }).toEqual({ id, ends: [] })
      expect(tally.calls).toBeGreaterThanOrEqual(400)
    },
  )

  test('a restart of the memory ends sessions, and the same ones each time', async () => {
    const tally = await tallyOta('memory-restart', 2 * FEW)
    expect(tally.ends).toEqual([
      { code: 'ota_bad_mac', count: tally.happened, seeds: expect.any(Array) },
    ])
    expect(await tallyOta('memory-restart', 2 * FEW)).toEqual(tally)
  })

  test('a thief of everything is out at the owner’s next request', async () => {
    const { unnoticed, longest } = await stealOta(3)
    expect(unnoticed).toBe(0)
    expect(longest).toBeLessThan(120)
  })
})

describe('under refresh tokens', () => {
  test('tabs that wake together are taken for two, unless they have a lock', async () => {
    expect(lostSessions(await tallyRefresh('strict', 'sleep', 20 * FEW))).toBeGreaterThan(0)
    expect(lostSessions(await tallyRefresh('strict-lock', 'sleep', 20 * FEW))).toBe(0)
  })

  test('a lost answer is taken for a thief, unless there is grace', async () => {
    expect(
      lostSessions(await tallyRefresh('strict-lock', 'lost-answers', 20 * FEW)),
    ).toBeGreaterThan(0)
    expect(lostSessions(await tallyRefresh('grace-lock', 'lost-answers', 20 * FEW))).toBe(0)
  })

  test('a thief outlives the end by an access token; grace hides one who waits', async () => {
    const strict = await stealRefresh('strict-lock', false, 5)
    expect(strict.unnoticed).toBe(0)
    expect(strict.longest).toBeGreaterThan(300)
    expect((await stealRefresh('grace-lock', false, 5)).unnoticed).toBeGreaterThan(2)
  })
})

describe('what is published', () => {
  test('the page prints the data', () => {
    const [, section = ''] = readFileSync(PAGE, 'utf8').split(`<!-- written by ${COMMAND} -->`)
    expect(unpadded(section.split(`<!-- end of ${COMMAND} -->`)[0] ?? '')).toBe(
      unpadded(report(ends)),
    )
  })

  test.each(allCauses.filter(({ byDesign }) => !byDesign))(
    '$title: one end that is not meant in a million requests at most',
    ({ id }) => {
      const tally = ends.causes[id]
      expect(tally?.calls).toBeGreaterThanOrEqual(100_000)
      const unmeant = { ...tally, ends: tally?.ends.filter(({ code }) => code !== IDLE) } as Tally
      expect(lostSessions(unmeant) / unmeant.calls).toBeLessThanOrEqual(1e-6)
    },
  )
})
