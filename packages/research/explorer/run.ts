import { loadExplorer } from './load'
import type { Mutant } from './mutants'
import type { Found } from './search'
import { type BoundedWorld, worlds } from './worlds'

/** Walks a world over the server's code as it is. */
export async function walk(world: BoundedWorld, events: BoundedWorld['small']): Promise<Found> {
  const { explore } = await loadExplorer()
  return explore({ ...world, events })
}

/** Walks a mutant's world over the mutant. */
export async function attack(mutant: Mutant): Promise<Found> {
  const { explore } = await loadExplorer([...(mutant.behind ?? []), mutant])
  return explore(boundsOf(mutant))
}

/** Walks it over the mutant's other guards only: its own line stands, and must be enough. */
export async function attackBehind(mutant: Mutant): Promise<Found> {
  const { explore } = await loadExplorer(mutant.behind)
  return explore(boundsOf(mutant))
}

function boundsOf({ world, events }: Mutant) {
  const bounded: BoundedWorld = worlds[world]
  return { ...bounded, events: events ?? bounded.small }
}
