import { formatDay } from '@/lib/day'
import { table, verdict } from '@/scripts/report-section.mjs'
import { CONNECTIONS, type LoadResult } from './http-load'
import type { Measured } from './measure'
import { type EndToEnd, ROUNDS, type ServerResult } from './servers'

/** What one run of the bench found out, unrounded. */
export interface Findings {
  /** The day of the run, `YYYY-MM-DD`. */
  date: string
  /** Node, cores and processor. */
  machine: string
  /** Name and version of everything else that the figures depend on. */
  versions: readonly string[]
  measured: readonly Measured[]
  /** The parts of one accepted check, and alternatives to some of them. */
  parts: readonly Measured[]
  servers: readonly ServerResult[]
  endToEnd: readonly EndToEnd[]
}

/** A ratio is to one raw HMAC. */
interface Cost {
  name: string
  microseconds: number
  ratio: number
}

/** The figures as content/benchmarks.json keeps them and docs/benchmarks.md prints them. */
export interface Figures {
  date: string
  machine: string
  versions: readonly string[]
  limits: readonly Judged[]
  checks: readonly Cost[]
  parts: readonly Cost[]
  servers: readonly ServerResult[]
  endToEnd: readonly EndToEnd[]
  /** What pages and articles may quote, in the words that readers see, by name. */
  quotes: Readonly<Record<string, string>>
}

/** Decimals of a printed ratio, of microseconds, of the milliseconds of an answer, of a ratio of answers. */
export const DECIMALS = { ratio: 3, microseconds: 3, milliseconds: 1, endToEnd: 2 } as const

/** Runs differ by a quarter and more: further digits would say nothing. */
const QUOTED_DIGITS = 2

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
const quoted = (value: number) =>
  Number(value.toPrecision(QUOTED_DIGITS)).toLocaleString('en-GB', { maximumSignificantDigits: 21 })

const roundedCost = ({ name, nanoseconds, ratio }: Measured): Cost => ({
  name,
  microseconds: rounded(nanoseconds / 1000, DECIMALS.microseconds),
  ratio: rounded(ratio, DECIMALS.ratio),
})

const roundedLoad = ({ name, perSecond, p50, p99 }: LoadResult): LoadResult => ({
  name,
  perSecond: rounded(perSecond, 0),
  p50: rounded(p50, DECIMALS.milliseconds),
  p99: rounded(p99, DECIMALS.milliseconds),
})

const roundedServer = (server: ServerResult): ServerResult =>
  'results' in server ? { ...server, results: server.results.map(roundedLoad) } : server

/**
 * Rounds what was measured; nothing else does. A limit is judged by the unrounded value.
 * @throws Error when something that has a limit was not measured.
 */
export function figuresOf(findings: Findings): Figures {
  const { date, machine, versions, measured, parts, servers, endToEnd } = findings
  const checks = measured.map(roundedCost)
  const loads = servers.map(roundedServer)
  return {
    date,
    machine,
    versions,
    limits: judge(measured).map((judged) => ({
      ...judged,
      ratio: rounded(judged.ratio, DECIMALS.ratio),
    })),
    checks,
    parts: parts.map(roundedCost),
    servers: loads,
    endToEnd: endToEnd.map((one) => ({ ...one, ratio: rounded(one.ratio, DECIMALS.endToEnd) })),
    quotes: quotesOf({ date, machine, checks, servers: loads }),
  }
}

/** Quotes only the server with its state in memory: the other stores may be missing on a machine. */
export function quotesOf(figures: Pick<Figures, 'date' | 'machine' | 'checks' | 'servers'>) {
  const { date, machine, checks, servers } = figures
  const inMemory = servers.flatMap((server) =>
    server.store === 'memory' && 'results' in server ? server.results : [],
  )
  return Object.fromEntries([
    ['date', formatDay(date)],
    ['machine', machine],
    ...checks.map(({ name, ratio }) => [name, quoted(ratio)]),
    ...checks.map(({ name, microseconds }) => [`${name}, µs`, quoted(microseconds)]),
    ...inMemory.map(({ name, perSecond }) => [`${name}, requests a second`, quoted(perSecond)]),
  ])
}

/** Whether the bench passes. */
export const isWithinLimits = ({ limits }: Figures) => limits.every(({ first }) => first.isKept)

/** A row of the limits: what is compared with what, and how far it may go. */
interface CostLimit {
  title: string
  /** The subject, and what its time is divided by. */
  of: string
  by: string
  /** The limit that fails the bench, and the one to try for; at most, or at least for `isFloor`. */
  first: number
  goal?: number
  isFloor?: boolean
}

const BASE = 'raw HMAC-SHA512'
const ACCEPT = 'OTA accept, all checks'
const refuse = (what: string, first: number, goal?: number): CostLimit => ({
  title: `Refuse: ${what}`,
  of: `OTA refuse: ${what}`,
  by: BASE,
  first,
  goal,
})

const costLimits: readonly CostLimit[] = [
  { title: 'Accept a request, all checks', of: ACCEPT, by: BASE, first: 2.5, goal: 1.2 },
  refuse('forged MAC', 1.5, 1),
  refuse('malformed header', 0.02),
  refuse('unknown session', 0.15),
  refuse('stale segment', 0.15),
  refuse('spent id', 1.5, 1), // told to the holder of a right MAC only, so it costs one
  {
    title: 'fast-jwt RS256 accept ÷ OTA accept',
    of: 'fast-jwt RS256 accept',
    by: ACCEPT,
    first: 5,
    goal: 10,
    isFloor: true,
  },
]

/** One limit and what was measured of it. */
export interface Judged {
  title: string
  /** Its time, divided by the time of what it is compared with. */
  ratio: number
  first: { limit: string; isKept: boolean }
  goal?: { limit: string; isKept: boolean }
}

/** @throws Error when a subject was not measured. */
export function judge(measured: readonly Measured[]): Judged[] {
  const ratioOf = (name: string) => {
    const found = measured.find((one) => one.name === name)
    if (!found) throw new Error(`"${name}" was not measured`)
    return found.ratio
  }
  return costLimits.map(({ title, of, by, first, goal, isFloor }) => {
    const ratio = ratioOf(of) / ratioOf(by)
    const against = (limit: number) => ({
      limit: `${isFloor ? '≥' : '≤'} ${limit}`,
      isKept: isFloor ? ratio >= limit : ratio <= limit,
    })
    return { title, ratio, first: against(first), goal: goal ? against(goal) : undefined }
  })
}

const METHOD = `One raw \`createHmac('sha512')\` of a token's text is 1; a row says how many times as long a check takes. Checks are measured in turns, each beside the raw HMAC of the same round; ratios are medians of the rounds.`
const CONDITIONS = `Tokens are fresh, flat texts as an HTTP parser makes them. OTA requests come from 32 sessions in turn, whose state is in the memory of this process. All libraries check the same claims, with their caches off and keys of usual size: RSA 2048, P-256, Ed25519, or a secret as long as the hash. What they refuse carries another token's signature. jose works through promises and WebCrypto, which its times include. The DPoP check is that of RFC 9449 §4.3 with a memory of used ids; the check of its access token comes on top.`
const HTTP_CONDITIONS = `The built server in one process; \`/api/customer\`, but for the plain route \`/healthz\`. ${CONNECTIONS} connections each send for a device of their own and wait for every answer. Times are of whole answers, in milliseconds. What limits is the server's one thread, and most of its time goes to HTTP, not to the check; where PostgreSQL keeps the state it is the transaction of each accepted request, which is on the disk before the answer. The load is made on the same machine, and Redis and PostgreSQL run there too: they share its cores, so compare rows, not machines. All servers run and take turns under each load; figures are medians of three turns.`

const END_TO_END_CONDITIONS = `How many requests of one kind are answered while one of another is: medians of ${ROUNDS} rounds, in each of which all kinds take their turn. The bare server sends the plain route's body. "Without the check" is the same server with the checks of that route taken out. The state is in memory.`

const PARTS_CONDITIONS = `Each part alone and with warm caches, beside the raw HMAC of the same rounds; the rest of the check is its shape, clock and window, the session and its end. The MAC is two one-shot \`crypto.hash\` calls over blocks that are made once for a session. What was tried is not in the product: one comparison for MAC and device tag would save what the two lines differ by, and the tag would be judged before the session's end and its spent ids, so that refusals came in another order.`

const costs = (list: Figures['checks']) =>
  list.map(({ name, microseconds, ratio }) => [
    name,
    microseconds.toFixed(DECIMALS.microseconds),
    ratio.toFixed(DECIMALS.ratio),
  ])

/** The figures as the section of docs/benchmarks.md. */
export function report(figures: Figures): string {
  const { date, machine, versions, limits, checks, parts, servers, endToEnd } = figures
  return [
    '## What a check costs',
    `${[date, machine, ...versions].join(', ')}. One run of \`npm run bench\`.`,
    METHOD,
    table(
      ['Limit', 'Measured', 'First', '', 'Goal', ''],
      limits.map(({ title, ratio, first, goal }) => [
        title,
        ratio.toFixed(DECIMALS.ratio),
        first.limit,
        verdict(first.isKept),
        goal?.limit ?? '',
        goal ? verdict(goal.isKept) : '',
      ]),
    ),
    'What an accepted check is made of stands under “Inside an accepted check”.',
    CONDITIONS,
    table(['Check', 'µs', '× raw HMAC'], costs(checks)),
    '### Inside an accepted check',
    PARTS_CONDITIONS,
    table(['Part', 'µs', '× raw HMAC'], costs(parts)),
    '### Over HTTP',
    HTTP_CONDITIONS,
    ...httpTable(servers),
    '### Around the check',
    END_TO_END_CONDITIONS,
    table(
      ['Answers a second', 'Measured', 'Goal', ''],
      endToEnd.map(({ title, ratio, goal }) => [
        title,
        ratio.toFixed(DECIMALS.endToEnd),
        goal.limit,
        verdict(goal.isKept),
      ]),
    ),
  ].join('\n\n')
}

function httpTable(servers: readonly ServerResult[]): string[] {
  const ran = servers.flatMap((server) => ('results' in server ? [server] : []))
  const head = ran.flatMap(({ store }) => [`${store}: requests/s`, 'p50', 'p99'])
  const rows = (ran[0]?.results ?? []).map(({ name }, index) => [
    name,
    ...ran.flatMap(({ results }) => {
      const { perSecond = Number.NaN, p50 = Number.NaN, p99 = Number.NaN } = results[index] ?? {}
      return [perSecond, p50.toFixed(DECIMALS.milliseconds), p99.toFixed(DECIMALS.milliseconds)]
    }),
  ])
  const missing = servers.flatMap((server) =>
    'missing' in server ? [`${server.store} was left out: ${server.missing}.`] : [],
  )
  return [table(['Request', ...head], rows), ...missing]
}
