import { AS_IT_IS } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import type { Cell, ColumnId, Tested, TestedId, Verdict } from '@/content/theft-matrix'
import { PROOF_SECONDS } from '../dpop/proof'
import { NONCE_SECONDS } from '../dpop/server'
import { ANOTHER_QUERY } from '../dpop/thief'
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

/** Whether the one request that is in can only be one to where it was made for. */
const isThere = (attackPaths: readonly PathResult[]) =>
  attackPaths.every(
    ({ name, tries }) => tries[0] !== 'ok' || name === AS_IT_IS || name === ANOTHER_QUERY,
  )

const isBy = (path: string, { attackPaths }: Findings) =>
  attackPaths.some(({ name, tries }) => name.includes(path) && tries[0] === 'ok')

const NOW: Record<Exclude<Verdict, 'while'>, string> & Record<'once-query', string> = {
  none: 'There is nothing of the kind to copy, so nothing was tried.',
  refused: 'None. Every road is refused.',
  once: 'One request, for whoever delivers it first.',
  'once-there': 'That one request, unchanged, for whoever delivers it first.',
  'once-query': 'That one request, its query changed or not, for whoever delivers it first.',
  'until-noticed': 'All that the owner may, until the owner’s next request.',
  all: 'All that the owner may.',
}

const LATER = { none: 'None.', all: 'As before.' }

const UNTIL = {
  never: 'Never in.',
  'while-there': 'As long as it is there; nothing after.',
  seconds: 'Between 15 and 75 seconds: while the token is in time.',
  window: 'Between 15 and 30 seconds: while the token is in time.',
  proof: `${PROOF_SECONDS} seconds: while the proof is young.`,
  'with-nonce': `Between ${NONCE_SECONDS} and ${2 * NONCE_SECONDS} seconds: while the server’s nonce is good.`,
  'while-there-nonce': `As long as it is there, and with proofs taken along up to ${2 * NONCE_SECONDS} seconds more.`,
  hour: '60 minutes after the JWT was issued.',
  'hour-ahead': '60 minutes after the JWT was issued, by proofs that it made ahead.',
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

const isDpop = (scheme: TestedId) => scheme === 'dpop' || scheme === 'nonce'

/** Whether the next sign-in is taken as this one was. A JWT lives on by itself, for an hour. */
const isBack = (scheme: TestedId, { remedies }: Findings) =>
  (scheme === 'jwt' || isDpop(scheme)
    ? remedies['sign in again'].anHourLater
    : remedies['sign in again'].after) === 'ok'

/** Whether the thief needs no session of the owner's at all. */
const isForged = (findings: Findings) =>
  findings.remedies['log out'].anHourLater === 'ok' && !isBy(BEFORE_OWNER, findings)

function untilOf(scheme: TestedId, verdict: Verdict, findings: Findings): Until {
  const end = last(findings.in)
  if (verdict === 'refused') return 'never'
  if (isForged(findings)) return 'keys'
  if (isBack(scheme, findings)) return 'always'
  if (verdict === 'until-noticed') return 'owner'
  const isAhead = isBy(AHEAD, findings)
  if (end < MINUTE && findings.attackPaths.some(isOfPage)) {
    return isAhead ? 'while-there-nonce' : 'while-there'
  }
  if (end < MINUTE && isDpop(scheme)) return scheme === 'dpop' ? 'proof' : 'with-nonce'
  if (end < MINUTE) return end < 30 * SECOND ? 'window' : 'seconds'
  if (end < 61 * MINUTE) return isAhead ? 'hour-ahead' : 'hour'
  return end < 480 * MINUTE ? 'sign-in' : 'sign-in-and-hour'
}

/** How the path is named that takes the owner's next sign-in. */
const BEFORE_OWNER = 'before the owner’s'
/** How the paths are named that use proofs for later. */
const AHEAD = 'made ahead'

const isOfPage = ({ name }: PathResult) => /(from|by) the page$/.test(name)

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
  'nonce-ends': 'LogOut ends new JWTs; proofs that were taken along end with the server’s nonce.',
  'clean-up':
    'LogOut, at once; but the next sign-in is safe only when the thief is out of the way.',
  'clean-up-jwt':
    'LogOut ends new JWTs, not one that was issued; and the next sign-in is safe only when the thief is out of the way.',
  keys: 'Another key, at once: every session and sign-in ends with the old one.',
}

function ownerOf(scheme: TestedId, verdict: Verdict, findings: Findings): keyof typeof OWNER {
  if (verdict === 'refused' || verdict === 'once') return 'nothing'
  if (isForged(findings)) return 'keys'
  const jwtLives = findings.remedies['log out'].after === 'ok'
  if (untilOf(scheme, verdict, findings) === 'while-there-nonce') return 'nonce-ends'
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

/** What a thief of DPoP has, by the paths that there were to try. */
const HOLDINGS: readonly [RegExp, string][] = [
  [/^the request/, 'a request with its proof'],
  [/^the JWT/, 'the access token'],
  [/refresh token/, 'the refresh token'],
  [/^the code/, 'the code of the sign-in, used'],
  [/^the key and/, 'the key'],
  [/made ahead/, 'proofs for later'],
  [/from the page/, 'the use of the key, which it cannot read'],
  [/issuer’s key/, 'the issuer’s signing key'],
  [/records/, 'used ids and ended sign-ins'],
]

function holdingsOf(attackPaths: readonly PathResult[]): string {
  const held = HOLDINGS.filter(([pattern]) => attackPaths.some(({ name }) => pattern.test(name)))
  return held.map(([, words]) => words).join(', ')
}

/** One scheme's half of a row, in the shape that is published. */
export function inWords(scheme: TestedId, findings: Findings): Tested {
  const worst = findings.attackPaths.map(verdictOf).reduce(worse, 'refused')
  const isNothing = findings.attackPaths.length === 0
  const isOnceThere = worst === 'once' && isThere(findings.attackPaths)
  const verdict = isNothing ? 'none' : isOnceThere ? 'once-there' : worst
  const now = isOnceThere && isBy(ANOTHER_QUERY, findings) ? 'once-query' : verdict
  const later = Object.values(findings.later).includes('ok') ? 'all' : 'none'
  const until = untilOf(scheme, worst, findings)
  const owner = ownerOf(scheme, worst, findings)
  const cells: Record<ColumnId, Cell> = {
    now: {
      outcome: now,
      text: NOW[now as keyof typeof NOW],
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
  if (isNothing) {
    const notTried = { outcome: 'none', text: 'Not tried.', codes: [] }
    for (const id of ['later', 'until', 'noticed', 'owner'] as const) cells[id] = notTried
  }
  // Access that comes back with the next sign-in is no less than all of it.
  const rest = { 'while-there': 'while', 'while-there-nonce': 'while', always: 'all' } as const
  return {
    verdict: until in rest ? rest[until as keyof typeof rest] : verdict,
    ...(isDpop(scheme) && !isNothing && { holds: holdingsOf(findings.attackPaths) }),
    cells,
  }
}
