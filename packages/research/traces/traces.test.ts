import { readFileSync } from 'node:fs'
import { rules } from '@one-tick-ahead/ota/server/send-log'
import { makeTraces, tracesText } from './traces'

const found = [...makeTraces()]
const traces = found.flatMap(([, some]) => some)

test('the published traces are what the send log says today', () => {
  expect(readFileSync('packages/ota/vectors/send-log-traces.json', 'utf8')).toBe(tracesText())
  expect(traces.length).toBeGreaterThanOrEqual(200)
})

test.each(Object.keys(rules))('rule %s ends a dozen of them or more', (rule) => {
  const ended = traces.filter((steps) => String(steps.at(-1)?.[3]) === rule)
  expect(ended.length).toBeGreaterThanOrEqual(12)
})

test('each rule is met under each kind of log that it can meet', () => {
  const kindsOf = (rule: string) =>
    found.flatMap(([key]) => (key.startsWith(`${rule},`) ? key.split(', ')[1] : [])).sort()
  for (const rule of Object.keys(rules)) {
    const kinds = { 2: ['begun late', 'empty', 'full', 'whole'], 3: ['empty'], 7: ['whole'] }[rule]
    expect([rule, kindsOf(rule)]).toEqual([rule, kinds ?? ['begun late', 'full', 'whole']])
  }
})
