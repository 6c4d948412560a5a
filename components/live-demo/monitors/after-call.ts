import { apiFetch } from '@/components/live-demo/api'
import { TOKEN_LOCK, withLock } from '@/components/live-demo/locks'
import { setEnding, useRun } from '@/components/live-demo/run'
import { withSession } from '@/components/live-demo/send-log'
import { fetchBearer } from '@/components/live-demo/sign-in/enrolment'
import { endOfSession } from '@/components/live-demo/words'
import { config } from '@/lib/config'
import { readUser, useUser } from '@/lib/demo/store'
import type { TokenKind } from '@/lib/token-kind'
import type { MonitorCall } from './call-result'

/** The shortest time between two attempts to renew a JWT. */
const RENEWAL_PAUSE_MS = 10_000

/** True if the visitor is still signed in with the session of the call. */
function isCurrent({ sessionkey, token }: MonitorCall['user']): boolean {
  readUser() // another tab may have signed in or out
  const user = useUser.getState()
  return user.islogin && user.sessionkey === sessionkey && (token === '' || user.token === token)
}

async function renewToken(used: MonitorCall['user']): Promise<void> {
  if (Date.now() < useRun.getState().nextRenewal) return
  useRun.setState({ nextRenewal: Date.now() + RENEWAL_PAUSE_MS })
  await withLock(TOKEN_LOCK, async () => {
    if (!isCurrent(used)) return
    const answer = await fetchBearer(apiFetch, config.api.fetchToken).catch(() => null)
    // No tab may be between reading the stored session and writing it back.
    await withSession(() => {
      if (!isCurrent(used)) return
      if (answer?.token) useUser.setState({ token: answer.token })
      else if (answer?.status === 401) setEnding('jwt', 'login_required')
    })
  })
}

/**
 * Notes the end of a session after a monitor's call. Only an expired JWT is renewed: an OTA session
 * begins only with a sign-in.
 */
export async function afterCall(kind: TokenKind, call: MonitorCall): Promise<void> {
  const { status, code } = call.result
  if (!isCurrent(call.user)) return
  if (status === 200) setEnding(kind, null)
  else if (code === 'jwt_expired') await renewToken(call.user)
  // A token of a wrong minute looks like one with another key.
  else if (endOfSession(code) && !call.wasWrongTime) {
    setEnding(kind, useRun.getState().endings[kind] ?? code)
  }
}
