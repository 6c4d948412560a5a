import { createStore } from 'zustand/vanilla'
import { EMPTY_MONITOR, MAX_ROWS, type MonitorState } from './monitor-state'

/** One attack as a panel logs it. */
export interface AttackRow {
  /** Unique within the panel; grows by one. */
  id: number
  /** When the verdict came, Unix ms. */
  at: number
  code: number
  message: string
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

/** Which panel an attack belongs to. */
export type AttackKind = 'jwtForgery' | 'otaForgery'

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
