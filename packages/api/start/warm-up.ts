import { randomBytes, randomUUID } from 'node:crypto'
import { createDevice } from '@one-tick-ahead/ota/device'
import { createOtaService } from '@one-tick-ahead/ota/server/service'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import type { JwtTokens } from '../tokens/jwt'

/** Checks some hundred tokens of both kinds, so that the first visitor measures compiled code. */
export async function warmUp(jwt: JwtTokens): Promise<void> {
  const keys = new Map([[1, randomBytes(64)]])
  const { enrolment, ota } = createOtaService({ keys, store: createMemoryStore() })
  const [at, deviceId, id] = [Date.now(), randomUUID(), randomUUID()]
  const session = await enrolment.enrol({ id, at, expiresAt: at + 60_000 }, deviceId)
  if (typeof session === 'string') throw new Error(`The warm-up was not enrolled: ${session}`)
  const { sessionId, deviceCookie, sessionKey } = session
  const device = createDevice({ sessionKey, deviceId }, Date.now)
  const bearer = `Bearer ${jwt.issue({ sid: id, subject: 'warm-up', signedInAt: at / 1000 })}`
  for (let count = 0; count < 500; count++) {
    const { code } = await ota.verify({ ...device.next(), sessionId, deviceCookie })
    if (code !== 'ok' || jwt.verify(bearer) !== 'ok') throw new Error(`The warm-up got ${code}`)
  }
}
