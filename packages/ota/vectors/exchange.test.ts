import { openSealed } from '../client/device-key'
import { createTokenSigner } from '../client/signer'
import { CURVE } from '../sealed-key'
import { signToken } from '../server/mac'
import { createOta } from '../server/ota'
import { createOtaService } from '../server/service'
import { createMemoryStore } from '../stores/memory'
import file from './ota-vectors.json'

const { exchange, sessions } = file
const msOf = (iso: string) => Date.parse(iso)
const sessionNamed = (name: string) => {
  const session = sessions.find((one) => one.name === name)
  if (!session) throw new Error(`no session ${name}`)
  return session
}
const session = sessionNamed(exchange.session)
const keysOf = ({ keyNumber, masterHex }: { keyNumber: number; masterHex: string }) =>
  new Map([[keyNumber, Buffer.from(masterHex, 'hex')]])

test.each(sessions)('a registration gives a device the parts of $name', async (row) => {
  const { signInId, deviceId, sessionId, sessionKey, deviceTag, recordKey } = row
  const [at, expiresAt] = [msOf(row.registeredAt), msOf(row.endsAt)]
  const store = createMemoryStore(() => at)
  const deps = { keys: keysOf(row), store, now: () => at }
  const { enrolment } = createOtaService(deps)
  expect(await enrolment.enrol({ id: signInId, at, expiresAt }, deviceId)).toEqual({
    sessionId,
    sessionKey,
    deviceCookie: deviceTag,
    expiresAt: Math.floor(expiresAt / 1000),
  })
  expect((await store.read(recordKey))?.record.sessionId).toBe(sessionId)
  const payload = Object.values(row.fieldsHex).join('')
  expect(Buffer.from(payload, 'hex').toString('base64url')).toBe(sessionId)
})

interface Sent {
  at: string
  method: string
  url: string
  headers: Record<string, string | undefined>
}

/** The service of the exchange with its clock; a sign-in begins and the store's memory before it. */
async function startService() {
  const clock = { now: msOf(exchange.signedInAt) }
  const { signInId: id, endsAt } = session
  const signIns = ['ada', 'bob'].map((login) => ({
    login,
    id: login === 'ada' ? id : login,
    at: clock.now,
    expiresAt: msOf(endsAt),
  }))
  const ota = createOta({
    keys: keysOf(session),
    store: createMemoryStore(() => clock.now),
    signIn: ({ cookie }) => signIns.find(({ login }) => login === cookie('login')),
    now: () => clock.now,
  })
  await ota.ready()
  const requestOf = ({ at, method, url, headers }: Sent) => {
    clock.now = msOf(at)
    const sent = Object.entries(headers).filter((header): header is [string, string] => !!header)
    return new Request(url, { method, headers: sent })
  }
  return {
    register: (sent: Sent) => ota.web.session(requestOf(sent)),
    send: (sent: Sent) => ota.web.guard(requestOf(sent), () => new Response('served')),
    logOut: () => ota.endSignIn({ id, expiresAt: msOf(endsAt) }),
  }
}

test('the registration is answered as the vectors say, but for the sealing of the key', async () => {
  const { register } = await startService()
  const { registration } = exchange
  const answer = await register(registration)
  expect(answer.status).toBe(registration.answer.status)
  const [[, example], ...others] = registration.answer.headers as [string[], ...string[][]]
  const expected = others.map(([name = '', value]) => [name.toLowerCase(), value])
  expect([...answer.headers]).toEqual(expect.arrayContaining(expected))

  const { d, ...publicJwk } = exchange.devicePrivateKey
  const { subtle } = crypto
  const pair = {
    privateKey: await subtle.importKey('jwk', { ...publicJwk, d }, CURVE, false, ['deriveBits']),
    publicKey: await subtle.importKey('jwk', publicJwk, CURVE, true, []),
  }
  const { sessionKey, deviceId } = session
  const [{ headers, at }] = exchange.requests as [(typeof exchange.requests)[number]]
  const token = signToken(sessionKey, headers['X-Request-ID'], deviceId, msOf(at))
  for (const sealed of [example, answer.headers.get('session_key')]) {
    const signer = createTokenSigner(await openSealed(sealed ?? '', pair))
    expect(await signer.sign(headers['X-Request-ID'], deviceId, msOf(at))).toBe(token)
  }
})

/** Status and verdict of an answer, without the id of its request. */
const verdictOf = ({ status, headers }: Response) => ({
  status,
  code: headers.get('ota-verdict')?.split(' ')[0],
})

test('the requests after the registration get the verdicts of the vectors', async () => {
  const { register, send } = await startService()
  await register(exchange.registration)
  for (const { name, answer, ...sent } of exchange.requests) {
    expect({ name, ...verdictOf(await send(sent)) }).toEqual({ name, ...answer })
  }
})

/** A row of the vectors: a request after those of the exchange, and what happens before it. */
interface Row extends Sent {
  name: string
  answer: { status: number; code: string }
  before?: Sent[]
  hasLoggedOut?: boolean
  storeIsEmptied?: boolean
}

const rows: Row[] = [...file.orderOfChecks, ...file.readings]

test.each(rows)('the guard answers as the row says: $name', async (row) => {
  const { register, send, logOut } = await startService()
  if (!row.storeIsEmptied) {
    await register(exchange.registration)
    for (const sent of [...exchange.requests.slice(0, 2), ...(row.before ?? [])]) {
      expect((await send(sent)).status).toBe(200)
    }
    if (row.hasLoggedOut) await logOut()
  }
  expect(verdictOf(await send(row))).toEqual(row.answer)
})

test.each(file.registrations)('the server answers a registration: $name', async (row) => {
  const { register, send } = await startService()
  if (row.isRegistered) await register(exchange.registration)
  for (const sent of exchange.requests.slice(0, row.acceptedRequests)) {
    expect((await send(sent)).status).toBe(200)
  }
  const answer = await register(row)
  const { code = null } = await answer.json()
  expect({ status: answer.status, code }).toEqual(row.answer)
  if (row.isRegistered && answer.ok) {
    expect(answer.headers.get('jSessionId')).toBe(session.sessionId)
  }
})
