import { blogHref, securityAnchors } from '@/lib/routes'
import { compromise } from './compromise'

/** What OTA does about an attack. */
export type Answer = 'stops' | 'makes harder' | 'notices'

/** What the three words stand for, wherever one of them is stamped. */
export const answers: Readonly<Record<Answer, string>> = {
  stops: 'all that we tried was refused.',
  'makes harder': 'some of what we tried was refused, and some got in, or still cost something.',
  notices: 'a copy got in. The owner’s next request showed it, and ended it.',
}

export interface Prevented {
  name: string
  /** What explains it. */
  href: string
  answer: Answer
  /** What the word means here, in two short sentences. */
  line: string
  /** Rows of the matrix that the attack comes down to; a test holds the answer to them. */
  rows: readonly string[]
  /** The row, or the limit, that bounds the answer: the line points there. */
  bound: { row: string } | { limit: string }
}

/** Exactly these six (spec §2). */
export const checklist: readonly Prevented[] = [
  {
    name: 'AI based cyber attacks',
    href: `#${securityAnchors.ai}`,
    answer: 'makes harder',
    line: 'A copied token is useless after seconds, and there is no password to guess. A program that is faster than you, or that runs in your browser, gets in.',
    rows: ['jwt', 'request-delivered', 'request-withheld', 'script-minute'],
    bound: { row: 'request-withheld' },
  },
  {
    name: 'Device cloning',
    href: `#${securityAnchors.cloning}`,
    answer: 'notices',
    line: 'An old or partial copy is refused. A full, fresh copy works until you come back; then the session ends for both.',
    rows: ['local-storage', 'stale-profile', 'fresh-profile'],
    bound: { row: 'fresh-profile' },
  },
  {
    name: 'Session hijacking',
    href: `#${securityAnchors.hijacking}`,
    answer: 'makes harder',
    line: 'A copied JWT, a cookie or a request that was answered opens nothing. A program that stays on your device can do what you can.',
    rows: ['jwt', 'cookie-header', 'request-delivered', 'local-storage', 'har', 'malware'],
    bound: { row: 'malware' },
  },
  {
    name: 'Man in the middle',
    href: `#${securityAnchors.mitm}`,
    answer: 'makes harder',
    line: 'A request that was recorded on its way opens nothing. Whoever holds it back can use it once, and whoever reads your sign-in has it all.',
    rows: ['request-delivered', 'request-withheld', 'proxy-log'],
    bound: { row: 'proxy-log' },
  },
  {
    name: 'JWT token replay',
    href: blogHref('jwt-replay-attacks'),
    answer: 'stops',
    line: 'A request that was answered once is refused the second time, as long as the server remembers it and takes no plain JWTs beside OTA.',
    rows: ['jwt', 'cookie-header', 'request-delivered'],
    bound: { row: 'request-delivered' },
  },
  {
    name: 'JWT token flood',
    href: `#${securityAnchors.flood}`,
    answer: 'makes harder',
    line: 'A bad token is turned away cheaply, without a database. The requests still arrive, and that is most of the cost.',
    rows: [],
    bound: { limit: 'limit-flood' },
  },
]

/** What the measured rows say of an attack: as much as the worst of them allows. */
export function answerOf(rows: readonly string[]): Answer {
  const verdicts = compromise.rows
    .filter(({ id }) => rows.includes(id))
    .map(({ ota }) => ota.verdict)
  if (verdicts.every((verdict) => verdict === 'refused')) return 'stops'
  const isNoticed = verdicts.every((verdict) => ['refused', 'until-noticed'].includes(verdict))
  return isNoticed ? 'notices' : 'makes harder'
}
