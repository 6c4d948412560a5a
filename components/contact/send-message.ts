import type { ContactBody } from '@one-tick-ahead/api/contract/bodies'
import { config } from '@/lib/config'

/** `reason` is the server's own sentence, where it gave one; it says which field is wrong. */
export type SendResult = { ok: true; message: string } | { ok: false; reason?: string }

/** A server that has not answered by then counts as unreachable. */
export const SEND_TIMEOUT_MS = 15_000

const messageOf = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'message' in answer &&
  typeof answer.message === 'string'
    ? answer.message
    : undefined

/** Posts a contact message (spec §7.1). Answers a result: neither status nor network throws. */
export async function sendMessage(payload: ContactBody): Promise<SendResult> {
  try {
    const response = await fetch(config.api.contact, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    const message = messageOf(await response.json())
    if (response.ok && message !== undefined) return { ok: true, message }
    return { ok: false, reason: message }
  } catch {
    return { ok: false }
  }
}
