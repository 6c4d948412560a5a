import { config } from '@/lib/config'

interface ContactMessage {
  name: string
  email: string
  msg: string
}

type SendResult = { ok: true; message: string } | { ok: false }

/** Posts a contact message (spec §7.1). Answers a result: neither status nor network throws. */
export async function sendMessage(payload: ContactMessage): Promise<SendResult> {
  try {
    const response = await fetch(config.api.contact, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    })
    const answer: unknown = await response.json()
    if (!response.ok || typeof answer !== 'object' || answer === null) return { ok: false }
    const message = 'message' in answer ? answer.message : undefined
    return typeof message === 'string' ? { ok: true, message } : { ok: false }
  } catch {
    return { ok: false }
  }
}
