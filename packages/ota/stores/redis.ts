import { parseHistory } from '../history'
import { checkEnd } from '../server/sign-ins'
import type { Admission, SessionStore } from '../server/store'
import { StateUnavailableError } from '../server/store'
import { bucketOf, bucketOfSignIn, hasBucket, sessionKey, signInKey } from './redis/buckets'
import type { RedisConnection } from './redis/connection'
import { OTHER_EPOCH } from './redis/epochs'

/** @public */
export { connectRedis } from './redis/connection'

/**
 * State shared by every node that names the same Redis, Valkey or Redis Cluster. Each step is one
 * script, which one server runs alone, and only a request with the right MAC causes one.
 */
export function createRedisStore(redis: RedisConnection): SessionStore {
  return {
    epochOf: (sessionId) => redis.epochOf(bucketOf(sessionId)),

    ready: (signInId) => redis.ready(signInId === undefined ? undefined : bucketOfSignIn(signInId)),

    lacks: () => false,

    peek: () => undefined,

    async admit({ sessionId, requestId, history, minute, segment, now }) {
      const session = sessionKey(sessionId)
      // Its epoch is read in the turn in which the key was derived.
      const verdict = await redis.run(
        'admit',
        bucketOf(sessionId),
        [session, `${session}:${minute}`],
        [requestId, history, parseHistory(history) ? 1 : 0, minute, segment, now],
      )
      return verdict === OTHER_EPOCH ? 'unknown' : (verdict as Admission)
    },

    async open({ sessionId, signInId, expiresAt }, now) {
      const bucket = bucketOfSignIn(signInId)
      if (bucketOf(sessionId) !== bucket) throw new Error('a session id of another sign-in')
      const attempt = () =>
        redis.run(
          'open',
          bucket,
          [signInKey(signInId), sessionKey(sessionId)],
          [signInId, expiresAt, now],
        )
      let outcome = await attempt()
      if (outcome === OTHER_EPOCH) outcome = await attempt()
      if (outcome === OTHER_EPOCH) throw new StateUnavailableError() // lost again meanwhile
      return outcome === 'opened'
    },

    async signInOf(sessionId) {
      if (!hasBucket(sessionId)) return null
      return redis.read(bucketOf(sessionId), (client) =>
        client.hget(sessionKey(sessionId), 'login'),
      )
    },

    async endSignIn(signIn, how, now = Date.now()) {
      checkEnd(signIn, how)
      const { id, expiresAt } = signIn
      await redis.run('end-sign-in', bucketOfSignIn(id), [signInKey(id)], [expiresAt, how, now])
    },
  }
}
