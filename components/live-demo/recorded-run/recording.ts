import { outcomeOf } from '@/components/live-demo/attacks/outcome'
import { MONITOR_INTERVAL_MS } from '@/components/live-demo/ticking'
import recorded from '@/content/recorded-run.json' with { type: 'json' }
import type { TokenKind } from '@/lib/token-kind'

/** Without its zone the time is read as local time, so that the build and every browser print the same clock. */
const readTime = (utc: string) => Date.parse(utc.replace('Z', ''))

type Monitor = (typeof recorded.monitors)[TokenKind]
type Attacks = (typeof recorded.attacks)[TokenKind]

const readCalls = ({ rows }: Monitor) =>
  rows.map(({ serverMs, ...row }, index) => ({
    ...row,
    id: rows.length - index,
    at: readTime(row.at),
    tokenResponseTime: serverMs,
  }))

const readThefts = (rows: Attacks) =>
  rows.map(({ at, code, message }) => ({
    at: readTime(at),
    code,
    message,
    outcome: outcomeOf(code),
  }))

const calls = { jwt: readCalls(recorded.monitors.jwt), ota: readCalls(recorded.monitors.ota) }
const thefts = { jwt: readThefts(recorded.attacks.jwt), ota: readThefts(recorded.attacks.ota) }

/** Half an interval before the first call, so that a timer’s delay moves no row to another tick. */
const startedAt =
  Math.min(...Object.values(calls).flatMap((rows) => rows.map(({ at }) => at))) -
  MONITOR_INTERVAL_MS / 2

/** Ticks of the recorded run. */
export const TICKS = recorded.monitors.ota.calls

/** The recorded run after some ticks: calls and thefts of each kind of token, newest first. */
export function runAfter(ticks: number) {
  const now = startedAt + ticks * MONITOR_INTERVAL_MS
  const past = <Row extends { at: number }>(rows: readonly Row[]) =>
    rows.filter(({ at }) => at <= now)
  return {
    jwt: { calls: past(calls.jwt), thefts: past(thefts.jwt) },
    ota: { calls: past(calls.ota), thefts: past(thefts.ota) },
  }
}
