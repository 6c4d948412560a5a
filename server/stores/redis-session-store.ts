import { parseHistory } from '@/lib/ota/history'
import { type RedisConnection, StateUnavailableError } from './redis/connection'
import { EPOCH_KEY, LOGIN_PREFIX, SESSION_PREFIX } from './redis/scripts'
import {
  type Admission,
  type EndedLoginMemory,
  type Opening,
  type SessionStore,
  spentUntil,
} from './session-store'

const sessionKey = (sessionId: string) => SESSION_PREFIX + sessionId
const loginKey = (loginSid: string) => LOGIN_PREFIX + loginSid

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
  const endLogin = redis.script('end-login')
  const epochText = () => redis.epoch.toString('hex')

  return {
    get epoch() {
      return redis.epoch
    },

    peek: () => undefined,

    async admit({ sessionId, requestId, history, minute, segment, now }) {
      const session = sessionKey(sessionId)
      const [verdict, loginSid, expiresAt] = (await admit(
        [EPOCH_KEY, session, `${session}:${minute}`],
        // The epoch is read in the turn in which the key was derived.
        [
          epochText(),
          requestId,
          history,
          parseHistory(history) ? 1 : 0,
          segment,
          now,
          spentUntil(minute),
        ],
      )) as [Admission | 'unknown' | 'other epoch', string, string]
      if (verdict === 'unknown' || verdict === 'other epoch') {
        // A right MAC for a session that is gone: the state was lost, or is another one.
        await redis.renewEpoch()
        return 'resync'
      }
      // Ended in the shared state already; where it cannot be kept the memory of ends has told.
      if (verdict === 'forked') endedLogins.keep(loginSid, Number(expiresAt)).catch(() => {})
      return verdict
    },

    async open({ sessionId, loginSid, expiresAt, onlyAsFirst }, now) {
      const attempt = async () =>
        (await open(
          [EPOCH_KEY, loginKey(loginSid), sessionKey(sessionId)],
          [epochText(), sessionId, loginSid, expiresAt, onlyAsFirst ? 1 : 0, now],
        )) as Opening | 'other epoch'
      const first = await attempt()
      if (first !== 'other epoch') return first
      await redis.renewEpoch()
      const second = await attempt()
      if (second === 'other epoch') throw new StateUnavailableError() // lost again meanwhile
      return second
    },

    async revoke(sessionId, now) {
      await revoke([sessionKey(sessionId)], [now])
    },

    async isEnded(loginSid) {
      // What was restored from disk may be older than the end; that is kept elsewhere too.
      const ended = await redis.run((client) => client.hexists(loginKey(loginSid), 'ended'))
      return ended === 1 || endedLogins.has(loginSid)
    },

    async endLogin(loginSid, expiresAt, now) {
      await endLogin([loginKey(loginSid)], [expiresAt, now])
      await endedLogins.keep(loginSid, expiresAt)
    },
  }
}
