import type { LabFit, LabLine } from '../../contract/lab'
import type { Scheme } from '../thief/attacked-api'
import { Owner } from '../thief/owner'
import { OwnerError } from '../thief/victim'
import type { LabClient } from './lab-client'

/** Why an experiment cannot go on, in words for the visitor. */
export class Undecided extends Error {}

/** No reader waits longer for a line, in ms, while nothing is done. */
const QUIET_MS = 10_000

export interface RunDeps {
  attacked: LabClient
  /** Sign-ins to throw away; each is used once. */
  signIns: readonly string[]
  tell: (line: LabLine) => void
  wait: (ms: number) => Promise<void>
  /** Unix ms. */
  now: () => number
}

/** One experiment while it is acted out. */
export interface Run {
  readonly attacked: LabClient
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
export function createRun({ attacked, signIns, tell, wait, now }: RunDeps): Run {
  const left = [...signIns]
  const note = (text: string) => tell({ kind: 'note', at: now(), text })
  let fit: LabFit | null = null
  return {
    attacked,
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
      const owner = new Owner(attacked, scheme)
      owner.jar.set(attacked.cookies.login, signIn)
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
      const before = attacked.requests()
      const came = await act()
      const own = judge(expected, came)
      fit = worse(fit ?? own, own)
      const [sent, requests] = [attacked.lastSent(), attacked.requests() - before]
      tell({ kind: 'step', at: now(), who, did, sent, requests, expected, came, fit: own })
      return own
    },
  }
}

/** What is expected where more than one answer says the same. */
const LOOSE: Readonly<Record<string, RegExp>> = {
  refused: /^(refused|401 ota_(replayed|stale|bad_mac|bad_binding))$/,
  // Under another label it is of another time.
  '401 ota_replayed or out of time': /^401 ota_(replayed|stale|bad_mac)$/,
  '401 out of time': /^401 (ota_stale|ota_bad_mac|out of time)$/,
}

/** A limit, a store that is down, no answer at all: that is no verdict on what was tried. */
const NO_VERDICT = /\b(429|5\d\d) [a-z]|no answer/

/** Whether what came is what was expected. */
export function judge(expected: string, came: string): LabFit {
  if (NO_VERDICT.test(came)) return 'undecided'
  return (LOOSE[expected]?.test(came) ?? expected === came) ? 'as-expected' : 'not-as-expected'
}

const ORDER: readonly LabFit[] = ['as-expected', 'undecided', 'not-as-expected']

/** Of two, the one that says more of the whole. */
export const worse = (one: LabFit, other: LabFit): LabFit =>
  ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one
