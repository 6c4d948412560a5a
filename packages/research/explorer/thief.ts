import type { SessionKey } from '@one-tick-ahead/ota/client/session'
import { appendToHistory, joinHistory } from '@one-tick-ahead/ota/history'
import { endOf, nameOf, tokenIssued } from '@one-tick-ahead/ota/testing/invariants'
import { tickAt } from '@one-tick-ahead/ota/token'
import * as server from './server'
import { loginOf, openedBy, present, tokenOf } from './session'
import {
  type Begun,
  DEVICE_ID,
  forServer,
  idOf,
  NO_COOKIES,
  next,
  THIEF_DEVICE_ID,
  type Thief,
  type World,
} from './world'

/** The thief: takes a copy once, and then does what can be done with it. */

/**
 * What can be copied by itself. `cookies` are those of session and device, `key` where it is kept: in the
 * storage, or where it came sealed in the browser's files. There `storage` is what a script reads in its
 * place, and `recording` what was answered to the page.
 */
export type Part = 'signIn' | 'cookies' | 'key' | 'log' | 'storage' | 'recording'

const INVENTED_KEY = 'x'.repeat(86)
const SEGMENT_MS = 15_000

const NOTHING: Thief = {
  jar: NO_COOKIES,
  storage: null,
  found: null,
  copiedLog: [],
  tapped: null,
  begun: 0,
  hasActed: false,
}

export function copy(world: World, parts: readonly Part[]): World {
  const { jar, storage } = world.browser
  const has = (part: Part) => parts.includes(part)
  const history = (has('log') && storage?.history) || []
  const answer = has('recording') ? world.answer : null
  const before = world.thief ?? NOTHING
  const thief: Thief = {
    ...before,
    jar: {
      login: has('signIn') ? jar.login : before.jar.login,
      // Storage names the session, too.
      session:
        answer?.sessionId ?? (has('cookies') || has('key') ? jar.session : before.jar.session),
      device: answer?.deviceCookie ?? (has('cookies') ? jar.device : before.jar.device),
    },
    storage: has('key') && storage ? { ...storage, history } : null,
    found: has('storage') && isReadable(storage?.key) ? storage : answer,
    copiedLog: history,
  }
  return next(world, `the thief copies ${parts.join(', ')}`, { thief })
}

/** By a script, in the page or in a copy of its storage. */
const isReadable = (key?: SessionKey) => typeof key === 'string' || key?.extractable

/** The thief reads one request on its way: a token, and the cookies beside it. */
export function tap(world: World, request: Begun): World {
  const jar = request.jar ?? world.browser.jar
  const thief: Thief = { ...(world.thief ?? NOTHING), jar, tapped: { ...request, jar } }
  return next(world, `the thief reads ${nameOf(request.id)} on its way`, { thief })
}

/** What a thief may say that it sent before: the truth, less, or something else. */
function histories(
  log: readonly string[],
  n: number,
  tapped: Begun | null,
): Map<string, readonly string[]> {
  const invented = idOf('c', n)
  const all: [string, readonly string[]][] = [
    ['the log', log],
    ['no log', []],
    ['the log without its end', log.slice(0, -1)],
    ['the end of the log', log.slice(-1)],
    ['an invented id', [invented]],
    ['the log and an invented id', [...log.slice(-19), invented]],
    ['an invented id and the log', [invented, ...log.slice(-19)]],
  ]
  // What is read after a copy would be another copy of the log.
  if (tapped && !tapped.isAfterCopy) {
    all.push(['the log and the request it read', [...log.slice(-19), tapped.id]])
  }
  const isFirst = (ids: readonly string[], n: number) =>
    all.findIndex(([, others]) => others.join() === ids.join()) === n
  return new Map(all.filter(([, ids], n) => isFirst(ids, n)))
}

/** What a copy of the sign-in cookie can ask for. */
export const thiefCalls = (world: World, thief: Thief): (() => Promise<World>)[] =>
  thief.jar.login ? [() => enrol(world, thief), () => logOut(world, thief)] : []

/** Each request that can be made of what the thief has. */
export function thiefSends(world: World, thief: Thief): (() => Promise<World>)[] {
  const steps: (() => Promise<World>)[] = []
  const { jar, storage, found, tapped, copiedLog } = thief
  const log = storage?.history ?? copiedLog
  if (tapped) {
    const now = tickAt(world.now)
    const label = tickAt(tapped.madeAt).minute === now.minute ? `S${now.segment}` : 'S4'
    const authorization = tapped.authorization.replace(/S\d$/, label)
    const said = new Map([['as it was', tapped.history], ...named(histories(log, 0, null))])
    for (const [name, history] of said) {
      const request = { ...tapped, authorization, history }
      steps.push(() => send(world, thief, request, `sends ${nameOf(tapped.id)} with ${name}`))
    }
  }
  if (!jar.session) return steps
  const n = thief.begun + 1
  const key = (storage ?? found)?.key ?? INVENTED_KEY
  const make = (id: string, history: readonly string[], madeAt = world.now): Begun => ({
    id,
    history: joinHistory(history),
    authorization: tokenOf(key, id, thief.deviceId ?? DEVICE_ID, madeAt),
    madeAt,
    signedFor: storage?.sessionId ?? '',
    jar,
    isAfterCopy: !copiedLog.includes(id),
  })
  const hint = storage ? '' : `, under ${found ? 'what came as a key' : 'an invented key'}`
  for (const [name, history] of histories(log, n, tapped)) {
    const said = `sends b${n} with ${name}${hint}`
    steps.push(() => send(world, thief, make(idOf('b', n), history), said))
  }
  if (!storage) return steps
  // Ids that the device began and that may never have arrived: newest three of the copied log.
  for (const id of copiedLog.slice(-3)) {
    const before = copiedLog.slice(0, copiedLog.indexOf(id))
    const own = log.filter((one) => !copiedLog.includes(one))
    for (const [name, history] of [
      ['the log before it', before],
      ['the log', log],
      ['own ids before it', [...before, ...own]],
    ] as const) {
      for (const madeAt of [world.now, world.now - SEGMENT_MS]) {
        const said = `sends ${nameOf(id)} with ${name}${madeAt < world.now ? ', dated back' : ''}`
        steps.push(() => send(world, thief, make(id, history, madeAt), said))
      }
    }
  }
  return steps
}

const named = (all: Map<string, readonly string[]>) =>
  Array.from(all, ([name, history]) => [name, joinHistory(history)] as const)

async function send(world: World, thief: Thief, request: Begun, said: string): Promise<World> {
  const made = forServer(world)
  const { code, known } = await present(made, 'thief', request)
  const { storage } = thief
  const isOwn = request.id[0] === 'b'
  const history = appendToHistory(storage?.history ?? [], request.id)
  return {
    ...made,
    ...known,
    thief: {
      ...thief,
      storage: isOwn && storage ? { ...storage, history } : storage,
      begun: thief.begun + (isOwn ? 1 : 0),
      hasActed: true,
    },
    said: `the thief ${said}: ${code}`,
  }
}

/** fetchtoken and registerDevice, with a copy of the sign-in cookie. */
async function enrol(world: World, before: Thief): Promise<World> {
  const made = forServer(world)
  const thief = { ...before, hasActed: true }
  const { jar } = thief
  const sid = loginOf(jar)?.sid ?? ''
  const token = await server.fetchToken(made, jar)
  if (token !== null) tokenIssued(made, sid)
  const answer = await server.registerDevice(made, jar, token, { 'device-id': THIEF_DEVICE_ID })
  const isRefused = typeof answer === 'string'
  const said = `the thief registers: ${isRefused ? answer : 'ok'}`
  if (isRefused) return { ...made, thief, said }
  const { sessionId, key, deviceCookie } = answer
  return {
    ...openedBy('thief', world, made, sid, answer),
    thief: {
      ...thief,
      jar: { ...jar, session: sessionId, device: deviceCookie },
      storage: { sessionId, key, history: [] },
      copiedLog: [],
      deviceId: THIEF_DEVICE_ID,
    },
    said,
  }
}

async function logOut(world: World, thief: Thief): Promise<World> {
  const made = forServer(world)
  await server.logOut(made, thief.jar)
  return {
    ...made,
    ...endOf(made, loginOf(thief.jar)?.sid ?? '', 'logout'),
    thief: { ...thief, hasActed: true },
    said: 'the thief logs out',
  }
}
