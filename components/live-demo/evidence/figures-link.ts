import {
  ATTACK_KINDS,
  type AttackKind,
  recordOf,
  TOKEN_KINDS,
  type TokenKind,
} from '@/components/live-demo/kinds'
import { type AttackRow, MAX_ROWS, type Run } from '@/components/live-demo/run'
import { timeStatistics } from '@/components/live-demo/times/statistics'
import { FIGURES_FRAGMENT } from '@/lib/demo/ids'
import { MAX_UNITS, type Times, toUnits, UNITS_PER_MS } from '@/lib/demo/times'

/** What a link says of the times of one system, in ms; null where nothing was timed. */
type LinkTimes = { n: number; p50: number; p95: number } | null

/** Attacks by how they ended: the thief got in, was refused, or nobody judged. */
interface LinkVerdicts {
  in: number
  held: number
  none: number
}

/** All that a link with figures can hold: numbers, and no id of anything. */
export type Figures = Record<TokenKind, LinkTimes> &
  Record<AttackKind, LinkVerdicts> & {
    /** When the link was made, Unix ms, to the minute. */
    at: number
    /** Whether the run had the demo's hosts in the browser, and no server measured it. */
    isSimulated: boolean
  }

const VERSION = 1
const MINUTE_MS = 60_000
/** Two years of calls; a row of digits is no figure. */
const MAX_COUNT = 100_000_000
/** The site is no older. */
const EARLIEST_MS = Date.UTC(2025, 0)
/** How far the clock of who made a link may be ahead of the reader's. */
const AHEAD_MS = 24 * 60 * MINUTE_MS

const timesPart = (times: Times) => {
  const figures = timeStatistics(times)
  return figures ? [figures.n, toUnits(figures.p50), toUnits(figures.p95)] : [0, 0, 0]
}

const verdictsPart = (rows: readonly AttackRow[]) => {
  const count = (...outcomes: string[]) =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).length
  return [count('in'), count('held'), count('no-verdict', 'no-answer')]
}

/** The figures of a run as a fragment. @param now Unix ms. */
export function writeFigures(run: Run, now: number, isSimulated: boolean): string {
  const parts = [
    ...TOKEN_KINDS.map((kind) => timesPart(run[kind].times)),
    ...ATTACK_KINDS.map((kind) => verdictsPart(run[kind])),
  ]
  const text = [
    VERSION,
    Math.floor(now / MINUTE_MS),
    ...parts.map((part) => part.join('-')),
    Number(isSimulated),
  ]
  return FIGURES_FRAGMENT + text.join('.')
}

const NUMBER = '(0|[1-9]\\d{0,8})'
const PART = `\\.${NUMBER}-${NUMBER}-${NUMBER}`
const PATTERN = new RegExp(
  `^${FIGURES_FRAGMENT}${VERSION}\\.${NUMBER}${PART.repeat(2 * TOKEN_KINDS.length)}\\.([01])$`,
)

/** A log has no more rows than that. */
const fitsLog = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0) <= MAX_ROWS

/** Undefined for what no run can have come to. */
function readTimes([n = 0, p50 = 0, p95 = 0]: number[]): LinkTimes | undefined {
  if (n === 0) return p50 + p95 === 0 ? null : undefined
  if (n > MAX_COUNT || p50 > p95 || p95 > MAX_UNITS) return undefined
  if (n === 1 && p50 !== p95) return undefined
  // Only times that are counted: three digits of each.
  if ([p50, p95].some((units) => toUnits(units / UNITS_PER_MS) !== units)) return undefined
  return { n, p50: p50 / UNITS_PER_MS, p95: p95 / UNITS_PER_MS }
}

/**
 * The figures in a fragment, which anybody may have written: null unless each number is one that a
 * run can have come to.
 * @param now Unix ms.
 */
export function readFigures(fragment: string, now: number): Figures | null {
  const digits = PATTERN.exec(fragment)?.slice(1).map(Number)
  if (!digits) return null
  const [minute = 0, ...rest] = digits
  const at = minute * MINUTE_MS
  if (at < EARLIEST_MS || at > now + AHEAD_MS) return null
  const part = (index: number) => rest.slice(3 * index, 3 * index + 3)
  const times = TOKEN_KINDS.map((_, index) => readTimes(part(index)))
  const verdicts = ATTACK_KINDS.map((_, index) => part(TOKEN_KINDS.length + index))
  if (times.includes(undefined) || !verdicts.every(fitsLog)) return null
  return {
    at,
    ...recordOf(TOKEN_KINDS, (kind) => times[TOKEN_KINDS.indexOf(kind)] ?? null),
    ...recordOf(ATTACK_KINDS, (kind) => {
      const [inside = 0, held = 0, none = 0] = verdicts[ATTACK_KINDS.indexOf(kind)] ?? []
      return { in: inside, held, none }
    }),
    isSimulated: rest.at(-1) === 1,
  }
}
