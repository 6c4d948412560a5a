import { table } from '@/scripts/report-section.mjs'
import { invariants } from './invariants'
import type { Mutant } from './mutants'
import type { Found } from './search'
import { type BoundedWorld, boundsText } from './worlds'

/** What a run found of one world, and of one mutant. */
export interface Walked {
  world: BoundedWorld
  found: Found
}
export interface Caught {
  mutant: Mutant
  found: Found
}

const count = (n: number) => n.toLocaleString('en-GB')

/** One row: the change, what caught it, and the shortest way there. */
export const caughtRow = ({ mutant, found: { violation } }: Caught): string[] => [
  mutant.title,
  violation?.invariant ?? '**nothing**',
  violation?.trace.join('; ') ?? '',
]

/** The part of docs/protocol.md that a run writes. */
export function report(machine: string, walked: readonly Walked[], caught: readonly Caught[]) {
  const sum = (of: (found: Found) => number) => walked.reduce((n, { found }) => n + of(found), 0)
  const violations = walked.flatMap(({ world, found: { violation } }) =>
    violation ? [`**${world.title}: ${violation.invariant}.** ${violation.trace.join('; ')}.`] : [],
  )
  return [
    Object.entries(invariants)
      .map(([letter, text]) => `- **${letter}.** ${text}`)
      .join('\n'),
    `${machine}. One run of \`npm run explore -w packages/research\`: ${count(sum(({ states }) => states))} states, ${count(sum(({ transitions }) => transitions))} transitions, ${sum(({ seconds }) => seconds).toFixed(0)} s of processor time. ${violations.length === 0 ? 'No invariant was violated.' : violations.join('\n\n')}`,
    table(
      ['World', 'What may happen, in any order', 'States', 'Transitions', 'Seconds'],
      walked.map(({ world, found }) => [
        world.title,
        boundsText(world, world.wide),
        count(found.states),
        count(found.transitions),
        found.seconds.toFixed(1),
      ]),
    ),
    `${caught.length} changes of one line each, and what caught them:`,
    table(['What the server does then', 'Caught by', 'Shortest way there'], caught.map(caughtRow)),
  ].join('\n\n')
}
