/** What the target really answered. */
export interface TargetAnswer {
  status: number
  /** Elements of the JSON array it sent, 0 if it sent none. */
  records: number
  /** The stable `code` of its error body, if it sent one. */
  code: string | null
}

export const TIMEOUT_MS = 3000
const MAX_ANSWER_BYTES = 64 * 1024

/** Why there is no answer, in words that may be shown. */
export const targetFailures = {
  target_slow: 'The target did not answer in time',
  target_unreachable: 'The target cannot be reached',
  target_too_long: `The target answered more than ${MAX_ANSWER_BYTES / 1024} kB`,
} as const

/** A target that gave no answer. */
export class TargetError extends Error {
  constructor(readonly code: keyof typeof targetFailures) {
    super(targetFailures[code])
  }
}

export interface CallOptions {
  /** How long a target may take, in milliseconds; 3 s unless a test is in a hurry. */
  timeoutMs?: number
}

/** The body as text. @throws TargetError when the answer is too long. */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new TargetError('target_too_long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function codeOf(body: unknown): string | null {
  const code = body && typeof body === 'object' && 'code' in body ? body.code : null
  return typeof code === 'string' && /^[a-z0-9_]{1,60}$/.test(code) ? code : null
}

/**
 * Sends one real request. Redirects are not followed: they would let the target choose the next
 * address (OWASP SSRF Prevention).
 * @throws TargetError when the target is down, slow, or answers too much.
 */
export async function callTarget(
  url: string,
  headers: Record<string, string>,
  { timeoutMs = TIMEOUT_MS }: CallOptions = {},
): Promise<TargetAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    const body = parseAnswer(await readCapped(response))
    return {
      status: response.status,
      records: Array.isArray(body) ? body.length : 0,
      code: codeOf(body),
    }
  } catch (error) {
    if (error instanceof TargetError) throw error
    throw new TargetError(signal.aborted ? 'target_slow' : 'target_unreachable')
  }
}

/** Calls a target when it is its turn. @throws TargetError when that does not come in time. */
export type InTurn = <Result>(target: string, call: () => Promise<Result>) => Promise<Result>

/**
 * Lets so many calls of a target run at once; the others wait, and come in the order in which they
 * asked. A target that says nothing holds up nobody who calls another.
 * @param patienceMs how long a call waits for its turn
 */
export function atOnce(limit: number, patienceMs: number): InTurn {
  const lines = new Map<string, { waiting: Set<() => void>; running: number }>()
  return async (target, call) => {
    const line = lines.get(target) ?? { waiting: new Set(), running: 0 }
    lines.set(target, line)
    if (line.running < limit) line.running += 1
    else {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          line.waiting.delete(begin)
          reject(new TargetError('target_slow'))
        }, patienceMs)
        const begin = () => {
          clearTimeout(timer)
          resolve()
        }
        line.waiting.add(begin)
      })
    }
    try {
      return await call()
    } finally {
      // Whoever waits takes the place over, so that nobody can come in between.
      const [next] = line.waiting
      if (next) {
        line.waiting.delete(next)
        next()
      } else line.running -= 1
    }
  }
}
