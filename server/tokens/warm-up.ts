import { randomBytes, randomUUID } from 'node:crypto'
import { appendToHistory, joinHistory } from '@/lib/ota/history'
import { signToken } from '@/lib/ota/sign-node'
import { createMemorySessionStore } from '@/server/stores/memory-session-store'
import { createDeviceEnrolment } from './device-enrolment'
import type { JwtTokens } from './jwt'
import { createOtaVerifier } from './ota-verifier'
import { createSessionKeys } from './session-keys'

const CALLS = 2000

/**
 * Runs both verifiers until the compiler has optimised them, so that the first visitor's figures
 * compare the algorithms and not how cold the process was. Uses a session and keys of its own.
 */
export async function warmUp(jwt: JwtTokens): Promise<void> {
  const login = { sid: randomUUID(), subject: 'warm-up', signedInAt: Math.floor(Date.now() / 1000) }
  const bearer = `Bearer ${jwt.issue(login)}`
  for (let call = 0; call < CALLS; call++) jwt.verify(bearer)

  const store = createMemorySessionStore()
  const keys = createSessionKeys(new Map([[1, randomBytes(64)]]), store.epoch)
  const now = Date.now
  const enrolment = createDeviceEnrolment({
    keys,
    store,
    kid: 1,
    enrolmentKey: randomBytes(64),
    now,
  })
  const deviceId = randomUUID()
  const session = await enrolment.enrol(login, deviceId, '')
  if (!session) throw new Error('The warm-up session was not opened')

  const ota = createOtaVerifier({ keys, store, now })
  let history: string[] = []
  for (let call = 0; call < CALLS; call++) {
    const requestId = randomUUID()
    const code = await ota.verify({
      authorization: signToken(session.sessionKey, requestId, deviceId, now()),
      requestId,
      history: joinHistory(history),
      sessionId: session.sessionId,
      deviceCookie: session.deviceCookie,
    })
    if (code !== 'ok') throw new Error(`The warm-up was refused: ${code}`)
    history = appendToHistory(history, requestId)
  }
}
