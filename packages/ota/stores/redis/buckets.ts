import { signInByte } from '../../server/session-keys'

/**
 * Sessions are kept in 64 buckets, each with an epoch of its own. The keys of one bucket share a hash
 * tag, so in a Redis Cluster they are in one slot, which one primary answers for: a step touches one
 * server, and what that server loses ends the sessions of its buckets and no others. On a server
 * that stands alone all buckets are on that one; the code is the same.
 *
 * A bucket is found without asking: it is six bits of the sign-in, which the session id repeats.
 * An epoch for each slot would be finer for nothing, since a primary is lost with all of its slots,
 * and one for each session would have to be asked for before a MAC could be checked.
 */
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Their names, a character of base64url each. */
export const BUCKETS: readonly string[] = [...CHARACTERS]

/** The fourth character has the low six bits of the third byte, the first of a session id's sixteen. */
export const bucketOf = (sessionId: string): string => sessionId.charAt(3)

/** Whether there is a bucket for it: perhaps it is no session id. */
export const hasBucket = (sessionId: string): boolean => BUCKETS.includes(bucketOf(sessionId))

/** The bucket of a sign-in, and of the session that an enrolment by it opens. */
export const bucketOfSignIn = (signInId: string): string =>
  CHARACTERS.charAt(signInByte(signInId) % BUCKETS.length)

/**
 * The number is the layout's: what another release left is of another epoch, and opens nothing. The
 * tag is the character twice, since single ones fall into a few neighbourhoods of a cluster's slots.
 */
const keyIn = (bucket: string, name: string) => `ota:3:{${bucket}${bucket}}:${name}`

/** Where the epoch of a bucket is: its 16 bytes, and what it is bound to. */
export const epochKey = (bucket: string): string => keyIn(bucket, 'epoch')
/** Where a session is; behind it and a colon, its ids spent in one minute. */
export const sessionKey = (sessionId: string): string =>
  keyIn(bucketOf(sessionId), `session:${sessionId}`)
export const signInKey = (signInId: string): string =>
  keyIn(bucketOfSignIn(signInId), `sign-in:${signInId}`)

/** Where nodes tell each other that a bucket has another epoch; the message is its name. */
export const NEWS_CHANNEL = 'ota:3:news'
