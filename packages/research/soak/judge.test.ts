import { judge } from './judge'
import type { Sample, Soaked } from './soak'

const MEASURES = ['pageHeap', 'domNodes', 'listeners', 'serverHeap', 'serverRss'] as const

/** A run of twelve samples, ten calls apart, that grows by so much a call, with some noise. */
function run(growth: Partial<Sample> = {}, answers = { 200: 120 }): Soaked {
  const samples = Array.from({ length: 12 }, (_, index) => {
    const calls = index * 10
    const grown = MEASURES.map((name) => [name, 1000 + (index % 2) + calls * (growth[name] ?? 0)])
    return { calls, ...Object.fromEntries(grown) } as Sample
  })
  return { samples, answers, seconds: 1800 }
}

test.each([
  [{}, { 200: 120 }, true],
  [{ pageHeap: 300 }, { 200: 120 }, false],
  [{ domNodes: 1 }, { 200: 120 }, false],
  [{ listeners: 1 }, { 200: 120 }, false],
  [{ serverHeap: 300 }, { 200: 120 }, false],
  [{ serverRss: 2000 }, { 200: 120 }, false],
  [{}, { 200: 119, 401: 1 }, false],
  [{}, {}, false],
])('growth of %j a call with answers %j is flat: %j', (growth, answers, isFlat) => {
  expect(judge(run(growth, answers as { 200: number })).isFlat).toBe(isFlat)
})
