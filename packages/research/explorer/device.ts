import { appendToHistory, joinHistory } from '@one-tick-ahead/ota/history'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { DEVICE_ID, idOf, nameOf } from './ids'
import { isStale, judged, twoWritersEnd } from './invariants'
import * as server from './server'
import { type Begun, forServer, next, type World } from './world'

/** The honest page's requests, by the rules of lib/demo, with as many tabs as there are. */

/** Refusals that are of one request; all others are of the session, and the page says so. */
const OF_ONE_REQUEST = new Set(['ok', 'ota_replayed', 'ota_late', 'ota_stale'])

const tokens = new Map<string, string>()

/** A token, made once: worlds share their past, and many begin the same request. */
export function tokenOf(key: string, id: string, deviceId: string, ms: number): string {
  const name = `${key}${id}${deviceId}${ms}`
  const token = tokens.get(name) ?? signToken(key, id, deviceId, ms)
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

/** What else becomes of a request that reaches the server. */
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
  const code = server.judge(made, request)
  const known = judged(made, by, request, code)
  if (code === 'ota_device_cloned') {
    twoWritersEnd(server.judge(made, request))
    await server.settled()
  }
  return { code, known }
}
