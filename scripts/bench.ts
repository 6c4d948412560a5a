import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { version } from 'node:process'
import { createDevice } from '@one-tick-ahead/ota/device'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import { createOtaService } from '@one-tick-ahead/ota/server/service'
import { createSessionId } from '@one-tick-ahead/ota/server/session-keys'
import type { OtaCode, OtaCredentials, OtaVerifier } from '@one-tick-ahead/ota/server/verifier'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { createSigner, createVerifier } from 'fast-jwt'
import { formatDay } from '@/lib/day'
import { readOptions } from './options.mjs'

/**
 * `npm run bench`: the time of one check, as a ratio to one raw HMAC-SHA512 in the same run. Prints the
 * ratios and writes the figures that pages quote into content/benchmarks.json; `-- --print` only prints. It runs
 * compiled, as the server does, because tsx adds work to each inner function.
 */

const FILE = 'content/benchmarks.json'

const { values } = readOptions(
  `npm run bench: measures the time of each check, and writes the figures that pages quote into ${FILE}.
--print prints the figures and writes nothing.
Example: npm run bench -- --print`,
  { options: { print: { type: 'boolean' } } },
)

const ROUNDS = 1000
/** Warm-up rounds. */
const WARM_UP = 200
/** Calls of one subject in a round; few, so that other processes seldom interrupt a batch. */
const BATCH = 64

/** Many sessions take turns: the processor’s cache would hold all data of a single one. */
const DEVICES = 32
/** Requests of a device before a new one replaces it: about the used ids of a session at two requests a second. */
const REQUESTS_EACH = 180

const SESSION_MS = 8 * 3_600_000

/** Checks whose time an article also quotes in microseconds. */
const IN_MICROSECONDS = [
  'OTA accept, all checks',
  'OTA refuse: forged MAC',
  'OTA refuse: forged MAC, invented session',
]

interface Subject<Input = unknown> {
  name: string
  /** Makes the input of one call, outside the measured time. */
  prepare(): Input | Promise<Input>
  /** The measured call. */
  check(input: Input): unknown
  /** The required result of every call, so that a broken check is not measured. */
  outcome: unknown
}

/** Copies strings to new ones, as an HTTP parser creates them. */
const received = <Sent>(sent: Sent) => structuredClone(sent)

const HMAC_KEY = 'k'.repeat(86) // as long as a session key

const rawHmac: Subject<string> = {
  name: 'raw HMAC-SHA512',
  prepare: () => `${randomUUID()}|${randomUUID()}|29453760`,
  check: (message) => createHmac('sha512', HMAC_KEY).update(message).digest('hex').length,
  outcome: 128,
}

/** A verifier with its own store, and legitimate devices that send to it. */
function createHonestDevices(now: () => number = Date.now) {
  const keys = new Map([[1, randomBytes(64)]])
  const { ota, enrolment, store } = createOtaService({ keys, store: createMemoryStore(now), now })
  const add = async () => {
    const deviceId = randomUUID()
    await store.ready() // its memory begins before the sign-in
    const signIn = { id: randomUUID(), at: now(), expiresAt: now() + SESSION_MS }
    const session = await enrolment.enrol(signIn, deviceId)
    if (typeof session === 'string') throw new Error(`A first enrolment was refused: ${session}`)
    const { sessionId, sessionKey, deviceCookie } = session
    const device = createDevice({ sessionKey, deviceId }, now)
    return { nextRequest: () => ({ ...device.next(), sessionId, deviceCookie }) }
  }
  return { ota, add }
}

type HonestDevice = Awaited<ReturnType<ReturnType<typeof createHonestDevices>['add']>>

const codeBy = (ota: OtaVerifier) => async (credentials: OtaCredentials) =>
  (await ota.verify(credentials)).code

/** Valid requests of many devices, each sent once. */
function otaAccepted(): Subject<OtaCredentials> {
  const { ota, add } = createHonestDevices()
  const devices: { device: HonestDevice; left: number }[] = []
  let turn = 0
  return {
    name: 'OTA accept, all checks',
    async prepare() {
      turn = (turn + 1) % DEVICES
      if (!devices[turn]?.left) devices[turn] = { device: await add(), left: REQUESTS_EACH }
      const slot = devices[turn] as (typeof devices)[number] // filled by the line above
      slot.left -= 1
      return received(slot.device.nextRequest())
    },
    check: codeBy(ota),
    outcome: 'ok',
  }
}

/** A session id of the right form that no server has issued, so its keys are derived anew. */
const inventedSession = () =>
  createSessionId({
    kid: 1,
    recordKey: randomBytes(16).toString('base64url'),
    deviceId: randomUUID(),
    issuedAt: Math.floor(Date.now() / 1000),
    expiresAt: Math.floor((Date.now() + SESSION_MS) / 1000),
  })

/** Changes an accepted request so that one check refuses it. */
async function otaRefused(): Promise<Subject<OtaCredentials>[]> {
  const startedAt = Date.now()
  const { ota, add } = createHonestDevices(() => startedAt) // the token must not expire
  const { nextRequest } = await add()
  for (let sent = 0; sent < 20; sent++) await ota.verify(nextRequest())
  const spent = nextRequest()
  if ((await codeBy(ota)(spent)) !== 'ok') throw new Error('A valid request was refused')

  const twoAhead = ((Math.floor(startedAt / SEGMENT_MS) + 2) % 4) + 1
  const refused = (name: string, outcome: OtaCode, change: () => Partial<OtaCredentials>) => ({
    name: `OTA refuse: ${name}`,
    prepare: () => received({ ...spent, ...change() }),
    check: codeBy(ota),
    outcome,
  })
  const withLabel = (label: number) => ({ authorization: spent.authorization.slice(0, -1) + label })
  return [
    refused('forged MAC', 'ota_bad_mac', () => ({ requestId: randomUUID() })),
    refused('forged MAC, invented session', 'ota_bad_mac', () => ({
      sessionId: inventedSession(),
    })),
    refused('malformed header', 'ota_malformed', () => withLabel(5)),
    refused('unknown session', 'ota_bad_mac', () => ({ sessionId: 'A'.repeat(56) })),
    refused('stale segment', 'ota_stale', () => withLabel(twoAhead)),
    refused('spent id', 'ota_replayed', () => ({})),
  ]
}

const ISSUER = 'http://localhost:3000'

/** A JWT with the server’s claims, accepted, or refused with another token’s signature. */
function fastJwt(algorithm: 'RS256' | 'HS256'): Subject<string>[] {
  const pem = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const secret = randomBytes(32)
  const [signKey, verifyKey] =
    algorithm === 'RS256' ? [pem.privateKey, pem.publicKey] : [secret, secret]
  const sign = createSigner({
    key: signKey,
    algorithm,
    iss: ISSUER,
    aud: ISSUER,
    expiresIn: '1h',
    header: { alg: algorithm, typ: 'at+jwt' },
    kid: randomUUID(),
  })
  const verify = createVerifier({
    key: verifyKey,
    algorithms: [algorithm],
    cache: false,
    allowedIss: ISSUER,
    allowedAud: ISSUER,
    checkTyp: 'at+jwt',
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
  })
  const check = (token: string) => {
    try {
      verify(token)
      return 'ok'
    } catch {
      return 'refused'
    }
  }
  const newToken = () => sign({ sub: 'bench', sid: randomUUID(), jti: randomUUID() })
  const [genuine, other] = [newToken(), newToken()]
  const forged = genuine.slice(0, genuine.lastIndexOf('.')) + other.slice(other.lastIndexOf('.'))
  const name = `fast-jwt ${algorithm}`
  return [
    { name: `${name} accept`, prepare: () => received(genuine), check, outcome: 'ok' },
    { name: `${name} refuse`, prepare: () => received(forged), check, outcome: 'refused' },
  ]
}

/** @returns the mean time of one call in a batch, in microseconds. */
async function timeOf({ name, prepare, check, outcome }: Subject): Promise<number> {
  const inputs: unknown[] = []
  while (inputs.length < BATCH) inputs.push(await prepare())
  const start = process.hrtime.bigint()
  for (const input of inputs) {
    const result = check(input)
    const actual = result instanceof Promise ? await result : result
    if (actual !== outcome) throw new Error(`${name}: ${actual} instead of ${outcome}`)
  }
  return Number(process.hrtime.bigint() - start) / BATCH / 1000
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN

const subjects = [
  rawHmac,
  otaAccepted(),
  ...(await otaRefused()),
  ...fastJwt('RS256'),
  ...fastJwt('HS256'),
] as Subject[] // each subject gets only its own inputs
const measured = subjects.map(({ name }) => ({
  name,
  times: [] as number[],
  ratios: [] as number[],
}))
console.error(`Measuring ${ROUNDS} rounds of ${BATCH} calls each:`)
for (const { name } of subjects) console.error(`- ${name}`)
for (let round = 0; round < ROUNDS; round++) {
  if (round % (ROUNDS / 10) === 0) console.error(`Round ${round} of ${ROUNDS} …`)
  let base = Number.NaN
  for (const [index, subject] of subjects.entries()) {
    const time = await timeOf(subject)
    if (index === 0) base = time
    if (round < WARM_UP) continue
    measured[index]?.times.push(time)
    measured[index]?.ratios.push(time / base)
  }
}

/** Rounds to two digits, as pages quote a figure. */
const quoted = (value: number) => String(Number(value.toPrecision(2)))

const ratios = measured.map(({ name, ratios }) => [name, quoted(median(ratios))])
const microseconds = measured
  .filter(({ name }) => IN_MICROSECONDS.includes(name))
  .map(({ name, times }) => [`${name}, µs`, quoted(median(times))])
const quotes = {
  date: formatDay(new Date().toISOString().slice(0, 10)),
  machine: `Node ${version.slice(1)}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}`,
  ...Object.fromEntries([...ratios.slice(1), ...microseconds]), // the first is 1, the unit
}
console.log('Each figure without µs is a ratio to one raw HMAC-SHA512 of this run.')
console.table(quotes)
if (!values.print) writeFileSync(FILE, `${JSON.stringify({ quotes }, null, 2)}\n`)
