import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { randomState } from 'openid-client'
import { z } from 'zod'
import type { Cookies } from '../http/cookies'
import { createSealedCookie } from '../tokens/sealed-cookie'

/** How long a visitor may take on the provider's page. */
const TRANSACTION_SECONDS = 10 * 60

/** Sign-ins a browser may have under way; each is a cookie, and headers are limited to 8 kB. */
const MAX_PARALLEL = 4

const transactionSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  /** Whether it is known that our site or the person started it, and nobody else's page. */
  isOwn: z.boolean(),
  /** What the request that began it is called in the log; its end goes by the same name. */
  logId: z.string().optional(), // absent from one that began before an update of the server
})

/** What the callback must match (RFC 9700 §2.1, OpenID Connect Core §3.1.2.1). */
export type Transaction = z.infer<typeof transactionSchema>

/** `no_cookies`: the browser that began it a moment ago sent none at all; most likely it refuses them. */
type Refusal = 'no_cookies' | 'txn_missing' | 'txn_invalid' | 'state_mismatch' | 'state_reused'

type TakeResult = { ok: true; transaction: Transaction } | { ok: false; reason: Refusal }

interface TransactionDeps {
  /** 32 bytes each; the first seals. */
  keys: readonly Uint8Array[]
  cookies: Cookies
  now: () => number
}

/**
 * Sign-ins under way, each in a cookie named after its state, so that two tabs do not overwrite
 * each other. A used state is remembered in this process until its cookie has expired: a
 * browser that keeps the cookie cannot use it again there, and elsewhere fails at the provider's one-time code.
 */
export function createTransactions({ keys, cookies, now }: TransactionDeps) {
  const sealed = createSealedCookie({ keys, purpose: 'txn', schema: transactionSchema, now })
  const prefix = `${cookies.name('txn')}_`
  const used = new Map<string, number>()

  const cookieName = (state: string) =>
    prefix + createHash('sha256').update(state).digest('hex').slice(0, 12)

  const clear = (c: Context, name: string) => {
    deleteCookie(c, name, cookies.options(0))
  }

  function isFirstUse(state: string): boolean {
    for (const [old, expiresAt] of used) {
      if (expiresAt > now()) break // insertion order is expiry order
      used.delete(old)
    }
    if (used.has(state)) return false
    used.set(state, now() + TRANSACTION_SECONDS * 1000)
    return true
  }

  /** Of a callback whose cookie did not come: it is cleared by its use, and gone when it expires. */
  function whyMissing(c: Context, state: string): Refusal {
    if (used.has(state)) return 'state_reused'
    const begunAt = Number.parseInt(state.split('.')[1] ?? '', 36) * 1000
    const isYoung = now() - begunAt < TRANSACTION_SECONDS * 1000
    return isYoung && Object.keys(getCookie(c)).length === 0 ? 'no_cookies' : 'txn_missing'
  }

  return {
    /** Random, and when it was made: by which only the words are chosen for one that comes to nothing. */
    newState: () => `${randomState()}.${Math.floor(now() / 1000).toString(36)}`,

    async begin(c: Context, transaction: Transaction): Promise<void> {
      // Browsers send older cookies first (RFC 6265 §5.4), so the oldest go.
      const pending = Object.keys(getCookie(c)).filter((name) => name.startsWith(prefix))
      for (const name of pending.slice(0, Math.max(0, pending.length - MAX_PARALLEL + 1))) {
        clear(c, name)
      }
      const value = await sealed.seal(transaction, TRANSACTION_SECONDS)
      setCookie(c, cookieName(transaction.state), value, cookies.options(TRANSACTION_SECONDS))
    },

    /** The transaction a callback belongs to; it can be taken once. */
    async take(c: Context, state: string | undefined): Promise<TakeResult> {
      if (!state) return { ok: false, reason: 'txn_missing' }
      const name = cookieName(state)
      const value = getCookie(c, name)
      if (!value) return { ok: false, reason: whyMissing(c, state) }
      clear(c, name)
      const transaction = await sealed.open(value)
      if (!transaction) return { ok: false, reason: 'txn_invalid' }
      if (transaction.state !== state) return { ok: false, reason: 'state_mismatch' }
      if (!isFirstUse(state)) return { ok: false, reason: 'state_reused' }
      return { ok: true, transaction }
    },
  }
}
