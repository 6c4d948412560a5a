import type { Login } from '@one-tick-ahead/api/tokens/login'
import { createMemoryState } from '@one-tick-ahead/ota/stores/memory'
import { DEVICE_ID, idOf } from './ids'
import { endOf, handedOut, Violation } from './invariants'
import * as server from './server'
import { epochOf, forServer, NO_COOKIES, type Session, type World, type Writer } from './world'

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

/** What can happen elsewhere between the redeeming of a sign-in and the opening of its session. */
const meanwhiles = {
  logOut: 'another tab logs out meanwhile',
  signIn: 'another tab signs in meanwhile',
  crash: 'the server ends meanwhile',
}

export type Meanwhile = keyof typeof meanwhiles

/** The page registers. @param isLost the answer does not arrive. */
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
  const answer = await server.registerDevice(
    made,
    jar,
    token,
    DEVICE_ID,
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
  const opened = { ...openedBy('device', world, made, sid, answer), said }
  if (isLost) return { ...opened, browser: { ...world.browser, signIn: 'wanted' }, isRefused: true }
  const { sessionId, key, deviceCookie } = answer
  return {
    ...opened,
    browser: {
      jar: { ...jar, session: sessionId, device: deviceCookie },
      storage: { sessionId, key, history: [] },
      signIn: 'done',
    },
  }
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
  { sessionId: id, key, deviceCookie }: server.Registered,
): World {
  handedOut(before, made, sid, writer)
  const session: Session = {
    id,
    key,
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
  const made = { ...world, ...forServer(world), epoch, state: createMemoryState(epochOf(epoch)) }
  await server.start(made)
  return { ...made, isRefused: world.isRefused }
}
