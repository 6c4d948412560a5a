import { createStore } from 'zustand/vanilla'
import type { CallResult, ReceivedAnswer, SentRequest } from '@/components/live-demo/monitors/call'
import { ATTACK_KINDS, type AttackKind, attackOn, recordOf, TOKEN_KINDS } from './kinds'
import type { Outcome } from './words'

/** The two systems that the demo compares. */
export type TokenKind = 'jwt' | 'ota'

/** The running average under a gauge. */
export interface Average {
  sum: number
  /** How many values the sum holds: fewer than were reported where two in a row were equal. */
  count: number
  /** The value last counted; null before the first. */
  last: number | null
}

/** The start: nothing counted. */
export const NO_AVERAGE: Average = { sum: 0, count: 0, last: null }

/** Sum and count move when the value changes, as spec §4 has it: the same value twice counts once. */
export function addToAverage(average: Average, value: number): Average {
  if (value === average.last) return average
  return { sum: average.sum + value, count: average.count + 1, last: value }
}

/** 0 until data arrives. */
export function averageOf({ sum, count }: Average): number {
  return count === 0 ? 0 : sum / count
}

/** Time between two calls of a monitor (spec §9). */
export const MONITOR_INTERVAL_MS = 2000
/** More rows than this would slow the page down without being read. */
export const MAX_ROWS = 200
/** Values the sparkline shows: the last 40 seconds. */
export const MAX_POINTS = 20

/** What a row knows of its request; neither when the token could not be made. */
export interface RowRequest {
  sent?: SentRequest
  answer?: ReceivedAnswer
  /** Why nothing was sent, where it is known. */
  unsent?: 'unreachable'
}

export interface MonitorRow extends CallResult, RowRequest {
  /** Unique within the panel; grows by one. */
  id: number
  /** When the answer came, Unix ms. */
  at: number
}

/** Everything one panel shows. */
export interface MonitorState {
  hits: number
  /** Newest first. */
  rows: readonly MonitorRow[]
  /** Every checking time that the server reported, in ms, oldest first. */
  times: readonly number[]
  average: Average
}

/** A panel before its first call, and after LogOut. */
export const EMPTY_MONITOR: MonitorState = {
  hits: 0,
  rows: [],
  times: [],
  average: NO_AVERAGE,
}

/** Failures count as hits and are rows too; the gauge moves only with a reported time. */
export function withResult(
  state: MonitorState,
  result: CallResult,
  at: number,
  { sent, answer, unsent }: RowRequest = {},
): MonitorState {
  const hits = state.hits + 1
  const rows = [{ ...result, id: hits, at, sent, answer, unsent }, ...state.rows].slice(0, MAX_ROWS)
  const ms = result.tokenResponseTime
  if (ms === null) return { ...state, hits, rows }
  return { hits, rows, times: [...state.times, ms], average: addToAverage(state.average, ms) }
}

/** Clear Logs: the rows go, counter and gauge stay (spec §2 clears them at LogOut). */
export function withoutRows(state: MonitorState): MonitorState {
  return { ...state, rows: [] }
}

/** Any of `choices`. @param random 0 ≤ random < 1. */
export function pickOne<T>(choices: readonly [T, ...T[]], random: number): T {
  return choices[Math.floor(random * choices.length)] ?? choices[0]
}

/** What was sent, to be shown; to the attacker the names and values of spec §7, calls 6 to 8. */
export type AttackBody = Readonly<Record<string, string>>

/** One attack as a panel logs it. */
export interface AttackRow {
  /** Unique within the panel; grows by one. */
  id: number
  /** When the verdict came, Unix ms. */
  at: number
  /** The attack's name: its button's text. */
  attack: string
  /** Who won. */
  outcome: Outcome
  /** What the specification has for no answer is 500; `outcome` tells the two apart. */
  code: number
  message: string
  /** What was sent; it holds what was stolen, so it lives in memory only. */
  sent?: AttackBody
}

/** What a row of a log opens in the inspector. */
export interface Exchange {
  kind: TokenKind
  /** An attack’s row has `attack`. */
  row: MonitorRow | AttackRow
}

/** Everything the panels have gathered since sign-in, and whether the monitors go on. */
export type Run = {
  isRunning: boolean
  /** What the logs show while they are paused; null while they follow. */
  held: Readonly<Record<TokenKind, MonitorState>> | null
} & Record<TokenKind, MonitorState> &
  /** Newest first. */
  Record<AttackKind, readonly AttackRow[]>

/** A run before its first call, and after LogOut. */
export const EMPTY_RUN: Run = {
  isRunning: false,
  held: null,
  ...recordOf(TOKEN_KINDS, () => EMPTY_MONITOR),
  ...recordOf(ATTACK_KINDS, () => []),
}

/** The run of this page, in memory alone: its rows hold tokens. */
export const runStore = createStore<Run>(() => EMPTY_RUN)

/** Changes what one monitor has gathered. */
export const changeMonitor = (kind: TokenKind, change: (before: MonitorState) => MonitorState) =>
  runStore.setState((run) => ({ [kind]: change(run[kind]) }))

/** Puts a call that has ended on top of its log. */
export const addResult = (
  kind: TokenKind,
  { result, request }: { result: CallResult; request: RowRequest },
) => changeMonitor(kind, (before) => withResult(before, result, Date.now(), request))

/** Whether there is anything to export. */
export const hasRows = (run: Run) =>
  TOKEN_KINDS.some((kind) => run[kind].rows.length > 0 || run[attackOn(kind)].length > 0)

/** A verdict on top of the others. */
export function withVerdict(
  rows: readonly AttackRow[],
  verdict: Omit<AttackRow, 'id'>,
): readonly AttackRow[] {
  return [{ ...verdict, id: (rows[0]?.id ?? 0) + 1 }, ...rows].slice(0, MAX_ROWS)
}
