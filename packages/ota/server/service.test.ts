import { randomUUID } from 'node:crypto'
import { createTestLedger, signInsOver } from '@one-tick-ahead/api/testing/sign-in-ledger'
import { testSecrets } from '@one-tick-ahead/api/testing/test-secrets'
import { createMemoryStore } from '../stores/memory'
import { DEVICE_ID } from '../testing/enrolled-device'
import { until } from '../testing/until'
import { signToken } from './mac'
import { createOtaService } from './service'

test('a fork ends the sign-in, also where the store does not say at once whose it was', async () => {
  const memory = createMemoryStore()
  let answers = 0
  const signInOf: typeof memory.signInOf = (sessionId) => {
    answers += 1
    if (answers === 1) throw new Error('down')
    return memory.signInOf(sessionId)
  }
  const store = { ...memory, signInOf }
  const signIns = signInsOver(createTestLedger(), store)
  const reported: string[] = []
  const { enrolment, ota } = createOtaService({
    keys: testSecrets.masterKeys,
    store,
    signIns,
    now: Date.now,
    report: ({ message }) => reported.push(message),
  })
  const signIn = { id: randomUUID(), at: Date.now(), expiresAt: Date.now() + 60_000 }
  const session = await enrolment.enrol(signIn, DEVICE_ID)
  if (typeof session === 'string') throw new Error(session)
  const { sessionId, sessionKey, deviceCookie } = session
  const send = (history: string) => {
    const requestId = randomUUID()
    const authorization = signToken(sessionKey, requestId, DEVICE_ID, Date.now())
    return ota.verify({ authorization, requestId, history, sessionId, deviceCookie })
  }
  expect(await send('')).toBe('ok')
  expect(await send('')).toBe('ota_device_cloned')
  expect(reported).toEqual(['down'])
  await until(() => signIns.isEnded(signIn.id, signIn.at), 'the sign-in is ended')
})
