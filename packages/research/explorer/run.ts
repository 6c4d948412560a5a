import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { type Change, changeLines } from '@one-tick-ahead/ota/testing/bundle-program'
import { invariants } from '@one-tick-ahead/ota/testing/invariants'
import { build } from 'esbuild'
import { installedPackages } from '@/scripts/build/own-packages.mjs'
import { table } from '@/scripts/report-section.mjs'
import type { Mutant } from './mutants'
import { explore, type Found } from './search'
import type { SharedState } from './shared-state'
import { type BoundedWorld, boundsText, worlds } from './worlds'

/**
 * Walks a world over the server's code as it is.
 * @param shared the store, in place of memory.
 */
export async function walk(
  world: BoundedWorld,
  events: BoundedWorld['small'],
  shared?: SharedState,
): Promise<Found> {
  return explore({ ...world, events }, shared)
}

/** Walks a mutant's world over the mutant. */
export async function attack(mutant: Mutant): Promise<Found> {
  const { explore } = await loadExplorer([...(mutant.behind ?? []), mutant])
  return explore(boundsOf(mutant))
}

/** Walks it over the mutant's other guards only: its own line stands, and must be enough. */
export async function attackBehind(mutant: Mutant): Promise<Found> {
  const { explore } = await loadExplorer(mutant.behind ?? [])
  return explore(boundsOf(mutant))
}

function boundsOf({ world, events, sent }: Mutant) {
  const bounded: BoundedWorld = worlds[world]
  return { ...bounded, events: events ?? bounded.small, sent: sent ?? bounded.sent }
}

/** The explorer, bundled with the server's code as it is, or with some of its lines changed. */
export type Explorer = typeof import('./search')

/** @throws when a line to replace is not there exactly once. */
export async function loadExplorer(changes: readonly Change[]): Promise<Explorer> {
  const { outputFiles } = await build({
    entryPoints: [join(cwd(), 'packages/research/explorer/search.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: installedPackages,
    plugins: [changeLines(changes)],
  })
  const module = { exports: {} as Explorer }
  const text = outputFiles[0]?.text ?? ''
  new Function('module', 'exports', 'require', text)(
    module,
    module.exports,
    createRequire(join(cwd(), 'package.json')),
  )
  return module.exports
}

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

/** The part of docs/evidence.md that a run writes. */
export function report(machine: string, walked: readonly Walked[], caught: readonly Caught[]) {
  const sum = (of: (found: Found) => number) => walked.reduce((n, { found }) => n + of(found), 0)
  const violations = walked.flatMap(({ world, found: { violation } }) =>
    violation ? [`**${world.title}: ${violation.invariant}.** ${violation.trace.join('; ')}.`] : [],
  )
  return [
    Object.entries(invariants)
      .map(([letter, text]) => `- **${letter}.** ${text}`)
      .join('\n'),
    `${machine}. \`npm run explore -w packages/research\`: ${count(sum(({ states }) => states))} states, ${count(sum(({ transitions }) => transitions))} transitions, ${sum(({ seconds }) => seconds).toFixed(0)} s of processor time. ${violations.length === 0 ? 'No invariant was violated.' : violations.join('\n\n')}`,
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
    table(['What happens then', 'Caught by', 'Shortest way there'], caught.map(caughtRow)),
  ].join('\n\n')
}
