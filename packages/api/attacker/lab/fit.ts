import type { LabFit } from '../../contract/lab'

/** What is expected where more than one answer says the same. */
const LOOSE: Readonly<Record<string, RegExp>> = {
  refused: /^(refused|401 ota_(replayed|stale|bad_mac|bad_binding))$/,
  // Under another label it is of another time.
  '401 ota_replayed or out of time': /^401 ota_(replayed|stale|bad_mac)$/,
  // Which of the two an old token gets depends on the second.
  '401 ota_bad_binding or ota_replayed': /^401 ota_(bad_binding|replayed)$/,
  '401 out of time': /^401 (ota_stale|ota_bad_mac|out of time)$/,
}

/** A limit, a store that is down, no answer at all: that is no verdict on what was tried. */
const NO_VERDICT = /\b(429|5\d\d) [a-z]|no answer/

/** Whether what came is what was expected. */
export function fitOf(expected: string, came: string): LabFit {
  if (NO_VERDICT.test(came)) return 'undecided'
  return (LOOSE[expected]?.test(came) ?? expected === came) ? 'as-expected' : 'not-as-expected'
}

const ORDER: readonly LabFit[] = ['as-expected', 'undecided', 'not-as-expected']

/** Of two, the one that says more of the whole. */
export const worse = (one: LabFit, other: LabFit): LabFit =>
  ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one
