import { hash } from 'node:crypto'
import { StateUnavailableError } from '@one-tick-ahead/ota/store'
import { type Invariant, Violation } from '@one-tick-ahead/ota/testing/invariants'
import * as server from './server'
import { arrive, begin, register, signIn } from './session'
import type { SharedState } from './shared-state'
import { tap } from './thief'
import { type Begun, type Jar, newWorld, type World } from './world'
import { type Bounds, stepsOf } from './worlds'

/** What a walk through a bounded world found. */
export interface Found {
  states: number
  transitions: number
  /** Of processor time. */
  seconds: number
  /** The first, by the shortest way to it. */
  violation?: { invariant: Invariant; trace: string[] }
}

/** A world to go on from, and the steps to it. It keeps no earlier world in memory. */
interface Place {
  world: World
  way: Way | null
}

interface Way {
  said: string
  before: Way | null
}

const NOTHING_LEFT: World['left'] = {
  requests: 0,
  doubles: 0,
  signIns: 0,
  lostAnswers: 0,
  restarts: 0,
  idles: 0,
  logOuts: 0,
  ticks: 0,
  clockSteps: 0,
  copies: 0,
  taps: 0,
  thiefMoves: 0,
  thiefCalls: 0,
}

/** A shared store on a busy machine may take too long. Worlds do not change, so the step is made again. */
async function patiently<T>(step: () => T | Promise<T>, tries = 10): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof StateUnavailableError) || tries === 1) throw error
    return patiently(step, tries - 1)
  }
}

/**
 * Walks every interleaving within the bounds, breadth first, each state once.
 * @param shared in place of memory.
 */
export async function explore(bounds: Bounds, shared?: SharedState): Promise<Found> {
  const started = process.cpuUsage()
  server.use(shared)
  const seen = new Set<string>()
  const recovered = new Set<string>()
  let transitions = 0
  let violation: Found['violation']
  let places: Place[] = [{ world: await patiently(() => beginningOf(bounds)), way: null }]
  while (places.length > 0 && !violation) {
    const further: Place[] = []
    for (const place of places) {
      const way = { said: place.world.said, before: place.way }
      for (const step of stepsOf(place.world, bounds)) {
        transitions += 1
        try {
          const world = await patiently(step)
          if (!isNew(seen, world)) continue
          further.push({ world, way })
          if (world.isRefused && isNew(recovered, worldOfDevice(world))) {
            await patiently(() => recover(world))
          }
        } catch (error) {
          if (!(error instanceof Violation)) throw error
          const { invariant, message } = error
          violation = { invariant, trace: [...traceOf(way), message] }
          break
        }
      }
      if (violation) break
    }
    places = further
  }
  const { user, system } = process.cpuUsage(started)
  return { states: seen.size, transitions, seconds: (user + system) / 1e6, violation }
}

function isNew(seen: Set<string>, world: World): boolean {
  const mark = fingerprint(world)
  return !seen.has(mark) && Boolean(seen.add(mark))
}

/** What can decide whether the device gets back to a working session. */
const worldOfDevice = (world: World): World => ({
  ...world,
  left: NOTHING_LEFT,
  network: [],
  thief: null,
  accepted: new Set(),
  announced: new Map(),
  firstAfterCopy: null,
})

function traceOf(way: Way | null): string[] {
  if (!way) return []
  return way.said === '' ? traceOf(way.before) : [...traceOf(way.before), way.said]
}

async function beginningOf({ events, sent, isFirstTapped, ...kind }: Bounds): Promise<World> {
  let world = newWorld({ ...NOTHING_LEFT, ...events }, kind)
  if (sent < 0) return world
  world = await register(await signIn(world))
  for (let n = 0; n < sent; n++) {
    world = begin(world)
    const [request] = world.network
    if (!request) break
    if (isFirstTapped && n === 0) world = tap(world, request)
    world = await arrive(world, request)
  }
  return { ...world, said: sent === 0 ? '' : `${sent} requests were accepted` }
}

/** Invariant E: from here the device comes to a working session, with one sign-in at most. */
async function recover(refused: World): Promise<void> {
  try {
    if (await worksAgain({ ...refused, network: [] })) return
  } catch (error) {
    if (!(error instanceof Violation && error.invariant === 'B')) throw error
  }
  throw new Violation('E', `${refused.said}, and one sign-in later still no request is accepted`)
}

async function worksAgain(refused: World): Promise<boolean> {
  let world = refused
  let signIns = 0
  for (let n = 0; n < 4; n++) {
    if (world.browser.signIn !== 'done') {
      if (signIns === 1) return false
      signIns = 1
      world = await register(await signIn(world))
    } else {
      world = begin(world)
      const [request] = world.network
      if (!request) return false
      world = await arrive(world, request)
      if (!world.isRefused) return true
    }
  }
  return false
}

/**
 * The same text for worlds from which the same can follow. Session ids and keys are random: the
 * n-th session goes by its number. What follows from the rest, as a token from id, time and key, is
 * left out.
 */
export function fingerprint(world: World): string {
  const numbers = new Map<string, string>([['', '']])
  world.sessions.forEach(({ id, deviceCookie }, n) => {
    numbers.set(id, `s${n}`).set(deviceCookie, `d${n}`)
  })
  const jarOf = ({ login, session, device }: Jar) =>
    `${login}${numbers.get(session)}${numbers.get(device)}`
  const requestOf = ({ id, history, madeAt, signedFor, jar, isAfterCopy }: Begun) =>
    [id, history, madeAt, numbers.get(signedFor), jar && jarOf(jar), isAfterCopy].join()
  const { browser, thief } = world
  const parts: (readonly unknown[])[] = [
    [world.now, world.ahead, world.epoch, world.begun, world.isRefused, world.firstAfterCopy],
    Object.values(world.left),
    memoryOf(world, numbers),
    Array.from(world.rows, ([sid, row]) => `${sid}${row.ended}${row.settled}`),
    [jarOf(browser.jar), browser.signIn, numbers.get(browser.storage?.sessionId ?? '')],
    browser.storage?.history ?? [],
    world.network.map(requestOf),
    world.sessions.map(({ sid, epoch, openedBy, lastAcceptedAt, end, wasSetBack }) =>
      [sid, epoch, openedBy, lastAcceptedAt, end, wasSetBack].join(),
    ),
    [...world.signIns].flat(),
    [...world.accepted],
    [...world.announced].flat(),
  ]
  if (thief) {
    const { jar, storage, found, copiedLog, tapped, deviceId, begun, hasActed } = thief
    const keysOf = [storage, found].map((one) => numbers.get(one?.sessionId ?? ''))
    parts.push(
      [jarOf(jar), ...keysOf, typeof found?.key, deviceId, begun, hasActed],
      storage?.history ?? [],
      copiedLog,
      tapped ? [requestOf(tapped)] : [],
    )
  }
  return hash('sha1', parts.map((part) => part.join()).join('\n'), 'base64')
}

/** All that the store knows, but the epoch, which has a number in the world. */
function memoryOf({ state, sessions }: World, numbers: ReadonlyMap<string, string>): string[] {
  const parts: string[] = [String(state.sweptAt)]
  for (const [id, { lastAcceptedAt, over, log, clock, spent }] of state.sessions) {
    parts.push(`${numbers.get(id)} ${lastAcceptedAt} ${over} ${clock} ${log.dropped} ${log.tail}`)
    for (const [entry, { accepted, segment }] of log.entries) {
      parts.push(`${entry} ${accepted} ${segment}`)
    }
    for (const [minute, ids] of spent) parts.push(`${minute}: ${[...ids].join()}`)
  }
  for (const [sid, { sessionId }] of state.signIns) {
    parts.push(`${sid} ${numbers.get(sessionId ?? '')}`)
  }
  const numbered = (line: string) =>
    sessions.reduce((text, { id }) => text.replaceAll(id, numbers.get(id) ?? ''), line)
  return [...parts, ...state.shared.map(numbered).sort()]
}
