import { argv } from 'node:process'
import { runTool } from '@/scripts/prepare.mjs'
import { machine, writeSection } from '@/scripts/report-section.mjs'
import { mutants, untold } from './mutants'
import { attack, attackBehind, type Caught, caughtRow, report, type Walked, walk } from './run'
import { openSharedState } from './shared-state'
import { type BoundedWorld, boundsText, worlds } from './worlds'

/**
 * `npm run explore -w packages/research`: walks every interleaving of the bounded worlds over the
 * server's code, then over each mutant of it. Writes the outcome to docs/evidence.md, and fails when
 * an invariant is violated or a mutant is not caught. With `-- --print` it only prints.
 * With `--small` it walks the small worlds and prints JSON for a test, which Jest would slow; with the
 * address of a Redis or PostgreSQL server of its own it walks them over that store, and no mutants.
 */

const REPORT = 'docs/evidence.md'
const isSmall = argv.includes('--small')
const storeUrl = isSmall && argv.find((one) => one.includes('://'))
const shared = storeUrl ? await openSharedState(storeUrl) : undefined
const say = isSmall ? () => {} : console.log

const walked: Walked[] = []
for (const world of Object.values<BoundedWorld>(worlds)) {
  const events = isSmall ? world.small : world.wide
  say(`▸ ${world.title}: ${boundsText(world, events)}`)
  const found = await walk(world, events, shared)
  const { states, transitions, seconds, violation } = found
  say(`  ${states} states, ${transitions} transitions, ${seconds.toFixed(1)} s`)
  if (violation) say(`  ${violation.invariant}: ${violation.trace.join('; ')}`)
  walked.push({ world, found })
}

await shared?.close()

/** Over a shared store only the worlds are walked. */
const [told, untellable] = shared ? [[], []] : [mutants, untold]

const caught: Caught[] = []
for (const mutant of told) {
  const found = await attack(mutant)
  const { violation } = found
  say(`▸ ${mutant.title}\n  ${violation ? violation.invariant : 'not caught'}`)
  if (violation) say(`  ${violation.trace.join('; ')}`)
  caught.push({ mutant, found })
}

if (isSmall) {
  const behind = []
  for (const mutant of told.filter((one) => one.behind)) {
    behind.push({ title: mutant.title, violation: (await attackBehind(mutant)).violation })
  }
  const missed = []
  for (const mutant of untellable) {
    const { violation } = await attack(mutant)
    const reached = attack({ ...mutant, mutant: mutant.line.replace('return', 'throw') })
    const isReached = await reached.then(() => false, Boolean)
    missed.push({ title: mutant.title, violation, isReached })
  }
  const states = walked.map(({ world, found }) => ({ title: world.title, ...found }))
  console.log(JSON.stringify({ walked: states, rows: caught.map(caughtRow), behind, missed }))
} else if (!argv.includes('--print')) {
  writeSection(REPORT, 'npm run explore -w packages/research', report(machine(), walked, caught))
  runTool('Formatting the report', 'biome', ['format', '--write', REPORT])
}
const isFound = walked.some(({ found }) => found.violation)
const isMissed = caught.some(({ found }) => !found.violation)
if (!isSmall) process.exit(isFound || isMissed ? 1 : 0)
