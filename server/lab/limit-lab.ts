import type { Context, MiddlewareHandler } from 'hono'
import { LAB_SCHEMES } from '@/lib/api/lab'
import { apiPaths } from '@/lib/api/paths'
import { readCookie } from '@/lib/ota/cookies'
import { parseSessionId } from '@/lib/ota/server/session-keys'
import type { SessionStore } from '@/lib/ota/server/store'
import type { Cookies } from '@/server/cookies'
import type { RateLimits } from '@/server/rate-limit'
import { labPath } from './lab-path'

const RECORDS: ReadonlySet<string> = new Set(
  LAB_SCHEMES.flatMap((scheme) =>
    [apiPaths.customers, apiPaths.persons].map((path) => labPath(path, scheme)),
  ),
)

interface LabLimits {
  limits: Pick<RateLimits, 'everything' | 'lab'>
  cookies: Pick<Cookies, 'name'>
  store: Pick<SessionStore, 'signInOf'>
}

/**
 * In place of the limit of everything: the lab's own for its records, asked for with a session that
 * is there. Whoever has none gets no more calls by naming the lab.
 */
export function limitLab({ limits, cookies, store }: LabLimits): MiddlewareHandler {
  const hasSession = async (c: Context) => {
    const id = readCookie(c.req.header('Cookie') ?? '', cookies.name('session'))
    if (!parseSessionId(id)) return false
    try {
      return (await store.signInOf(id)) !== null
    } catch {
      return false // the call itself is answered that the store is lost
    }
  }
  return async (c, next) => {
    if (!RECORDS.has(c.req.path)) return limits.everything(c, next)
    let refusal: Response | undefined
    const answer = await limits.lab(c, async () => {
      if (await hasSession(c)) await next()
      else refusal = (await limits.everything(c, next)) ?? undefined
    })
    return answer ?? refusal
  }
}
