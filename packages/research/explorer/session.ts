import { KeyObject } from 'node:crypto'
import type { Login } from '@one-tick-ahead/api/tokens/login'
import { createDeviceKey, newKeyPair } from '@one-tick-ahead/ota/client/device-key'
import type { SessionKey } from '@one-tick-ahead/ota/client/session'
import { appendToHistory, joinHistory } from '@one-tick-ahead/ota/history'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import {
  endOf,
  handedOut,
  isStale,
  judged,
  nameOf,
  type Session,
  twoWritersEnd,
  Violation,
  type Writer,
} from '@one-tick-ahead/ota/testing/invariants'
import * as server from './server'
import {
  type Begun,
  DEVICE_ID,
  forServer,
  idOf,
  NO_COOKIES,
  newState,
  next,
  type Registered,
  type World,
} from './world'

/** How sessions begin and end: sign-in, registration, LogOut, restart. */

export const loginOf = ({ login }: { login: string }) =>
  login ? (JSON.parse(login) as Login) : null

/** The person signs in; the callback ends the sign-in before. */
export async function signIn(world: World): Promise<World> {
  const made = forServer(world)
  const earlier = loginOf(world.browser.jar)
  if (earlier) await server.endEarlier(made, earlier)
  const sid = idOf('d', world.signIns.size + 1)
  const login: Login = { sid, subject: 'somebody', signedInAt: world.now / 1000 }
  const ended = earlier ? endOf(world, earlier.sid, 'replaced') : { signIns: world.signIns }
  return {
    ...made,
    ...ended,
    signIns: new Map(ended.signIns).set(sid, null),
    browser: {
      ...world.browser,
      jar: { ...world.browser.jar, login: JSON.stringify(login) },
      signIn: 'begun',
    },
    said: 'the person signs in',
  }
}

/** What can happen between the redeeming of a sign-in and the opening of its session. */
const meanwhiles = {
  logOut: 'another tab logs out meanwhile',
  signIn: 'another tab signs in meanwhile',
  crash: 'the server ends meanwhile',
}

export type Meanwhile = keyof typeof meanwhiles

/** The page registers the device. @param isLost the answer does not arrive. */
export async function register(world: World, isLost = false, during?: Meanwhile): Promise<World> {
  let made = forServer(world)
  const { jar } = world.browser
  const login = loginOf(jar)
  const sid = login?.sid ?? ''
  const meanwhile = {
    logOut: async () => {
      await server.logOut(made, jar)
      made = { ...made, ...endOf(made, sid, 'logout') }
    },
    signIn: async () => {
      if (login) await server.endEarlier(made, login)
      made = { ...made, ...endOf(made, sid, 'replaced') }
    },
    crash: () => Promise.reject(new server.Crash()),
  }
  const token = await server.fetchToken(made, jar)
  const deviceKey = world.isSealed ? await createDeviceKey(await newKeyPair()) : null
  const answer = await server.registerDevice(
    made,
    jar,
    token,
    { 'device-id': DEVICE_ID, ...(deviceKey && { 'device-key': deviceKey.header }) },
    during && meanwhile[during],
  )
  const outcome = isLost ? 'the answer is lost' : typeof answer === 'string' ? answer : 'ok'
  const said = `the page registers: ${outcome}${during ? `; ${meanwhiles[during]}` : ''}`
  if (typeof answer === 'string') {
    if (!during) checkRefusal(world, answer)
    const cookies = during === 'logOut' ? { jar: NO_COOKIES, storage: null } : {}
    const browser = { ...world.browser, ...cookies, signIn: 'wanted' as const }
    const refused = { ...made, browser, isRefused: true, said }
    return during === 'crash' ? restarted(refused) : refused
  }
  const opened = { ...openedBy('device', world, made, sid, answer), answer, said }
  if (isLost) return { ...opened, browser: { ...world.browser, signIn: 'wanted' }, isRefused: true }
  const { sessionId, deviceCookie } = answer
  const key = deviceKey ? await deviceKey.open(answer.key).catch(notSealed) : answer.key
  return {
    ...opened,
    browser: {
      jar: { ...jar, session: sessionId, device: deviceCookie },
      storage: { sessionId, key, history: [] },
      signIn: 'done',
    },
  }
}

function notSealed(): never {
  throw new Violation(
    'B',
    'the first registration of a sign-in: no key that is sealed for the device',
  )
}

function checkRefusal(world: World, code: string): void {
  const login = loginOf(world.browser.jar)
  const isLate = login && world.now / 1000 - login.signedInAt > 5 * 60
  if (world.thief?.hasActed || (isLate && code === 'enrolment_expired')) return
  throw new Violation('B', `the first registration of a sign-in: ${code}`)
}

/** @param before the world in which it was asked for. @param made as the server left it. */
export function openedBy(
  writer: Writer,
  before: World,
  made: World,
  sid: string,
  { sessionId: id, deviceCookie }: Registered,
): World {
  handedOut(before, made, sid, writer)
  const session: Session = {
    id,
    deviceCookie,
    sid,
    epoch: before.epoch,
    openedBy: writer,
    lastAcceptedAt: before.now,
    end: null,
    wasSetBack: false,
  }
  return { ...made, sessions: [...made.sessions, session] }
}

/** The visitor presses LogOut. */
export async function logOut(world: World): Promise<World> {
  const made = forServer(world)
  const { jar } = world.browser
  await server.logOut(made, jar)
  return {
    ...made,
    ...endOf(made, loginOf(jar)?.sid ?? '', 'logout'),
    browser: { jar: NO_COOKIES, storage: null, signIn: 'wanted' },
    said: 'the person logs out',
  }
}

/** Another process takes over: the database is the same, the memory is gone. */
export async function restarted(world: World): Promise<World> {
  const epoch = world.epoch + 1
  const made = { ...world, ...forServer(world), epoch, state: newState(epoch) }
  await server.start(made)
  return { ...made, isRefused: world.isRefused }
}

/** The honest page's requests, by the rules of packages/ota/client, in as many tabs as there are. */

/** Refusals of one request. All others end the session, and the page says so. */
const OF_ONE_REQUEST = new Set(['ok', 'ota_replayed', 'ota_late', 'ota_stale'])

/** What signs in a browser's place, where the browser itself signs with a key that no script reads. */
const textOf = (key: SessionKey) =>
  typeof key === 'string' ? key : KeyObject.from(key).export().toString()

const tokens = new Map<string, string>()

/** A token, made once: worlds share their past, and many begin the same request. */
export function tokenOf(key: SessionKey, id: string, deviceId: string, ms: number): string {
  const text = textOf(key)
  const name = `${text}${id}${deviceId}${ms}`
  const token = tokens.get(name) ?? signToken(text, id, deviceId, ms)
  tokens.set(name, token)
  return token
}

/** Under the lock: the id enters the log, and only then a request with the log before it is made. */
export function begin(world: World): World {
  const { storage } = world.browser
  if (!storage) return world
  const n = world.begun + 1
  const id = idOf('a', n)
  const request: Begun = {
    id,
    history: joinHistory(storage.history),
    authorization: tokenOf(storage.key, id, DEVICE_ID, world.now),
    madeAt: world.now,
    signedFor: storage.sessionId,
    jar: null,
    isAfterCopy: Boolean(world.thief?.storage),
  }
  return next(world, `the device begins ${nameOf(id)}`, {
    begun: n,
    network: [...world.network, request],
    browser: {
      ...world.browser,
      storage: { ...storage, history: appendToHistory(storage.history, id) },
    },
  })
}

/** What else can happen to a request that reaches the server. */
interface Fate {
  /** A second copy is still on its way. */
  isKept?: boolean
  isAnswerLost?: boolean
}

export async function arrive(world: World, waiting: Begun, fate: Fate = {}): Promise<World> {
  const made = forServer(world)
  const request = { ...waiting, jar: waiting.jar ?? world.browser.jar }
  const { code, known } = await present(made, 'device', request)
  // A label names a quarter of any minute: the page takes this for a wrong clock, and asks again.
  const isOfTime = code === 'ota_bad_mac' && isStale(world, request)
  const isOfSession = !OF_ONE_REQUEST.has(code) && !isOfTime
  const isCurrent = request.signedFor === world.browser.storage?.sessionId
  const isTold = isOfSession && isCurrent && !fate.isAnswerLost
  const rest = world.network.filter((one) => one !== waiting)
  const besides = [
    fate.isKept ? ', and a copy is on its way' : '',
    fate.isAnswerLost ? ', and the answer is lost' : '',
  ]
  return {
    ...made,
    ...known,
    network: fate.isKept ? [...rest, request] : rest,
    browser: isTold ? { ...world.browser, signIn: 'wanted' } : world.browser,
    isRefused: code !== 'ok',
    said: `${nameOf(request.id)} arrives: ${code}${besides.join('')}`,
  }
}

/** The server's answer to a request, held against the invariants. @param made is written to. */
export async function present(made: World, by: 'device' | 'thief', request: Begun) {
  const { code, again } = await server.judge(made, request)
  const known = judged(made, by, request, code)
  if (again) twoWritersEnd(again)
  return { code, known }
}
