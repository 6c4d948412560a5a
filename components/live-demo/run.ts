import { create } from 'zustand'
import type { CallResult, RowRequest } from './monitors/call-result'
import type { Outcome } from './words'

/** The two systems that the demo compares. */
export type TokenKind = 'jwt' | 'ota'

/** Average of the times that differ from the one before (spec §4), in ms; 0 until data arrives. */
export function averageOf(times: readonly number[]): number {
  const counted = times.filter((ms, index) => ms !== times[index - 1])
  return counted.reduce((sum, ms) => sum + ms, 0) / Math.max(counted.length, 1)
}

/** Median and 95th percentile of times in ms, by nearest rank; null before the first. */
export function timeStatistics(times: readonly number[]): { median: number; p95: number } | null {
  const sorted = [...times].sort((one, other) => one - other)
  const percentile = (ofHundred: number) => sorted[Math.ceil((sorted.length * ofHundred) / 100) - 1]
  const [median, p95] = [percentile(50), percentile(95)]
  return median === undefined || p95 === undefined ? null : { median, p95 }
}

/** More rows would slow the page down, and nobody would read them. */
export const MAX_ROWS = 200

export interface MonitorRow extends CallResult, RowRequest {
  /** Unique within the panel; grows by one. */
  id: number
  /** When the answer came, Unix ms. */
  at: number
}

/** Everything one monitor shows. */
export interface MonitorState {
  /** Finished ticks, including failures. */
  hits: number
  /** Newest first. */
  rows: readonly MonitorRow[]
  /** The checking times that the server reported, in ms, oldest first. */
  times: readonly number[]
}

/** The body that the panel shows and the attacker host receives (spec §7, calls 6 to 8). */
export type AttackBody = Readonly<Record<string, string>>

/** One attack as a panel logs it. */
export interface AttackRow {
  /** Unique within the panel; grows by one. */
  id: number
  /** When the verdict came, Unix ms. */
  at: number
  /** The attack's name: its button's text. */
  attack: string
  outcome: Outcome
  /** 500 also means no answer (spec §7); `outcome` distinguishes them. */
  code: number
  message: string
  /** The body that was sent; it contains stolen secrets, so it stays in memory. */
  sent?: AttackBody
  /** True for one of the two thefts that a single press makes. */
  isPair?: boolean
}

/** A log row in the inspector. */
export interface Exchange {
  kind: TokenKind
  /** Only an attack’s row has `attack`. */
  row: MonitorRow | AttackRow
}

/** Everything the panels have gathered since sign-in. */
export interface Run {
  isRunning: boolean
  monitors: Readonly<Record<TokenKind, MonitorState>>
  /** Newest first. */
  attacks: Readonly<Record<TokenKind, readonly AttackRow[]>>
  /** The last body that each attack panel sent, which Clear Logs leaves; null before the first. */
  sent: Readonly<Record<TokenKind, { name: string; body: AttackBody } | null>>
}

const EMPTY_MONITOR: MonitorState = { hits: 0, rows: [], times: [] }

/** A run before its first call, and after LogOut. */
export const EMPTY_RUN: Run = {
  isRunning: false,
  monitors: { jwt: EMPTY_MONITOR, ota: EMPTY_MONITOR },
  attacks: { jwt: [], ota: [] },
  sent: { jwt: null, ota: null },
}

/** In memory only, because its rows contain tokens; it survives a visit to another page. */
export const useRun = create<Run>(() => EMPTY_RUN)

function changeMonitor(kind: TokenKind, change: (before: MonitorState) => Partial<MonitorState>) {
  useRun.setState(({ monitors }) => ({
    monitors: { ...monitors, [kind]: { ...monitors[kind], ...change(monitors[kind]) } },
  }))
}

interface AddedCall {
  result: CallResult
  request: RowRequest
  /** When it ended, Unix ms. */
  at: number
  /** Only a tick counts as an Api Hit. */
  isTick: boolean
}

/** Adds a finished call to the top of its log; the gauge moves only for a reported time. */
export function addMonitorRow(kind: TokenKind, { result, request, at, isTick }: AddedCall): void {
  changeMonitor(kind, ({ hits, rows, times }) => {
    const row = { ...result, ...request, id: (rows[0]?.id ?? 0) + 1, at }
    const ms = result.tokenResponseTime
    return {
      hits: isTick ? hits + 1 : hits,
      rows: [row, ...rows].slice(0, MAX_ROWS),
      times: ms === null ? times : [...times, ms],
    }
  })
}

/** Clear Logs of a monitor: counter and gauge stay until LogOut. */
export const clearCalls = (kind: TokenKind) => changeMonitor(kind, () => ({ rows: [] }))

/** Adds an attack's verdict to the top of its panel's log. */
export function addAttackRow(kind: TokenKind, verdict: Omit<AttackRow, 'id'>): void {
  useRun.setState(({ attacks }) => {
    const row = { ...verdict, id: (attacks[kind][0]?.id ?? 0) + 1 }
    return { attacks: { ...attacks, [kind]: [row, ...attacks[kind]].slice(0, MAX_ROWS) } }
  })
}

/** Clear Logs of an attack panel. */
export const clearAttacks = (kind: TokenKind) =>
  useRun.setState(({ attacks }) => ({ attacks: { ...attacks, [kind]: [] } }))

/** True once there is anything to export. */
export const hasRows = ({ monitors, attacks }: Run) =>
  [monitors.jwt.rows, monitors.ota.rows, attacks.jwt, attacks.ota].some((rows) => rows.length > 0)
