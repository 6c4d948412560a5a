import { judge } from './judge'
import type { Sample, Soaked } from './soak'

const MEASURES = ['pageHeap', 'domNodes', 'listeners', 'serverHeap', 'serverRss'] as const

/** A run of twelve samples, ten calls apart, that grows by so much a call, with some noise. */
function run(growth: Partial<Sample> = {}, seconds = 1800, answers = { 200: 120 }): Soaked {
  const samples = Array.from({ length: 12 }, (_, index) => {
    const calls = index * 10
    const noise = index % 2
    const grown = MEASURES.map((name) => [name, 1000 + noise + calls * (growth[name] ?? 0)])
    return { calls, ...Object.fromEntries(grown) } as Sample
  })
  return { samples, answers, seconds }
}

test('a level run is flat', () => {
  expect(judge(run())).toMatchObject({ isFlat: true, text: expect.not.stringContaining('✗') })
})

test.each([
  [{ pageHeap: 300 }],
  [{ domNodes: 1 }],
  [{ listeners: 1 }],
  [{ serverHeap: 300 }],
  [{ serverRss: 2000 }],
])('one that grows by %j a call is not, and says what did', (growth) => {
  const { isFlat, text } = judge(run(growth))
  expect(isFlat).toBe(false)
  expect(text.match(/^✗ \w+/gm)).toEqual([`✗ ${Object.keys(growth)[0]}`])
})

test('in a minute the resident size is told and not judged', () => {
  const { isFlat, text } = judge(run({ serverRss: 2000 }, 60))
  expect(isFlat).toBe(true)
  expect(text).toContain('not judged')
})

test.each([
  [{ pageHeap: 300 }, true],
  [{ pageHeap: 10_000 }, false],
  [{ domNodes: 3 }, false],
])('in a minute growth of %j is flat: %j', (growth, isFlat) => {
  expect(judge(run(growth, 60)).isFlat).toBe(isFlat)
})

test.each([[{ 200: 119, 401: 1 }], [{ 200: 119, 0: 1 }], [{}]])(
  'nor with answers %j',
  (answers) => {
    expect(judge(run({}, 1800, answers as { 200: number })).isFlat).toBe(false)
  },
)
