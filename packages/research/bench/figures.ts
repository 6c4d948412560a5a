import { formatDay } from '@/lib/day'
import { type Judged, judge } from './cost-limits'
import type { EndToEnd } from './end-to-end'
import type { LoadResult } from './http-load'
import type { ServerResult } from './http-server'
import type { Measured } from './measure'

/** What one run of the bench found out, unrounded. */
export interface Findings {
  /** The day of the run, `YYYY-MM-DD`. */
  date: string
  /** Node, cores and processor. */
  machine: string
  /** Name and version of everything else that the figures depend on. */
  versions: readonly string[]
  measured: readonly Measured[]
  /** Of one accepted check, and what was tried in place of some. */
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

/** The same as content/benchmarks.json keeps it and docs/benchmarks.md prints it. */
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

/** Of the servers only the one with its state in memory: the other stores may not have been there. */
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
