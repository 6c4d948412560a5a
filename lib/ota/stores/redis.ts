import { parseHistory } from '../history'
import type { Admission, SessionStore } from '../server/store'
import { StateUnavailableError } from '../server/store'
import type { RedisConnection } from './redis/connection'
import { EPOCH_KEY, SESSION_PREFIX, SIGN_IN_PREFIX } from './redis/scripts'

const sessionKey = (sessionId: string) => SESSION_PREFIX + sessionId
const signInKey = (signInId: string) => SIGN_IN_PREFIX + signInId

/**
 * State shared by every node that names the same Redis or Valkey. Each step is one script, which
 * the server runs alone, and only a request with the right MAC causes one.
 */
export function createRedisStore(redis: RedisConnection): SessionStore {
  const admit = redis.script('admit')
  const open = redis.script('open')
  const revoke = redis.script('revoke')
  const endSignIn = redis.script('end-sign-in')
  const epochText = () => redis.epoch.toString('hex')

  return {
    epochOf: () => redis.epoch,

    async ready() {
      await redis.run((client) => client.ping())
    },

    lacks: () => false,

    peek: () => undefined,

    async admit({ sessionId, requestId, history, minute, segment, now }) {
      const session = sessionKey(sessionId)
      const verdict = (await admit(
        [EPOCH_KEY, session, `${session}:${minute}`],
        // The epoch is read in the turn in which the key was derived.
        [epochText(), requestId, history, parseHistory(history) ? 1 : 0, minute, segment, now],
      )) as Admission | 'other epoch'
      if (verdict !== 'unknown' && verdict !== 'other epoch') return verdict
      // A right MAC for a session that is gone: the state was lost, or is another one.
      await redis.renewEpoch()
      return 'unknown'
    },

    async open({ sessionId, signInId, expiresAt }, now) {
      const attempt = () =>
        open(
          [EPOCH_KEY, signInKey(signInId), sessionKey(sessionId)],
          [epochText(), sessionId, signInId, expiresAt, now],
        )
      let outcome = await attempt()
      if (outcome === 'other epoch') {
        await redis.renewEpoch()
        outcome = await attempt()
      }
      if (outcome === 'other epoch') throw new StateUnavailableError() // lost again meanwhile
      return outcome === 'opened'
    },

    async revoke(sessionId) {
      await revoke([sessionKey(sessionId)], [])
    },

    signInOf: (sessionId) => redis.run((client) => client.hget(sessionKey(sessionId), 'login')),

    async endSignIn(signInId, expiresAt, how, now) {
      await endSignIn([signInKey(signInId)], [expiresAt, how, now])
    },
  }
}
