import type { CallResult } from './call-result'
import type { ReceivedAnswer, SentRequest } from './sent-request'
import { type Average, addTime, addToAverage, NO_AVERAGE, NO_TIMES, type Times } from './times'

/** Time between two calls of a monitor (spec §9). */
export const MONITOR_INTERVAL_MS = 2000
/** More rows than this would slow the page down without being read. */
export const MAX_ROWS = 200
/** Values the sparkline shows: the last 40 seconds. */
export const MAX_POINTS = 20

/** Why a row has no request to show: the server was away, or it stayed behind with the old page. */
export type Unsent = 'unreachable' | 'left-behind'

/** What a row knows of its request; neither when the token could not be made. */
export interface RowRequest {
  sent?: SentRequest
  answer?: ReceivedAnswer
  unsent?: Unsent
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
  /** The last checking time the server reported, in ms; null before the first. */
  lastMs: number | null
  /** Calls whose checking time the server reported, each one counted. */
  timed: number
  /** The same, by what it was. */
  times: Times
  average: Average
  /** Oldest first. */
  points: readonly number[]
}

/** A panel before its first call, and after LogOut. */
export const EMPTY_MONITOR: MonitorState = {
  hits: 0,
  rows: [],
  lastMs: null,
  timed: 0,
  times: NO_TIMES,
  average: NO_AVERAGE,
  points: [],
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
  const points = [...state.points, ms].slice(-MAX_POINTS)
  const average = addToAverage(state.average, ms)
  const times = addTime(state.times, ms)
  return { hits, rows, lastMs: ms, timed: state.timed + 1, times, average, points }
}

/** Clear Logs: the rows go, counter and gauge stay (spec §2 clears them at LogOut). */
export function withoutRows(state: MonitorState): MonitorState {
  return { ...state, rows: [] }
}

/** Any of `choices`. @param random 0 ≤ random < 1. */
export function pickOne<T>(choices: readonly [T, ...T[]], random: number): T {
  return choices[Math.floor(random * choices.length)] ?? choices[0]
}
