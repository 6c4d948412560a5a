import { measure } from 'mitata'
import { quantile } from './http-load'

/** One thing to measure: how long it takes to come to an outcome. */
export interface Subject<Input = unknown> {
  name: string
  /** Makes what one call gets, outside the measured time. */
  prepare: () => Input | Promise<Input>
  /** The measured call. A method, so that subjects of different inputs fit one list. */
  check(input: Input): unknown
  /** What every call must come to, so that nothing else is measured by mistake. */
  outcome: unknown
}

export interface Measured {
  name: string
  /** Median time of one call. */
  nanoseconds: number
  /** Median, over the rounds, of its time to that of the base in the same round. */
  ratio: number
}

const ROUNDS = 9
const OPTIONS = {
  // Small, so that what is prepared for a batch is still in the processor's cache, as headers are
  // when a server has just parsed them.
  batch_samples: 64,
  min_cpu_time: 25e6, // nanoseconds
  min_samples: 30,
  warmup_samples: 1000, // until one call is quick enough for batches, whatever disturbed the others
  gc: false,
}

/** @returns the median time of one call in nanoseconds. */
async function medianTime<Input>(subject: Subject<Input>): Promise<number> {
  const { name, prepare, check, outcome } = subject
  const insist = (actual: unknown) => {
    if (actual !== outcome) throw new Error(`${name}: ${actual} instead of ${outcome}`)
  }
  const call = (input: Input) => {
    const actual = check(input)
    return actual instanceof Promise ? actual.then(insist) : insist(actual)
  }
  const { p50 } = await measure(function* () {
    yield { 0: prepare, bench: (input: Input) => call(input) }
  }, OPTIONS)
  return p50
}

/**
 * Measures all in turn, round after round: what slows the machine down for a while slows the base
 * of that round too, and the ratios stay what they are.
 */
export async function measureAgainst(
  base: Subject,
  subjects: readonly Subject[],
): Promise<Measured[]> {
  const all = [base, ...subjects]
  const times = all.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, subject] of all.entries()) times[index]?.push(await medianTime(subject))
  }
  const baseTimes = times[0] ?? []
  return all.map(({ name }, index) => {
    const own = times[index] ?? []
    const ratios = own.map((time, round) => time / (baseTimes[round] ?? Number.NaN))
    return { name, nanoseconds: quantile(own, 0.5), ratio: quantile(ratios, 0.5) }
  })
}
