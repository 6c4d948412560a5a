import { mutants } from './mutants'
import { attack, attackBehind, caughtRow, walk } from './run'
import { type BoundedWorld, worlds } from './worlds'

/** All that `npm test` looks at, as JSON: it runs as a process of its own, which Jest would slow. */

const walked = []
for (const world of Object.values<BoundedWorld>(worlds)) {
  const { states, violation } = await walk(world, world.small)
  walked.push({ title: world.title, states, violation })
}

const rows: string[][] = []
for (const mutant of mutants) rows.push(caughtRow({ mutant, found: await attack(mutant) }))

const behind = []
for (const mutant of mutants) {
  if (!mutant.behind) continue
  const { violation } = await attackBehind(mutant)
  behind.push({ title: mutant.title, violation })
}

console.log(JSON.stringify({ walked, rows, behind }))
