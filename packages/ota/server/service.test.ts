import { randomUUID } from 'node:crypto'
import { createMemoryStore } from '../stores/memory'
import { DEVICE_ID } from '../testing/enrolled-device'
import { until } from '../testing/until'
import { signToken } from './mac'
import { createOtaService } from './service'
import { sessionKeysOf } from './session-keys'
import type { SignIns } from './sign-ins'

const masterKeys = new Map([[1, Buffer.alloc(64, 7)]])

test('a fork ends the sign-in, also where the store does not say at once whose it was', async () => {
  const memory = createMemoryStore()
  let answers = 0
  const signInOf: typeof memory.signInOf = (sessionId) => {
    answers += 1
    if (answers === 1) throw new Error('down')
    return memory.signInOf(sessionId)
  }
  const store = { ...memory, signInOf }
  const ended: string[] = []
  const signIns: SignIns = {
    redeem: async () => true,
    isEnded: async () => false,
    async end(id) {
      ended.push(id)
      return 'ended'
    },
  }
  const reported: string[] = []
  const { enrolment, ota } = createOtaService({
    keys: masterKeys,
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
  await until(() => ended.includes(signIn.id), 'the sign-in is ended')
})

/** A session whose keys are kept, and a request of it. */
async function openSession() {
  let now = Date.now()
  const store = createMemoryStore()
  const service = createOtaService({ keys: masterKeys, store, now: () => now })
  const signIn = { id: randomUUID(), at: now, expiresAt: now + 8 * 3_600_000 }
  const session = await service.enrolment.enrol(signIn, DEVICE_ID)
  if (typeof session === 'string') throw new Error(session)
  const { sessionId, sessionKey, deviceCookie } = session
  const send = async () => {
    const requestId = randomUUID()
    const authorization = signToken(sessionKey, requestId, DEVICE_ID, now)
    return service.ota.verify({ authorization, requestId, history: '', sessionId, deviceCookie })
  }
  const derive = () => sessionKeysOf(masterKeys, store).derive(sessionId)
  const wait = (ms: number) => {
    now += ms
  }
  const logOut = () => service.endProven(sessionId, deviceCookie, 'revoked')
  return { store, signIn, send, derive, wait, logOut, kept: derive(), now: () => now }
}
type Opened = Awaited<ReturnType<typeof openSession>>

test('the keys of an open session are kept, and stay so by its requests', async () => {
  const { send, derive, kept } = await openSession()
  expect(await send()).toBe('ok')
  expect(derive()).toBe(kept)
})

test.each<[string, (opened: Opened) => Promise<unknown>, string[]]>([
  ['LogOut', ({ logOut }) => logOut(), []],
  ['LogOut and a request', ({ logOut }) => logOut(), ['ota_session_revoked']],
  [
    'an end in the store alone',
    async ({ store, signIn, now }) => store.endSignIn(signIn, 'replaced', now()),
    ['ota_session_replaced'],
  ],
  ['an idle half hour', async ({ wait }) => wait(31 * 60_000), ['ota_session_idle']],
  ['the end of the sign-in', async ({ wait }) => wait(8 * 3_600_000), ['ota_session_expired']],
  ['two writers', async ({ send }) => send(), ['ota_device_cloned']],
])('after %s no key is kept', async (_name, end, codes) => {
  const opened = await openSession()
  expect(opened.derive()).toBe(opened.kept)
  await end(opened)
  for (const code of codes) expect(await opened.send()).toBe(code)
  expect(opened.derive()).not.toBe(opened.kept)
  const again = opened.derive()
  expect(opened.derive()).not.toBe(again)
})
