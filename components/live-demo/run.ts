import { create } from 'zustand'
import type { TokenKind } from '@/lib/token-kind'
import type { Outcome } from './attacks/outcome'
import type { CallResult, RowRequest } from './monitors/call-result'

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
  /** Unique among the rows of its log. */
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
  /** Unique among the rows of its log. */
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
export type Exchange =
  | { type: 'call'; kind: TokenKind; row: MonitorRow }
  | { type: 'attack'; kind: TokenKind; row: AttackRow }

/** Everything that belongs to one session in this tab, and ends with it. */
interface SessionRun {
  /** Calls both monitors; null while the demo is stopped. */
  timer: ReturnType<typeof setInterval> | null
  /** Aborted when the session ends, so that no row comes late. */
  calls: AbortController
  monitors: Readonly<Record<TokenKind, MonitorState>>
  /** Newest first. */
  attacks: Readonly<Record<TokenKind, readonly AttackRow[]>>
  /** The last body that each attack panel sent, which Clear Logs leaves; null before the first. */
  sent: Readonly<Record<TokenKind, { name: string; body: AttackBody } | null>>
  /** The code that ended each system’s session; null while it continues. */
  endings: Readonly<Record<TokenKind, string | null>>
  /** The JWT is not renewed before this time, Unix ms. */
  nextRenewal: number
  /** The reason why the sign-in just failed; null if it did not. */
  failure: string | null
}

/** Everything that runs in this tab; `useUser` has what the browser stores. */
export interface Run extends SessionRun {
  /** The arrival of this document: it reads storage and, after the provider, completes a sign-in. */
  arrival: 'pending' | 'begun' | 'done'
  /** True if the visitor left to sign in again and has returned. */
  isBack: boolean
}

const EMPTY_MONITOR: MonitorState = { hits: 0, rows: [], times: [] }

const newSessionRun = (): SessionRun => ({
  timer: null,
  calls: new AbortController(),
  monitors: { jwt: EMPTY_MONITOR, ota: EMPTY_MONITOR },
  attacks: { jwt: [], ota: [] },
  sent: { jwt: null, ota: null },
  endings: { jwt: null, ota: null },
  nextRenewal: 0,
  failure: null,
})

/** In memory only, because its rows contain tokens; it survives a visit to another page. */
export const useRun = create<Run>(() => ({ ...newSessionRun(), arrival: 'pending', isBack: false }))

/** Ends the calls and forgets all of the session: the rows contain its tokens. */
export function resetRun(): void {
  const { timer, calls } = useRun.getState()
  if (timer) clearInterval(timer)
  calls.abort()
  useRun.setState(newSessionRun())
}

/** True between Start Demo and Stop Demo. */
export const useIsRunning = () => useRun(({ timer }) => timer !== null)

/** True once either system’s session has ended. */
export const useHasEnded = () => useRun(({ endings: { jwt, ota } }) => jwt !== null || ota !== null)

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

/** Notes the body that an attack panel shows as the data sent. */
export const setSent = (kind: TokenKind, name: string, body: AttackBody) =>
  useRun.setState(({ sent }) => ({ sent: { ...sent, [kind]: { name, body } } }))

/** Notes the code that ended a system’s session; null once a call has succeeded again. */
export const setEnding = (kind: TokenKind, code: string | null) =>
  useRun.setState(({ endings }) => ({ endings: { ...endings, [kind]: code } }))

/** True once there is anything to export. */
export const hasRows = ({ monitors, attacks }: Run) =>
  Object.values(monitors).some(({ rows }) => rows.length > 0) ||
  Object.values(attacks).some((rows) => rows.length > 0)
