import { HISTORY_LOCK, type Lock } from '@one-tick-ahead/ota/locks'
import type { TokenKind } from '@/components/live-demo/kinds'
import { type Ending, isEnding, mostTelling } from '@/components/live-demo/session/endings'
import { type Session, TOKEN_LOCK } from '@/components/live-demo/session/session'
import type { BearerAnswer } from '@/components/live-demo/sign-in/enrolment'
import type { UserStore } from '@/lib/demo/store'
import { isCode } from './call'
import type { MonitorCall } from './monitor-client'

/** A refusal for the time alone is put right by the next call; after this many in a row it is not. */
export const STALE_IN_A_ROW = 5
/** A bearer token that is refused so soon after it was fetched is not fetched again meanwhile. */
const FRESH_MS = 60_000
/** The least that is waited after a 429 before a bearer token is asked for again. */
export const RENEWAL_PAUSE_MS = 10_000
const HTTP_UNAUTHORIZED = 401
const HTTP_TOO_MANY_REQUESTS = 429

interface ReviewDeps {
  store: UserStore
  lock: Lock
  notice: Session['notice']
  fetchBearer: () => Promise<BearerAnswer>
  /** Unix ms. */
  now: () => number
}

type ReviewedCall = Pick<MonitorCall, 'result' | 'user' | 'wasWrongTime'>

/**
 * Looks at the outcome of each monitor's call and tells when its session is over. Only the JWT is
 * renewed without asking: a session of OTA begins with a sign-in and with nothing else.
 */
export function createReview({ store, lock, notice, fetchBearer, now }: ReviewDeps) {
  let staleInARow = 0
  let fresh = { token: '', since: 0 }
  let pausedUntil = 0
  let renewal: Promise<void> | undefined

  /** True when the visitor is still signed in with what the call used. */
  const isCurrent = (used: MonitorCall['user']) => {
    store.sync() // another tab may have signed in or out
    const { islogin, sessionkey } = store.getState()
    return islogin && sessionkey === used.sessionkey
  }
  const hasToken = (used: MonitorCall['user']) =>
    isCurrent(used) && store.getState().token === used.token

  const renewToken = (used: MonitorCall['user']) =>
    lock(TOKEN_LOCK, async () => {
      if (!hasToken(used)) return
      const answer = await fetchBearer().catch(() => null)
      // The log's lock: no tab may be between reading the stored session and writing it back.
      await lock(HISTORY_LOCK, () => {
        if (!answer || !hasToken(used)) return
        const { token, status, retryAfter } = answer
        if (token !== null) {
          fresh = { token, since: now() }
          store.getState().replaceToken(token)
        } else if (status === HTTP_UNAUTHORIZED) notice.setState({ jwt: 'login_required' })
        else if (status === HTTP_TOO_MANY_REQUESTS) {
          const asked = Number(retryAfter) * 1000 || 0 // 0 for a date, which this API never sends
          pausedUntil = now() + Math.max(asked, RENEWAL_PAUSE_MS)
        }
      })
    })

  async function reviewJwt(code: string, { user: used }: ReviewedCall): Promise<void> {
    // A stored text that was changed to begin with OTA is judged as a token of that kind.
    if (!isCode(code, 'jwt_expired', 'jwt_invalid', 'ota_malformed')) return
    if (!hasToken(used) || notice.getState().jwt === 'login_required') return
    if (used.token === fresh.token && now() - fresh.since < FRESH_MS) {
      notice.setState({ jwt: 'jwt_refused' })
      return
    }
    if (now() < pausedUntil) return
    renewal ??= renewToken(used).finally(() => {
      renewal = undefined
    })
    await renewal
  }

  function reviewOta(code: string, { wasWrongTime }: ReviewedCall): void {
    const mark = (ending: Ending) =>
      notice.setState(({ ota }) => ({ ota: mostTelling(ota, ending) }))
    const isStale = wasWrongTime || isCode(code, 'ota_stale')
    staleInARow = isStale ? staleInARow + 1 : 0
    if (staleInARow >= STALE_IN_A_ROW) mark('ota_stale')
    else if (!isStale && isEnding(code)) mark(code)
  }

  const refused: Record<TokenKind, (code: string, call: ReviewedCall) => Promise<void> | void> = {
    jwt: reviewJwt,
    ota: reviewOta,
  }

  return async function review(kind: TokenKind, call: ReviewedCall): Promise<void> {
    const { result, user } = call
    const { status, code } = result
    const isOk = status === 200
    if ((code === null && !isOk) || !isCurrent(user)) return
    if (isOk) {
      if (kind === 'ota') staleInARow = 0
      if (notice.getState()[kind]) notice.setState({ [kind]: null })
    } else if (code !== null) await refused[kind](code, call)
  }
}
