import { argv } from 'node:process'
import { runTool } from '@/scripts/prepare.mjs'
import { machine, writeSection } from '@/scripts/report-section.mjs'
import { mutants } from './mutants'
import { attack, type Caught, report, type Walked, walk } from './run'
import { type BoundedWorld, boundsText, worlds } from './worlds'

/**
 * `npm run explore -w packages/research`: walks every interleaving of the bounded worlds over the server's code, then
 * over each mutant of it. Writes the outcome to docs/protocol.md, and fails when an invariant is
 * violated or a mutant is not caught. `npm run explore -w packages/research -- --print` only prints.
 */

const REPORT = 'docs/protocol.md'

const walked: Walked[] = []
for (const world of Object.values<BoundedWorld>(worlds)) {
  console.log(`▸ ${world.title}: ${boundsText(world, world.wide)}`)
  const found = await walk(world, world.wide)
  const { states, transitions, seconds, violation } = found
  console.log(`  ${states} states, ${transitions} transitions, ${seconds.toFixed(1)} s`)
  if (violation) console.log(`  ${violation.invariant}: ${violation.trace.join('; ')}`)
  walked.push({ world, found })
}

const caught: Caught[] = []
for (const mutant of mutants) {
  const found = await attack(mutant)
  const { violation } = found
  console.log(`▸ ${mutant.title}\n  ${violation ? violation.invariant : 'not caught'}`)
  if (violation) console.log(`  ${violation.trace.join('; ')}`)
  caught.push({ mutant, found })
}

if (!argv.includes('--print')) {
  writeSection(REPORT, 'npm run explore -w packages/research', report(machine(), walked, caught))
  runTool('Formatting the report', 'biome', ['format', '--write', REPORT])
}
const isFound = walked.some(({ found }) => found.violation)
const isMissed = caught.some(({ found }) => !found.violation)
process.exit(isFound || isMissed ? 1 : 0)
