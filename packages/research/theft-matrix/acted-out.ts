import type { Scheme } from '@one-tick-ahead/api/attacker/thief/stage'
import type { Robbery } from '@one-tick-ahead/api/attacker/thief/thefts'
import type { TestOwner, World } from '@one-tick-ahead/api/testing/world'
import { EDGES, type Findings, MINUTE, SECOND, Trial } from './measure'

/** When the thieves who waited try for the first time, and all others again. */
const PATIENT = [76 * SECOND, 61 * MINUTE, 479 * MINUTE]
/** Past the time of any token that keeps its label. */
const RELABELLED = 31 * SECOND
/** Often enough that no session in use is ever idle for thirty minutes. */
const REGULAR = Array.from({ length: 16 }, (_, index) => (index + 1) * 29 * MINUTE)
const STEPS = [...new Set([RELABELLED, ...PATIENT, ...REGULAR, ...EDGES, 120 * MINUTE])].sort(
  (one, other) => one - other,
)

export interface NamedCase {
  id: string
  scheme: Scheme
  rob(owner: TestOwner): Robbery | Promise<Robbery>
}

/** Acts out all thefts in one world, under one clock. @returns findings by `scheme id`. */
export async function actOut(
  world: World,
  cases: readonly NamedCase[],
): Promise<Map<string, Findings>> {
  const trials = cases.map((one) => ({
    name: `${one.scheme} ${one.id}`,
    trial: new Trial(world, one),
  }))
  const all = (act: (trial: Trial) => Promise<unknown>) =>
    Promise.all(trials.map(({ trial }) => act(trial)))
  await all((trial) => trial.now())
  await world.settle()
  await all((trial) => trial.afterwards())
  await all((trial) => trial.prepare(PATIENT))
  // Stolen early in a minute, so that another label keeps its tokens alive for that long.
  await world.clock.moveTo(Math.ceil(world.clock.now / MINUTE) * MINUTE)
  for (const from of [RELABELLED, 0]) await all((trial) => trial.lieInWait(from))
  const start = world.clock.now
  await all((trial) => trial.at(0))
  for (const ms of STEPS) {
    await world.clock.moveTo(start + ms)
    await all((trial) => trial.at(ms))
  }
  const findings = trials.map(({ name, trial }) => [name, trial.result()] as const)
  const rest = await Promise.all(trials.map(({ trial }) => trial.beforeKeys()))
  await world.changeKeys()
  await Promise.all(rest.map((finish) => finish()))
  return new Map(findings)
}
