import { slopeOf } from '@one-tick-ahead/api/testing/memory'
import type { Sample, Soaked } from './soak'

type Measure = Exclude<keyof Sample, 'calls'>

/**
 * How much may stay of a call, with 95 % confidence. What somebody keeps of one, were it a row or an
 * answer, is more; what engines compile as they go is less, once they are warm.
 */
const ALLOWED: Record<Measure, { most: number; unit: string }> = {
  pageHeap: { most: 200, unit: 'B' },
  domNodes: { most: 0.1, unit: 'nodes' },
  listeners: { most: 0.02, unit: 'listeners' },
  serverHeap: { most: 200, unit: 'B' },
  serverRss: { most: 1000, unit: 'B' },
}
const MEASURES = Object.keys(ALLOWED) as Measure[]

/**
 * Before this, engines compile what they run ever better, and keep it: only a leak of many times as
 * much can be told from that. A young process also takes memory from the system, so that its resident
 * size says nothing.
 */
const WARM_SECONDS = 600
const UNTIL_WARM = 20

function judgeOne(name: Measure, { samples, seconds }: Soaked): { line: string; isFlat: boolean } {
  const isWarm = seconds >= WARM_SECONDS
  const { unit } = ALLOWED[name]
  const most = ALLOWED[name].most * (isWarm ? 1 : UNTIL_WARM)
  const slope = slopeOf(samples.map((sample) => ({ x: sample.calls, y: sample[name] })))
  const isJudged = name !== 'serverRss' || isWarm
  const isFlat = !isJudged || slope.low <= most
  const [perUnit, low, high] = [slope.perUnit, slope.low, slope.high].map((one) => one.toFixed(2))
  const bound = isJudged ? `at most ${most}` : 'not judged in so short a time'
  const last = samples.at(-1)?.[name]
  const line = `${isFlat ? '✓' : '✗'} ${name}: ${last} ${unit} at last; ${perUnit} more a call (${low} to ${high}; ${bound})`
  return { line, isFlat }
}

/** Whether nothing grew and no call was refused, and the figures of it for people. */
export function judge(soaked: Soaked): { text: string; isFlat: boolean } {
  const { answers, seconds } = soaked
  const calls = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const isServed = calls > 0 && answers[200] === calls
  const served = `${isServed ? '✓' : '✗'} ${calls} calls in ${seconds.toFixed(0)} s, by status ${JSON.stringify(answers)}`
  const judged = MEASURES.map((name) => judgeOne(name, soaked))
  return {
    text: [served, ...judged.map(({ line }) => line)].join('\n'),
    isFlat: isServed && judged.every(({ isFlat }) => isFlat),
  }
}
