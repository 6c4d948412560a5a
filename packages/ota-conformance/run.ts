import { setTimeout as wait } from 'node:timers/promises'
import { type Case, type Outcome, Trial } from './case'
import { genericAccess, NoSession, referenceAccess } from './client/access'
import { createCaller, RateLimited } from './client/http'
import type { Options } from './options'
import { createSubject, type Subject } from './subject'

/** What meets 429 is tried again from its beginning, this often. */
const TRIES = 8

/** One row of the table. */
export interface Result extends Outcome {
  case: Case
}

/** Who wants to see how it goes on. */
export interface Watcher {
  /** Told of each row as soon as it is known. */
  onResult?: (result: Result) => void
  /** Told of a wait that the server asks for. */
  onWait?: (seconds: number) => void
}

/** What was found, and what it took. */
export interface Report {
  results: Result[]
  requests: number
  sessions: number
  ms: number
}

/**
 * Judges a server from outside, case by case.
 * @throws NoSession where not even one session can be opened; then nothing can be told.
 */
export async function checkServer(
  options: Omit<Options, 'json'>,
  watcher: Watcher = {},
): Promise<Report> {
  const { url, enrol } = options
  const { call, hangUp, count } = createCaller()
  const access = enrol
    ? genericAccess(call, { ...options, enrol })
    : referenceAccess(call, url.origin)
  const subject = createSubject(call, { ...options, access })
  const { onResult = () => {}, onWait = () => {} } = watcher

  /**
   * A 429 is answered by waiting as told and beginning anew: what a request is answered must not
   * depend on the one before it, and tokens grow old meanwhile.
   */
  const patiently = async <T>(attempt: () => Promise<T>): Promise<T | null> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof RateLimited)) throw error
        onWait(error.seconds)
        hangUp()
        await wait(error.seconds * 1000)
      }
    }
    return null
  }

  const beganAt = Date.now()
  const results: Result[] = []
  try {
    if (!(await patiently(() => subject.device()))) throw new NoSession(NOTHING_BUT_429)
    for await (const one of atTheirMoments(options.cases, subject.clock.now)) {
      const outcome = await patiently(() => outcomeOf(one, subject))
      const result = { case: one, ...(outcome ?? { verdict: 'failed', got: NOTHING_BUT_429 }) }
      if (result.verdict === 'failed') subject.forget()
      onResult(result)
      results.push(result)
    }
  } finally {
    hangUp()
  }
  results.sort((one, other) => options.cases.indexOf(one.case) - options.cases.indexOf(other.case))
  return { results, requests: count(), sessions: subject.opened(), ms: Date.now() - beganAt }
}

/** How often the clock is looked at where nothing is left but cases that wait for their moment. */
const LOOK_MS = 250

/** The cases in their order, but that those with a moment come when it is there. */
async function* atTheirMoments(cases: readonly Case[], now: () => number): AsyncGenerator<Case> {
  const waiting = [...cases]
  while (waiting.length > 0) {
    const isDue = waiting.findIndex(({ isMoment }) => isMoment?.(now()))
    const next = isDue < 0 ? waiting.findIndex(({ isMoment }) => !isMoment) : isDue
    if (next < 0) await wait(LOOK_MS)
    else yield* waiting.splice(next, 1)
  }
}

const NOTHING_BUT_429 = `429, ${TRIES} times in a row`

async function outcomeOf(one: Case, subject: Subject): Promise<Outcome> {
  // A case that met 429 begins anew, at its next moment.
  while (one.isMoment?.(subject.clock.now()) === false) await wait(LOOK_MS)
  try {
    return await new Trial(subject, one.expected).outcomeOf(one)
  } catch (error) {
    if (error instanceof NoSession) return { verdict: 'failed', got: error.message }
    throw error
  }
}

/** Whether the server has passed: nothing failed. */
export const hasPassed = (results: readonly Result[]): boolean =>
  results.every(({ verdict }) => verdict !== 'failed')

const cellsOf = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The head of a Markdown table, which an issue shows as it is. */
export const tableHead = ['Verdict | Case | What is tried | Came', '--- | --- | --- | ---']
  .map((line) => `| ${line} |`)
  .join('\n')

/** One row. */
export const tableRow = ({ case: { id, title }, verdict, got }: Result): string =>
  cellsOf([verdict === 'failed' ? '**failed**' : verdict, id, title, got])

/** What happened where a case failed, below the table: nothing but what was asked and what came. */
export function faultText({ case: { id, title, rule }, got, fault }: Result): string {
  if (!fault) return `**${id}**: ${title}. It came to no end: ${got}.`
  const { asked, before, due, came } = fault
  return [
    `**${id}**: ${title}. By docs/protocol.md, “${rule}”.`,
    '',
    ...(before ? [`- Before it came: ${before}`] : []),
    `- Asked: ${asked.replaceAll('|', '\\|')}`,
    `- Due: ${due}`,
    `- Came: ${came}`,
  ].join('\n')
}

/** The line under the table. */
export function summary(results: readonly Result[]): string {
  const count = (verdict: Result['verdict']) =>
    `${results.filter((one) => one.verdict === verdict).length} ${verdict}`
  return `${results.length} cases: ${count('passed')}, ${count('failed')}, ${count('skipped')}`
}
