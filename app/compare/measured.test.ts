import { ends } from '@/content/ends'
import { lostPerMillion } from './measured'

const tally = (codes: Record<string, number>) => ({
  calls: 1_000_000,
  signIns: 1,
  happened: 0,
  refused: {},
  ends: Object.entries(codes).map(([code, count]) => ({ code, count, seeds: [] })),
})

test('sessions that were lost count, sign-ins that had to be repeated do not', () => {
  expect(lostPerMillion(tally({ ota_resync: 2, ota_session_idle: 1, already_enrolled: 9 }))).toBe(
    '3.0',
  )
  expect(lostPerMillion(tally({ reuse: 817 }))).toBe('817')
})

test('what the page says of OTA’s bad day: whoever was out had been idle', () => {
  const codes = ends.causes['bad-day']?.ends.map(({ code }) => code) ?? []
  expect(codes.filter((code) => !/enrol/.test(code))).toEqual(['ota_session_idle'])
})

test('what it says of a grace period: fewer honest people are out, and more thieves stay', () => {
  const [strict, grace] = ['strict', 'grace'].map((variant) => ends.beside[variant])
  const lost = (beside: typeof strict) =>
    Number(lostPerMillion(beside?.causes['bad-day'] ?? tally({})))
  expect(lost(grace)).toBeLessThan(lost(strict) / 10)
  const patient = (beside: typeof strict) => beside?.thefts.patient?.unnoticed ?? Number.NaN
  expect(patient(strict)).toBe(0)
  expect(patient(grace)).toBeGreaterThan(100)
})
