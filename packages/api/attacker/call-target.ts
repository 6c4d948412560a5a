import { z } from 'zod'

/** The target's answer, reduced to the parts that the verdict needs. */
export interface TargetAnswer {
  status: number
  /** Elements of the JSON array it sent, 0 if it sent none. */
  records: number
  /** The stable `code` of its error body, if it sent one. */
  code: string | null
}

/** The longest answer that is read. */
const MAX_ANSWER_KB = 64

/** A target that gave no answer; the message is for the demo's panel. */
export class TargetError extends Error {}

/** The body as text. @throws TargetError when the answer is too long. */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_KB * 1024) {
      throw new TargetError(`The target’s answer exceeds ${MAX_ANSWER_KB} kB`)
    }
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

const refusal = z.object({ code: z.string().regex(/^[a-z0-9_]{1,60}$/) })

/**
 * Calls a target as a thief would. Redirects are not followed: a target must not be able to send
 * this host elsewhere (OWASP Server-Side Request Forgery Prevention).
 * @throws TargetError when the target is down, slow, or answers too much.
 */
export async function callTarget(
  url: string,
  headers: Record<string, string>,
  timeoutMs = 3000,
): Promise<TargetAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    const body = parseAnswer(await readCapped(response))
    return {
      status: response.status,
      records: Array.isArray(body) ? body.length : 0,
      code: refusal.safeParse(body).data?.code ?? null,
    }
  } catch (error) {
    if (error instanceof TargetError) throw error
    throw new TargetError(
      signal.aborted ? 'The target did not answer in time' : 'The target cannot be reached',
    )
  }
}
