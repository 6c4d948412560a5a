import type { LabFit, LabLine } from '../../contract/lab'
import { Owner, OwnerError } from '../thief/owner'
import type { Scheme } from '../thief/stage'
import { fitOf, worse } from './fit'
import type { LabStage } from './lab-stage'

/** Why an experiment cannot go on, in words for the visitor. */
export class Undecided extends Error {}

/** No reader waits longer for a line, in ms, while nothing is done. */
const QUIET_MS = 10_000

export interface PlayDeps {
  stage: LabStage
  /** Sign-ins to throw away; each is used once. */
  signIns: readonly string[]
  tell: (line: LabLine) => void
  wait: (ms: number) => Promise<void>
  /** Unix ms. */
  now: () => number
}

/** One experiment while it is acted out. */
export interface Play {
  readonly stage: LabStage
  /** Somebody who has signed in, registered a device and made some requests. */
  owner(scheme: Scheme): Promise<Owner>
  /** Does something and holds the answer against what is expected. */
  step(
    who: 'victim' | 'thief',
    did: string,
    expected: string,
    act: () => Promise<string>,
  ): Promise<LabFit>
  note(text: string): void
  /** Lets time pass, and tells how much is left: a proxy cuts off who is silent. */
  wait(ms: number): Promise<void>
  /** The worst of all steps; undecided where there was none. */
  fit(): LabFit
}

/** @throws Undecided (from `owner`) where the lab takes nobody in. */
export function createPlay({ stage, signIns, tell, wait, now }: PlayDeps): Play {
  const left = [...signIns]
  const note = (text: string) => tell({ kind: 'note', at: now(), text })
  let fit: LabFit | null = null
  return {
    stage,
    async wait(ms) {
      for (let left = ms; left > 0; left -= QUIET_MS) {
        if (left < ms) note(`${Math.ceil(left / 1000)} seconds are left.`)
        await wait(Math.min(left, QUIET_MS))
      }
    },
    fit: () => fit ?? 'undecided',
    note,
    async owner(scheme) {
      const signIn = left.shift()
      if (signIn === undefined) throw new Undecided('There are no sign-ins left to throw away')
      const owner = new Owner(stage, scheme)
      owner.jar.set(stage.cookies.login, signIn)
      const fetched = await owner.fetchToken()
      if (fetched.status === 404) throw new Undecided('The attack lab is off on this server')
      try {
        await owner.begin()
      } catch (error) {
        if (!(error instanceof OwnerError)) throw error
        throw new Undecided(`The throwaway victim could not begin: ${error.message}`)
      }
      return owner
    },
    async step(who, did, expected, act) {
      const before = stage.requests()
      const came = await act()
      const own = fitOf(expected, came)
      fit = worse(fit ?? own, own)
      const [sent, requests] = [stage.lastSent(), stage.requests() - before]
      tell({ kind: 'step', at: now(), who, did, sent, requests, expected, came, fit: own })
      return own
    },
  }
}

/** How often each answer came, the most welcome first: `1 × ok, 99 × 401 ota_replayed`. */
export function tally(answers: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  const rank = (answer: string) => (answer === 'ok' ? '' : answer)
  return [...counts]
    .sort(([one], [other]) => rank(one).localeCompare(rank(other)))
    .map(([answer, count]) => `${count} × ${answer}`)
    .join(', ')
}

/** All headers of the owner's next request, which does not leave the browser yet. */
export const nextRequest = (owner: Owner) =>
  Object.fromEntries(new Headers(owner.nextHeaders())) as Record<string, string>
