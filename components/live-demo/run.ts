import { createStore } from 'zustand/vanilla'
import type { AttackBody, AttackRequest } from './attacks/attacks'
import type { TokenKind } from './monitors/call-result'
import type { MonitorCall } from './monitors/monitor-client'
import { EMPTY_MONITOR, MAX_ROWS, type MonitorState, withResult } from './monitors/monitor-state'
import type { Outcome } from './outcome'

/** An attack's request, and when and how it ended. */
interface SentAttack extends AttackRequest {
  /** By the device's clock, Unix ms. */
  startedAt: number
  /** Of the answer to it, which tells of another's; 0 where none could be read. */
  status: number
}

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
  /** Missing where nothing was sent, or it was sent by a page before this one. */
  request?: SentAttack
  /** What was sent; it holds what was stolen, so it lives in memory only. */
  sent?: AttackBody
  /** What the target calls the attack's request. */
  logId?: string | null
}

/** Everything the four panels have gathered since sign-in, and whether the monitors go on. */
export interface Run {
  isRunning: boolean
  jwt: MonitorState
  ota: MonitorState
  /** Newest first, as is the other. */
  jwtForgery: readonly AttackRow[]
  otaForgery: readonly AttackRow[]
}

/** A run before its first call, and after LogOut. */
export const EMPTY_RUN: Run = {
  isRunning: false,
  jwt: EMPTY_MONITOR,
  ota: EMPTY_MONITOR,
  jwtForgery: [],
  otaForgery: [],
}

/** The run of this page. Rows hold tokens: what is stored of it is in run-copy.ts. */
export const runStore = createStore<Run>(() => EMPTY_RUN)

/** Changes what one monitor has gathered. */
export const changeMonitor = (kind: TokenKind, change: (before: MonitorState) => MonitorState) =>
  runStore.setState((run) => ({ [kind]: change(run[kind]) }))

/** Puts a call that has ended on top of its log. */
export const addResult = (
  kind: TokenKind,
  { result, request }: Pick<MonitorCall, 'result' | 'request'>,
) => changeMonitor(kind, (before) => withResult(before, result, Date.now(), request))

/** Whether there is anything to export. */
export const hasRows = ({ jwt, ota, jwtForgery, otaForgery }: Run) =>
  [jwt.rows, ota.rows, jwtForgery, otaForgery].some((rows) => rows.length > 0)

/** A verdict on top of the others. */
export function withVerdict(
  rows: readonly AttackRow[],
  verdict: Omit<AttackRow, 'id'>,
): readonly AttackRow[] {
  return [{ ...verdict, id: (rows[0]?.id ?? 0) + 1 }, ...rows].slice(0, MAX_ROWS)
}
