import { createBindingMac, createSessionMac } from '../server/mac'
import type { PresentedBinding } from '../server/presented-binding'
import type { SessionKeys } from '../server/session-keys'
import { createOtaVerifier } from '../server/verifier'
import { createMemoryStore } from '../stores/memory'
import type vectors from '../vectors/ota-vectors.json'

const SESSION_ID = 'A'.repeat(56)
const DEVICE_TAG = 'd'.repeat(43)

export type TokenVector = Pick<(typeof vectors.vectors)[number], 'sessionKey' | 'deviceId'>

/**
 * The verifier at one moment, for the session of a test vector. The vectors fix the session key,
 * so nothing is derived here: every session has that key.
 * @param ms Unix milliseconds.
 */
export async function vectorVerifier({ sessionKey, deviceId }: TokenVector, ms: number) {
  const store = createMemoryStore()
  const keys: SessionKeys = {
    derive: () => ({
      epoch: store.epochOf(SESSION_ID),
      kid: 1,
      deviceId,
      issuedAt: 0,
      expiresAt: 2 ** 32 - 1,
      sessionKey,
      mac: createSessionMac(sessionKey, deviceId),
      bindingMac: createBindingMac(sessionKey),
      deviceTag: DEVICE_TAG,
    }),
    keep: () => {},
    forget: () => {},
  }
  const session = {
    sessionId: SESSION_ID,
    signInId: 'login',
    signedInAt: 0,
    expiresAt: Number.MAX_VALUE,
  }
  await store.open(session, ms)
  const { verify } = createOtaVerifier({ keys, store, now: () => ms })
  return (authorization: string, requestId: string, history = '', binding?: PresentedBinding) =>
    verify({
      authorization,
      requestId,
      history,
      sessionId: SESSION_ID,
      deviceCookie: DEVICE_TAG,
      binding,
    })
}
