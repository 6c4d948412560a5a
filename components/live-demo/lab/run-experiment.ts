import {
  LAB_FITS,
  type LabBody,
  type LabCell,
  type LabExperiment,
  type LabFit,
  type LabLine,
} from '@one-tick-ahead/api/contract/lab'
import answers from '@one-tick-ahead/api/contract/lab-answers.json'
import { withTimeLimit } from '@one-tick-ahead/ota/client/probe'
import { readVerdict } from '@/components/live-demo/attacks/attacks'

/** More than any experiment has. */
const MAX_LINES = 500
const MAX_LINE = 4096

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const texts = (value: Fields, ...names: string[]) =>
  names.every((name) => typeof value[name] === 'string')
const numbers = (value: Fields, ...names: string[]) =>
  names.every((name) => Number.isFinite(value[name]))
const isFit = (fit: unknown) => LAB_FITS.some((one) => one === fit)

function isLine(value: unknown): value is LabLine {
  if (!isFields(value) || !numbers(value, 'at')) return false
  if (value.kind === 'note') return texts(value, 'text')
  if (!isFit(value.fit) || !numbers(value, 'requests')) return false
  if (value.kind === 'end') return true
  const isSomebody = value.who === 'victim' || value.who === 'thief'
  return value.kind === 'step' && isSomebody && texts(value, 'did', 'sent', 'expected', 'came')
}

/** Null unless the text is a line of an experiment. */
function parseLine(text: string): LabLine | null {
  try {
    const value: unknown = JSON.parse(text)
    return isLine(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Reads the lines of an experiment as they come.
 * @returns whether the last one said that it had ended. @throws where the connection breaks.
 */
async function readLines(
  body: ReadableStream<Uint8Array>,
  take: (line: LabLine) => void,
): Promise<boolean> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let count = 0
  try {
    while (count < MAX_LINES && rest.length < MAX_LINE) {
      const { done, value } = await reader.read()
      if (done) return false
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      count += parts.length
      for (const part of parts) {
        const line = parseLine(part)
        if (!line) return false
        take(line)
        if (line.kind === 'end') return true
      }
    }
    return false
  } finally {
    void reader.cancel().catch(() => {}) // what else comes is not waited for
  }
}

/** Why an experiment did not come to its end. */
interface LabFailure {
  words: string
  /** Under a limit: in how many seconds there is room again. */
  waitS?: number
}

/** One experiment as it goes, or as it went. */
export interface LabRun {
  lines: readonly LabLine[]
  failure: LabFailure | null
}

/** Longer than any experiment may take. */
const LIMIT_MS = 150_000

interface Deps {
  fetch: typeof fetch
  /** Where sign-ins to throw away are made, and where they are put to use. */
  endpoints: { signIns: string; actOut: string }
  /** Gets each line as it comes. */
  take: (line: LabLine) => void
  signal: AbortSignal
}

const HTTP_UNAUTHORIZED = 401
const HTTP_NOT_FOUND = 404
const HTTP_TOO_MANY = 429

const OFF = { words: 'The attack lab is off on this server.' }
export const STOPPED = { words: 'Stopped.' }
const BROKEN_OFF = { words: 'The attacker host broke off in the middle. Nothing was decided.' }

/** Where a limit does not say how long it lasts. */
const A_MINUTE_S = 60

function comeAgain(response: Response): LabFailure {
  const waitS = Number(response.headers.get('Retry-After')) || A_MINUTE_S
  return { words: `Too many experiments for now. Try again in ${waitS} s.`, waitS }
}

function readSignIns(body: unknown): string[] | null {
  if (typeof body !== 'object' || body === null || !('signIns' in body)) return null
  const { signIns } = body
  if (!Array.isArray(signIns)) return null
  const texts = signIns.filter((one): one is string => typeof one === 'string')
  return texts.length > 0 && texts.length === signIns.length ? texts : null
}

/** What a server that made no sign-ins means by it. */
function whyNone(response: Response): LabFailure {
  if (response.status === HTTP_NOT_FOUND) return OFF
  if (response.status === HTTP_TOO_MANY) return comeAgain(response)
  const isOver = response.status === HTTP_UNAUTHORIZED
  return {
    words: isOver
      ? 'Your sign-in is over. Sign in again first.'
      : `The server made no throwaway sign-in: it answered ${response.status}.`,
  }
}

/**
 * Acts out one experiment: fetches sign-ins to throw away, hands them to the attacker host, and reads
 * what it tells. @returns why it did not come to its end; null where it did.
 */
export async function runExperiment(
  experiment: LabExperiment,
  { fetch, endpoints, take, signal }: Deps,
): Promise<LabFailure | null> {
  const limited = withTimeLimit(signal, LIMIT_MS)
  let who = 'server'
  try {
    const made = await fetch(endpoints.signIns, {
      method: 'POST',
      credentials: 'include',
      cache: 'no-store',
      signal: limited,
    })
    const signIns = made.ok ? readSignIns(await made.json().catch(() => null)) : null
    if (!signIns) return whyNone(made)

    who = 'attacker host'
    const body: LabBody = { experiment, signIns }
    const answer = await fetch(endpoints.actOut, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: limited,
    })
    if (!answer.ok || !answer.body) {
      if (answer.status === HTTP_TOO_MANY) return comeAgain(answer)
      const refusal = readVerdict(await answer.json().catch(() => null))
      if (refusal && answer.status === HTTP_NOT_FOUND) return OFF // an attacker, without that call
      return {
        words: refusal ? `${refusal.message}.` : `The attacker host answered ${answer.status}.`,
      }
    }
    who = ''
    return (await readLines(answer.body, take)) ? null : BROKEN_OFF
  } catch {
    if (signal.aborted) return STOPPED
    return who === '' ? BROKEN_OFF : { words: `The ${who} could not be reached.` }
  }
}

/** Whether an answer let any request in. */
export const isIn = (answer: string): boolean => /\bok\b/.test(answer)

/** How many of a thief's tries were let in. */
export interface Tries {
  gotIn: number
  of: number
}

/** What a cell of the matrix is published with: the very answers that the attacker host expects. */
export function expectedOf(cell: LabCell): Tries {
  const all = Object.values(answers[cell])
  return { gotIn: all.filter(isIn).length, of: all.length }
}

/** What came of the thief's steps; those without a verdict are none. */
export function triesOf({ lines }: LabRun): Tries {
  const tries = lines
    .filter((line) => line.kind === 'step')
    .filter(({ who, fit }) => who === 'thief' && fit !== 'undecided')
  return { gotIn: tries.filter(({ came }) => isIn(came)).length, of: tries.length }
}

/** Whether it came as expected; undecided where it did not come to its end. */
export function fitOf({ lines, failure }: LabRun): LabFit {
  const end = lines.at(-1)
  return failure || end?.kind !== 'end' ? 'undecided' : end.fit
}

/** Whether an answer was the expected one, in words. */
export const fitWords: Readonly<Record<LabFit, string>> = {
  'as-expected': 'as expected',
  'not-as-expected': 'NOT as expected',
  undecided: 'no verdict',
}

/** How an experiment ended, in a sentence. */
export function resultWords(run: LabRun): string {
  if (run.failure) return run.failure.words
  const { gotIn, of } = triesOf(run)
  const end = run.lines.at(-1)
  const requests = end?.kind === 'end' ? end.requests : 0
  return `${fitWords[fitOf(run)]}. In ${requests} requests the thief got in at ${gotIn} of ${of} ${of === 1 ? 'try' : 'tries'}.`
}

/** How a list of them ended. @param of as many were to be run. */
export function tallyWords(runs: readonly LabRun[], of: number): string {
  const ended = runs.filter(({ failure }) => !failure)
  const counts = LAB_FITS.map((fit) => [ended.filter((run) => fitOf(run) === fit).length, fit])
    .filter(([count]) => count)
    .map(([count, fit]) => `${count} ${fitWords[fit as LabFit]}`)
  const words = [`${ended.length} of ${of} run`, ...counts].join(', ')
  return [`${words}.`, runs.at(-1)?.failure?.words].filter(Boolean).join(' ')
}
