/** What the target really answered. */
export interface TargetAnswer {
  status: number
  /** Elements of the JSON array it sent, 0 if it sent none. */
  records: number
  /** The stable `code` of its error body, if it sent one. */
  code: string | null
}

/** Why there is no answer; the text may be shown. */
export class TargetError extends Error {}

const TIMEOUT_MS = 3000
const MAX_ANSWER_BYTES = 64 * 1024

/** @throws TargetError when the answer is longer than 64 kB. */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new TargetError('The target answered more than 64 kB')
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
 * @throws TargetError when the target is down, slower than 3 s, or answers more than 64 kB.
 */
export async function callTarget(
  url: string,
  headers: Record<string, string>,
  timeoutMs = TIMEOUT_MS,
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
    throw new TargetError(
      signal.aborted ? 'The target did not answer in time' : 'The target cannot be reached',
    )
  }
}
