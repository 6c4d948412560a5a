import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { properties } from './properties'

/**
 * `npm run fuzz -w packages/research`: tries every property with inputs that no test has seen, for as long as it is told
 * (`--minutes`, else five). It prints its seed, and of a failure the smallest case and the command
 * that repeats it.
 */

/** Inputs of one property before the next one has its turn. */
const RUNS = 2000
/** Seeds are 32 bits. */
const SEEDS = 2 ** 31

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    path: { type: 'string' },
  },
})
const first = Number(values.seed ?? randomInt(SEEDS))
const chosen = properties.filter(({ name }) => name.includes(values.only))
const minutes = Number(values.minutes)
if (!Number.isInteger(first) || !(minutes > 0) || chosen.length === 0) {
  console.error(
    'Usage: npm run fuzz -w packages/research [-- [--minutes 5] [--only NAME] [--seed NUMBER [--path PATH]]]',
  )
  process.exit(2)
}

/** @returns whether it held. */
async function holds({ name, property }: (typeof chosen)[number], seed: number, path?: string) {
  const outcome = await fc.check(property, { seed, numRuns: RUNS, ...(path && { path }) })
  if (!outcome.failed) return true
  console.error(`✗ ${name}\n${await fc.asyncDefaultReportMessage(outcome)}`)
  const repeat = `--only '${name}' --seed ${seed} --path ${outcome.counterexamplePath}`
  console.error(`\nAgain: npm run fuzz -w packages/research -- ${repeat}`)
  return false
}

const until = performance.now() + minutes * 60_000
console.log(`▸ ${chosen.length} properties, seed ${first}, ${minutes} min`)
let rounds = 0
do {
  const seed = (first + rounds) % SEEDS
  for (const one of chosen) if (!(await holds(one, seed, values.path))) process.exit(1)
  rounds += 1
} while (values.path === undefined && performance.now() < until)
console.log(`✓ All held, in ${rounds} × ${RUNS} cases each`)
