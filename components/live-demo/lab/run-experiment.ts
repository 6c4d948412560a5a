import {
  LAB_FITS,
  type LabBody,
  type LabExperiment,
  type LabLine,
} from '@one-tick-ahead/api/contract/lab'
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

/** One experiment as it goes, or as it went. */
export interface LabRun {
  lines: readonly LabLine[]
  /** Why it did not come to its end, in words. */
  failure: string | null
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

const OFF = 'The attack lab is off on this server.'
const STOPPED = 'Stopped.'
const BROKEN_OFF = 'The attacker host broke off in the middle. Nothing was decided.'

/** When to come again, in words. */
function comeAgain(response: Response): string {
  const seconds = Number(response.headers.get('Retry-After'))
  return seconds > 0
    ? `Too many experiments for now. Try again in ${seconds} s.`
    : 'Too many experiments for now. Try again in a minute.'
}

function readSignIns(body: unknown): string[] | null {
  if (typeof body !== 'object' || body === null || !('signIns' in body)) return null
  const { signIns } = body
  if (!Array.isArray(signIns)) return null
  const texts = signIns.filter((one): one is string => typeof one === 'string')
  return texts.length > 0 && texts.length === signIns.length ? texts : null
}

/** What a server that made no sign-ins means by it. */
function whyNone(response: Response): string {
  if (response.status === HTTP_NOT_FOUND) return OFF
  if (response.status === HTTP_TOO_MANY) return comeAgain(response)
  if (response.status === HTTP_UNAUTHORIZED) return 'Your sign-in is over. Sign in again first.'
  return `The server made no throwaway sign-in: it answered ${response.status}.`
}

/**
 * Acts out one experiment: fetches sign-ins to throw away, hands them to the attacker host, and reads
 * what it tells. @returns why it did not come to its end, in words; null where it did.
 */
export async function runExperiment(
  experiment: LabExperiment,
  { fetch, endpoints, take, signal }: Deps,
): Promise<string | null> {
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
      return refusal ? `${refusal.message}.` : `The attacker host answered ${answer.status}.`
    }
    who = ''
    return (await readLines(answer.body, take)) ? null : BROKEN_OFF
  } catch {
    if (signal.aborted) return STOPPED
    return who === '' ? BROKEN_OFF : `The ${who} could not be reached.`
  }
}

/** One thing that was done, and its answer. */
export type LabStep = Extract<LabLine, { kind: 'step' }>

/** Whether any request of it was accepted. */
export const hasGotIn = ({ came }: LabStep): boolean => /\bok\b/.test(came)

const times = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** How an experiment went, in a sentence; tries without a verdict are none of the thief's. @param requests that it took. */
export function inAll(lines: readonly LabLine[], requests: number): string {
  const steps = lines.filter((line): line is LabStep => line.kind === 'step')
  const tries = steps.filter(({ who, fit }) => who === 'thief' && fit !== 'undecided')
  const got = tries.filter(hasGotIn).length
  const count = `${times(steps.length, 'step')}, ${times(requests, 'request')}.`
  return `${count} The thief got in at ${got} of ${times(tries.length, 'step')}.`
}
