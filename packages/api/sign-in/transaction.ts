import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Cookies } from '../http/cookies'
import { createSealedCookie } from '../tokens/sealed-cookie'

/** How long a visitor may take on the provider's page. */
const TRANSACTION_SECONDS = 10 * 60

/** Longer, so that a browser that comes too late is told apart from one that keeps no cookies. */
const COOKIE_SECONDS = 60 * 60

/** Sign-ins a browser may have under way, each in a tab; beyond them the oldest goes. */
const MAX_PARALLEL = 4

const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Whether it is known that our site or the person started it, and nobody else's page. */
  isOwn: z.boolean(),
  /** What the request that began it is called in the log; its end goes by the same name. */
  logId: z.string(),
})

/** What the callback must match (RFC 9700 §2.1, OpenID Connect Core §3.1.2.1). */
export type Transaction = z.infer<typeof transactionSchema>

interface TransactionDeps {
  /** 32 bytes each; the first seals. */
  keys: readonly Uint8Array[]
  cookies: Cookies
  now: () => number
}

/** The sign-ins that a browser has under way, in one cookie of its own. */
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

    /** The transaction a callback belongs to, which is over now; undefined without one in this browser. */
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
