import { joinHistory } from '@one-tick-ahead/ota/history'
import { LOG_LIMIT } from '@one-tick-ahead/ota/limits'
import {
  createSendLog,
  type Rule,
  ruleOf,
  rules,
  type SendLog,
} from '@one-tick-ahead/ota/server/send-log'
import { idOf } from '@one-tick-ahead/ota/testing/writers'
import { seeded } from '../seeded'
import { createSenders, rare, type Sent } from './plans'

/** A request and the rule that decided it: `[id, history, segment, rule]`. */
export type Step = readonly [id: number, history: string, segment: number, rule: Rule]

const SEED = 20_261_125
/** No longer: what decides a request is far more often short. */
const MAX_STEPS = 14
/** So many traces end by each rule, under each kind of log that it can meet. */
const EACH = 12
/** Far more than it takes; what is then missing cannot happen. */
const PLANS = 60_000

/** `4 7-9` for 4, 7, 8, 9. */
function spell(history: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const id of history) {
    const run = runs.at(-1)
    if (run && run[1] + 1 === id) run[1] = id
    else runs.push([id, id])
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(' ')
}

/** What a log may have lost: nothing, what was before its first request, or what was pushed out. */
function kindOf({ entries, dropped }: SendLog): string {
  if (entries.size === 0) return 'empty'
  if (dropped === 0) return 'whole'
  return entries.size < LOG_LIMIT ? 'begun late' : 'full'
}

/** One session from its beginning, to its end or to that of the plan. @param next what arrives. */
function play(length: number, next: (log: SendLog) => Sent): { steps: Step[]; key: string } {
  const log = createSendLog()
  const steps: Step[] = []
  let key = ''
  while (steps.length < length) {
    const { id, history, segment } = next(log)
    const kind = kindOf(log)
    const rule = ruleOf(log, idOf(id), joinHistory(history.map(idOf)), segment)
    steps.push([id, spell(history), segment, rule])
    key = `${rule}, ${kind}`
    if (rules[rule] === 'fork' || rules[rule] === 'resync') break
  }
  return { steps, key }
}

/** The traces, by the rule and the kind of log that each ends with: the same ones each time. */
export function makeTraces(): Map<string, Step[][]> {
  const found = new Map<string, Step[][]>()
  const add = ({ steps, key }: ReturnType<typeof play>) => {
    const same = found.get(key) ?? []
    if (same.length < EACH) found.set(key, [...same, steps])
  }
  for (const plan of rare) {
    const coming = plan.values()
    add(play(plan.length, () => coming.next().value as Sent)) // asked as often as it is long
  }
  const random = seeded(SEED)
  for (let count = 0; count < PLANS; count += 1) {
    const senders = createSenders(random)
    add(play(1 + Math.floor(random() * MAX_STEPS), senders.next))
  }
  return found
}

const ABOUT = {
  what: 'Send logs, each of a new session: what arrives, in its order, and the rule of docs/protocol.md that decides it. Made by `npm run traces -w packages/research`.',
  step: '[id, history, segment, rule]; the segment of the token is counted from some beginning',
  ids: 'a number in eight decimal digits, then -0000-4000-8000-000000000000',
  history: 'RequestHistory, oldest first, with blanks between ids; 7-9 stands for 7 8 9',
}

/** The file, a trace a line. */
export function tracesText(): string {
  const traces = [...makeTraces()].sort(
    ([one], [other]) => Number.parseInt(one, 10) - Number.parseInt(other, 10),
  )
  const lines = traces.flatMap(([, some]) => some.map((trace) => JSON.stringify(trace)))
  return `{\n"about": ${JSON.stringify(ABOUT)},\n"rules": ${JSON.stringify(rules)},\n"traces": [\n${lines.join(',\n')}\n]\n}\n`
}
