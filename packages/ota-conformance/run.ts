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
    for (const one of options.cases) {
      const outcome = await patiently(() => outcomeOf(one, subject))
      const result = { case: one, ...(outcome ?? { verdict: 'failed', got: NOTHING_BUT_429 }) }
      if (result.verdict === 'failed') subject.forget()
      onResult(result)
      results.push(result)
    }
  } finally {
    hangUp()
  }
  return { results, requests: count(), sessions: subject.opened(), ms: Date.now() - beganAt }
}

const NOTHING_BUT_429 = `429, ${TRIES} times in a row`

async function outcomeOf(one: Case, subject: Subject): Promise<Outcome> {
  try {
    return await new Trial(subject).outcomeOf(one)
  } catch (error) {
    if (error instanceof NoSession) return { verdict: 'failed', got: error.message }
    throw error
  }
}

/** Whether the server has passed: nothing failed. */
export const hasPassed = (results: readonly Result[]): boolean =>
  results.every(({ verdict }) => verdict !== 'failed')

/** Widths in characters: with the gaps between them 100. */
const COLUMNS = { verdict: 7, case: 5, tried: 34, expected: 23, got: 23 } as const
const GAP = '  '

/** Lines of at most `width` characters; what has no blank is cut where it must. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (line.length > width) {
      lines.push(line.slice(0, width))
      line = line.slice(width)
    }
  }
  return [...lines, line]
}

function row(cells: Record<keyof typeof COLUMNS, string>): string {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
  const wrapped = names.map((name) => wrap(cells[name], COLUMNS[name]))
  const height = Math.max(...wrapped.map(({ length }) => length))
  const lineOf = (n: number) =>
    names.map((name, at) => (wrapped[at]?.[n] ?? '').padEnd(COLUMNS[name])).join(GAP)
  return Array.from({ length: height }, (_, n) => lineOf(n).trimEnd()).join('\n')
}

const HEAD = row({
  verdict: 'Verdict',
  case: 'Case',
  tried: 'What is tried',
  expected: 'Expected',
  got: 'Got',
})

/** The head of the table, with a line under it. */
export const tableHead = `${HEAD}\n${'-'.repeat(100)}`

/** One row; under one that failed, what that means. */
export function tableRow({ case: { id, title, expected, means }, verdict, got }: Result): string {
  const cells = { verdict, case: id, tried: title, expected, got }
  if (verdict !== 'failed') return row(cells)
  const indent = ' '.repeat(COLUMNS.verdict + GAP.length)
  const lines = wrap(means, 100 - indent.length).map((line) => indent + line)
  return [row(cells), ...lines].join('\n')
}

/** The line under the table. */
export function summary(results: readonly Result[]): string {
  const count = (verdict: Result['verdict']) =>
    `${results.filter((one) => one.verdict === verdict).length} ${verdict}`
  return `${results.length} cases: ${count('passed')}, ${count('failed')}, ${count('skipped')}`
}
