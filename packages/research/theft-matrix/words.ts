import { AS_IT_IS } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import type { Scheme } from '@one-tick-ahead/api/attacker/thief/attacked-api'
import type { Cell, ColumnId, Tested, Verdict } from '@/content/theft-matrix'
import { type Findings, MINUTE, type PathResult, type Remedy, SECOND } from './measure'

/** From what was measured to names of outcomes, and from these to words. Nothing else is said. */

/** How often the thief got in by one path, and whether the owner's next request put an end to it. */
function verdictOf(attackPath: PathResult): Verdict {
  if (attackPath.tries[0] !== 'ok') return 'refused'
  if (attackPath.tries[1] !== 'ok') return 'once'
  return attackPath.owner !== 'ok' && attackPath.after !== 'ok' ? 'until-noticed' : 'all'
}

const ORDER: Verdict[] = ['refused', 'once', 'until-noticed', 'all']
const worse = (one: Verdict, other: Verdict) =>
  ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one

/** Whether the one request that is in can only be the one that was made. */
const isAsMade = (attackPaths: readonly PathResult[]) =>
  attackPaths.every(({ name, tries }) => tries[0] !== 'ok' || name === AS_IT_IS)

const NOW: Record<Exclude<Verdict, 'none' | 'while'>, string> = {
  refused: 'None. Every road is refused.',
  once: 'One request, for whoever delivers it first.',
  'once-there': 'That one request, unchanged, for whoever delivers it first.',
  'until-noticed': 'All that the owner may, until the owner’s next request.',
  all: 'All that the owner may.',
}

const LATER = { none: 'None.', all: 'As before.' }

const UNTIL = {
  never: 'Never in.',
  'while-there': 'As long as it is there; nothing after.',
  seconds: 'Between 15 and 75 seconds: while the token is in time.',
  window: 'Between 15 and 30 seconds: while the token is in time.',
  hour: '60 minutes after the JWT was issued.',
  'sign-in': 'Eight hours after the sign-in.',
  'sign-in-and-hour':
    'Eight hours after the sign-in, and 60 minutes more with a JWT fetched just before.',
  owner: 'The owner’s next request; eight hours after the sign-in if none comes.',
  always: 'As long as it is there: the next sign-in is taken the same way.',
  keys: 'Until the key is changed.',
}

type Until = keyof typeof UNTIL

const last = (times: readonly number[]) => Math.max(-1, ...times)

const lasting = (ms: number) =>
  ms > 0 && ms < MINUTE ? `${ms / SECOND} seconds` : `${Math.floor(ms / MINUTE)} minutes`

/** Whether the next sign-in is taken as this one was. A JWT lives on by itself, for an hour. */
const isBack = (scheme: Scheme, { remedies }: Findings) =>
  (scheme === 'jwt' ? remedies['sign in again'].anHourLater : remedies['sign in again'].after) ===
  'ok'

/** Whether the thief needs no session of the owner's at all. */
const isForged = ({ remedies }: Findings) => remedies['log out'].anHourLater === 'ok'

function untilOf(scheme: Scheme, verdict: Verdict, findings: Findings): Until {
  const end = last(findings.in)
  if (verdict === 'refused') return 'never'
  if (isForged(findings)) return 'keys'
  if (isBack(scheme, findings)) return 'always'
  if (verdict === 'until-noticed') return 'owner'
  if (end < MINUTE && findings.attackPaths.some(isOfPage)) return 'while-there'
  if (end < MINUTE) return end < 30 * SECOND ? 'window' : 'seconds'
  if (end < 61 * MINUTE) return 'hour'
  return end < 480 * MINUTE ? 'sign-in' : 'sign-in-and-hour'
}

const isOfPage = ({ name }: PathResult) => name.endsWith('from the page')

const NOTICED = {
  nobody: 'No.',
  operator: 'By the operator, when it is tried',
  owner: 'By the owner, at the next request',
  both: 'By the operator, and by the owner at the next request',
}

/** Of the paths that lead in only the best is told: a thief takes that one. */
function noticedOf(verdict: Verdict, attackPaths: readonly PathResult[]) {
  const best = attackPaths.find((attackPath) => verdictOf(attackPath) === verdict)
  const told = verdict === 'refused' ? attackPaths : best ? [best] : []
  const audits = [...new Set(told.flatMap((attackPath) => attackPath.audits))].sort()
  const codes = [
    ...new Set(told.map((attackPath) => attackPath.owner).filter((code) => code !== 'ok')),
  ].sort()
  const outcome: keyof typeof NOTICED =
    audits.length > 0
      ? codes.length > 0
        ? 'both'
        : 'operator'
      : codes.length > 0
        ? 'owner'
        : 'nobody'
  const names = [...audits, ...codes].map((name) => `\`${name.replace(/^\d+ /, '')}\``)
  const text = names.length > 0 ? `${NOTICED[outcome]}: ${names.join(', ')}.` : NOTICED[outcome]
  return {
    outcome,
    text,
    codes: [
      ...audits.map((name) => `audit: ${name}`),
      ...codes.map((code) => `owner’s next request: ${code}`),
    ],
  }
}

const OWNER = {
  nothing: 'Nothing needs to be ended.',
  'log-out': 'LogOut, or signing in again, at once.',
  'jwt-lives': 'LogOut ends new JWTs; one that was issued is good for the rest of its 60 minutes.',
  'clean-up':
    'LogOut, at once; but the next sign-in is safe only when the thief is out of the way.',
  'clean-up-jwt':
    'LogOut ends new JWTs, not one that was issued; and the next sign-in is safe only when the thief is out of the way.',
  keys: 'Another key, at once: every session and sign-in ends with the old one.',
}

function ownerOf(scheme: Scheme, verdict: Verdict, findings: Findings): keyof typeof OWNER {
  if (verdict === 'refused' || verdict === 'once') return 'nothing'
  if (isForged(findings)) return 'keys'
  const jwtLives = findings.remedies['log out'].after === 'ok'
  if (isBack(scheme, findings)) return jwtLives ? 'clean-up-jwt' : 'clean-up'
  return jwtLives ? 'jwt-lives' : 'log-out'
}

const remedyCodes = (remedies: Findings['remedies'], names: readonly Remedy[]) =>
  names.flatMap((name) => {
    const { before, after, anHourLater, own } = remedies[name]
    if (before === '') return []
    return [
      `${name}: ${own}`,
      `thief after “${name}”: ${after}`,
      ...(anHourLater ? [`thief 61 minutes after “${name}”: ${anHourLater}`] : []),
    ]
  })

/** One scheme's half of a row, in the shape that is published. */
export function inWords(scheme: Scheme, findings: Findings): Tested {
  const worst = findings.attackPaths.map(verdictOf).reduce(worse, 'refused')
  const verdict = (
    worst === 'once' && isAsMade(findings.attackPaths) ? 'once-there' : worst
  ) as keyof typeof NOW
  const later = Object.values(findings.later).includes('ok') ? 'all' : 'none'
  const until = untilOf(scheme, worst, findings)
  const owner = ownerOf(scheme, worst, findings)
  const cells: Record<ColumnId, Cell> = {
    now: {
      outcome: verdict,
      text: NOW[verdict],
      codes: findings.attackPaths.map(({ name, tries }) => `${name}: ${tries.join(', ')}`),
    },
    later: {
      outcome: later,
      text: LATER[later],
      codes: Object.entries(findings.later).map(([name, answer]) => `${name}: ${answer}`),
    },
    until: {
      outcome: until,
      text: UNTIL[until],
      codes: [
        findings.in.length > 0
          ? `last in ${lasting(last(findings.in))} after the theft`
          : 'never in',
      ],
    },
    noticed: noticedOf(worst, findings.attackPaths),
    owner: {
      outcome: owner,
      text: OWNER[owner],
      codes: remedyCodes(findings.remedies, ['log out', 'sign in again', 'change the keys']),
    },
  }
  // Access that comes back with the next sign-in is no less than all of it.
  const rest = { 'while-there': 'while', always: 'all' } as const
  return { verdict: until in rest ? rest[until as keyof typeof rest] : verdict, cells }
}
