import fc from 'fast-check'
import { evidenceText } from './evidence'
import { readRunCopy, writeRunCopy } from './run-copy'
import { secrets, source, worldOf } from './test-evidence'

test('no secret of a run is in what is written without secrets, also where an answer repeats it', () => {
  fc.assert(
    fc.property(secrets, fc.constantFrom('har' as const, 'json' as const), (value, format) => {
      const { source, all } = worldOf(value)
      const text = evidenceText(source, format, false)
      expect(JSON.parse(text)).toBeTruthy()
      const kept = readRunCopy(
        writeRunCopy({
          run: source.run,
          endings: { jwt: null, ota: null },
          mark: '',
          isTrip: false,
        }),
      )
      if (!kept) throw new Error('the copy cannot be read')
      const reloaded = evidenceText({ ...source, run: kept.run }, format, false)
      // In parts and in either case: a server may change or cut what it repeats.
      const told = (text + reloaded).toLowerCase()
      const isTold = (secret: string) => told.includes(secret.slice(0, 20).toLowerCase())
      expect(all.filter(isTold)).toEqual([])
    }),
  )
})

test('with them every secret that was sent is', () => {
  fc.assert(
    fc.property(secrets, fc.constantFrom('har' as const, 'json' as const), (value, format) => {
      const { source, all } = worldOf(value)
      const text = evidenceText(source, format, true)
      expect(all.filter((secret) => !text.includes(secret))).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('JSON: the run as Export saves it, the statistics and the requests', () => {
  const data = JSON.parse(evidenceText(source, 'json', false))
  expect(data).toMatchObject({
    monitors: { ota: { calls: 3, timed: 1 } },
    statisticsMs: { ota: { n: 1, p50: 0.0361 } },
    secrets: 'redacted',
    rowsWithoutRequest: 1,
  })
  expect(data.environment).toMatchObject({ site: 'https://a.test', clockOffsetMs: 0 })
  expect(data.requests).toHaveLength(6)
  expect(data.requests[0]).toMatchObject({
    panel: 'JWT monitor',
    startedAt: '2026-11-20T17:00:00.190Z',
    answer: { status: 200, serverMs: 0.0361, code: null, message: '', ms: 30.4 },
  })
  expect(JSON.parse(evidenceText(source, 'json', true)).secrets).toBe('included')
})
