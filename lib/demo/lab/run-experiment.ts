import type { LabBody, LabExperiment, LabLine } from '@one-tick-ahead/api/contract/lab'
import { withTimeLimit } from '@one-tick-ahead/ota/client/probe'
import { readVerdict } from '@/lib/demo/attacks'
import { readLines } from './read-lines'

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
