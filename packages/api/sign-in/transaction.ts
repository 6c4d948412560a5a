import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { TRANSACTION_SECONDS } from '../contract/limits'
import type { Cookies } from '../http/cookies'
import { createSealedCookie } from '../tokens/sealed-cookie'

/** Longer, to tell a late browser from one that keeps no cookies. */
const COOKIE_SECONDS = 60 * 60

/** The most sign-ins under way in a browser; the next one replaces the oldest. */
const MAX_PARALLEL = 4

const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** True if Fetch Metadata shows that our site or the person started it. */
  isOwn: z.boolean(),
  /** The log's id of the request that began it, which the callback's lines share. */
  logId: z.string(),
})

/** One sign-in under way, which its callback must match (RFC 9700 §2.1, OpenID Connect Core §3.1.2.1). */
export type Transaction = z.infer<typeof transactionSchema>

interface TransactionDeps {
  /** 32 bytes each; the first seals. */
  keys: readonly Uint8Array[]
  cookies: Cookies
  now: () => number
}

/** The sign-ins that a browser has under way, in one cookie. */
export function createTransactions({ keys, cookies, now }: TransactionDeps) {
  const schema = z.array(transactionSchema)
  const sealed = createSealedCookie({ keys, purpose: 'txn', schema, now })
  const name = cookies.name('txn')

  const underWay = async (c: Context) => (await sealed.open(getCookie(c, name))) ?? []

  async function keep(c: Context, transactions: Transaction[]): Promise<void> {
    const value = transactions.length > 0 && (await sealed.seal(transactions, TRANSACTION_SECONDS))
    setCookie(c, name, value || '', cookies.options(value ? COOKIE_SECONDS : 0))
  }

  return {
    async begin(c: Context, transaction: Transaction): Promise<void> {
      await keep(c, [...(await underWay(c)), transaction].slice(-MAX_PARALLEL))
    },

    /** Removes and returns the transaction of a callback; undefined without one in this browser. */
    async take(c: Context, state: string | undefined): Promise<Transaction | undefined> {
      const all = await underWay(c)
      const taken = all.find((one) => one.state === state)
      if (taken)
        await keep(
          c,
          all.filter((one) => one !== taken),
        )
      return taken
    },
  }
}
