import { ATTACK_KINDS, recordOf, TOKEN_KINDS } from '@/components/live-demo/kinds'
import {
  type AttackRow,
  MAX_POINTS,
  MAX_ROWS,
  type MonitorRow,
  type MonitorState,
  type Run,
} from '@/components/live-demo/run'
import { noAnswerWords, OUTCOMES } from '@/components/live-demo/verdicts'
import {
  hasShape,
  isFlag,
  isList,
  isNumber,
  isOneOf,
  isText,
  orNull,
  type Test,
} from '@/lib/demo/shape'
import { MAX_UNITS, NO_TIMES, toUnits, UNITS_PER_MS } from '@/lib/demo/times'
import { isEnding } from './endings'
import type { Endings } from './session'

/** Longer texts are cut: what a server says must not fill the storage. */
const MAX_TEXT = 200

/** What survives this tab's page. */
export interface RunCopy {
  run: Run
  endings: Endings
  /** Of the session that the run was made in: a later one's run is another. */
  mark: string
  /** Whether the page was left to sign in again, which begins another session on purpose. */
  isTrip: boolean
}

/** The most that a `Date` can be, in Unix ms (ECMA-262 §21.4.1.1). */
const MAX_TIME = 8.64e15
const isTime: Test = (value) => Number.isFinite(value) && Math.abs(value as number) <= MAX_TIME

/** What is kept of a monitor's row. */
const row = {
  id: isNumber,
  at: isTime,
  method: isOneOf('GET'),
  name: isText,
  status: isNumber,
  records: isNumber,
  tokenResponseTime: orNull(isNumber),
  code: orNull(isText),
  noAnswer: isOneOf(null, ...Object.keys(noAnswerWords)),
  unsent: isOneOf('unreachable', 'left-behind', undefined),
}
/** What is kept of an attack's. */
const attackRow = {
  id: isNumber,
  at: isTime,
  attack: isText,
  outcome: isOneOf(...OUTCOMES),
  code: isNumber,
  message: isText,
}

/** Only these fields: a row also holds the request with its token, or what a thief sent. */
const copyOf = (of: MonitorRow | AttackRow, shape: Record<string, Test>) =>
  Object.fromEntries(
    Object.keys(shape).map((name) => {
      const value: unknown = Reflect.get(of, name)
      return [name, typeof value === 'string' ? value.slice(0, MAX_TEXT) : value]
    }),
  )

const copyMonitor = ({ rows, ...rest }: MonitorState) => ({
  ...rest,
  rows: rows.map((one) => copyOf(one.sent ? { ...one, unsent: 'left-behind' } : one, row)),
})

const copyAttacks = (rows: readonly AttackRow[]) => rows.map((one) => copyOf(one, attackRow))

/** The copy as text: rows and numbers, no token, key, request id or header; at most 800 rows. */
export function writeRunCopy({ run, endings, mark, isTrip }: RunCopy): string {
  return JSON.stringify({
    run: {
      isRunning: run.isRunning,
      ...recordOf(TOKEN_KINDS, (kind) => copyMonitor(run[kind])),
      ...recordOf(ATTACK_KINDS, (kind) => copyAttacks(run[kind])),
    },
    endings,
    mark,
    isTrip,
  })
}

/** A number as it is counted, in the one way that it is written. */
const isUnits = (text: string) =>
  /^(0|[1-9]\d{0,8})$/.test(text) &&
  Number(text) <= MAX_UNITS &&
  toUnits(Number(text) / UNITS_PER_MS) === Number(text)

const isTimes: Test = (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([units, calls]) => isUnits(units) && Number.isInteger(calls) && calls > 0,
  )

const isMonitor = hasShape({
  hits: isNumber,
  lastMs: orNull(isNumber),
  timed: isNumber,
  times: (value) => value === undefined || isTimes(value),
  average: hasShape({ sum: isNumber, count: isNumber, last: orNull(isNumber) }),
  points: isList(isNumber, MAX_POINTS),
  rows: isList(hasShape(row), MAX_ROWS),
})
const isAttackList = isList(hasShape(attackRow), MAX_ROWS)
const isEndingOrNull = orNull((value) => typeof value === 'string' && isEnding(value))
const isCopy = hasShape({
  run: hasShape({
    isRunning: isFlag,
    ...recordOf(TOKEN_KINDS, () => isMonitor),
    ...recordOf(ATTACK_KINDS, () => isAttackList),
  }),
  endings: hasShape(recordOf(TOKEN_KINDS, () => isEndingOrNull)),
  mark: isText,
  isTrip: isFlag,
})

/** A copy may be of a page that counted calls and not yet their times; none has more times than calls. */
const fitsTimes = ({ times = NO_TIMES, timed }: MonitorState) =>
  Object.values(times).reduce((sum, calls) => sum + calls, 0) <= timed

/** Null for anything that is not of the shape that `writeRunCopy` writes; never throws. */
export function readRunCopy(text: string | null): RunCopy | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isCopy(value)) return null
    const copy = value as RunCopy
    if (!TOKEN_KINDS.every((kind) => fitsTimes(copy.run[kind]))) return null
    const monitors = recordOf(TOKEN_KINDS, (kind) => ({
      ...copy.run[kind],
      times: copy.run[kind].times ?? NO_TIMES,
    }))
    return { ...copy, run: { ...copy.run, ...monitors, held: null } }
  } catch {
    return null
  }
}
