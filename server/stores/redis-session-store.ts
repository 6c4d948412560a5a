import { parseHistory } from '@/lib/ota/history'
import type { RedisConnection } from './redis/connection'
import { EPOCH_KEY, SESSION_PREFIX } from './redis/scripts'
import {
  type Admission,
  type EndedLoginMemory,
  type Opening,
  type SessionStore,
  spentUntil,
} from './session-store'

const sessionKey = (sessionId: string) => SESSION_PREFIX + sessionId
const loginKey = (loginSid: string) => `ota:login:${loginSid}`

/**
 * State shared by every node that names the same Redis or Valkey. Each step is one script, which
 * the server runs alone, and only a request with the right MAC causes one.
 * @param endedLogins outlives the shared state, as the sign-in cookie does.
 */
export function createRedisSessionStore(
  redis: RedisConnection,
  endedLogins: EndedLoginMemory,
): SessionStore {
  const admit = redis.script('admit')
  const open = redis.script('open')
  const revoke = redis.script('revoke')
  const endLoginScript = redis.script('end-login')

  const endLogin = async (loginSid: string, expiresAt: number, now: number) => {
    const isNews = await endLoginScript([loginKey(loginSid)], [expiresAt, now])
    if (isNews) await endedLogins.keep(loginSid, expiresAt)
  }

  return {
    get epoch() {
      return redis.epoch
    },

    peek: () => undefined,

    async admit({ sessionId, requestId, history, minute, segment, now }) {
      const session = sessionKey(sessionId)
      const [verdict, loginSid, expiresAt] = (await admit(
        [session, `${session}:${minute}`],
        [requestId, history, parseHistory(history) ? 1 : 0, segment, now, spentUntil(minute)],
      )) as [Admission | 'unknown', string, string]
      if (verdict === 'unknown') {
        // A right MAC for a session that is gone: the state may have been lost, and the epoch with it.
        await redis.renewEpoch()
        return 'resync'
      }
      // A cloned profile holds the sign-in too, so neither side may enrol again with it.
      if (verdict === 'forked') await endLogin(loginSid, Number(expiresAt), now)
      return verdict
    },

    async open({ sessionId, loginSid, expiresAt, onlyAsFirst }, now) {
      const attempt = () =>
        open(
          [EPOCH_KEY, loginKey(loginSid), sessionKey(sessionId)],
          [redis.epoch.toString('hex'), sessionId, loginSid, expiresAt, onlyAsFirst ? 1 : 0, now],
        )
      const opening = await attempt()
      if (opening !== 'other epoch') return opening as Opening
      await redis.renewEpoch()
      return (await attempt()) as Opening
    },

    async revoke(sessionId, now) {
      await revoke([sessionKey(sessionId)], [now])
    },

    async isEnded(loginSid) {
      const key = loginKey(loginSid)
      const [ended, session] = await redis.run((client) => client.hmget(key, 'ended', 'session'))
      if (ended) return true
      return session ? false : endedLogins.has(loginSid)
    },

    endLogin,
  }
}
