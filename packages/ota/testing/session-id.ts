import { randomUUID } from 'node:crypto'
import { createSessionId, sessionBytes } from '../server/session-keys'

/** A session id as an enrolment by this sign-in makes it. */
export const sessionIdFor = (signInId: string): string =>
  createSessionId(
    { kid: 1, deviceId: randomUUID(), issuedAt: 0, expiresAt: 0 },
    sessionBytes(signInId),
  )
