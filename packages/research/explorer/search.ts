import { arrive, begin } from './device'
import { fingerprint } from './fingerprint'
import { type Invariant, Violation } from './invariants'
import { register, signIn } from './session'
import { type Bounds, stepsOf } from './steps'
import { tap } from './thief'
import { newWorld, type World } from './world'

/** What a walk through a bounded world found. */
export interface Found {
  states: number
  transitions: number
  /** Of processor time. */
  seconds: number
  /** The first, by the shortest way to it. */
  violation?: { invariant: Invariant; trace: string[] }
}

/** A world to go on from, and the way to it, which keeps no earlier world alive. */
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

/** Walks every interleaving within the bounds, breadth first, each state once. */
export async function explore(bounds: Bounds): Promise<Found> {
  const started = process.cpuUsage()
  const seen = new Set<string>()
  const recovered = new Set<string>()
  let transitions = 0
  let violation: Found['violation']
  let places: Place[] = [{ world: await beginningOf(bounds), way: null }]
  while (places.length > 0 && !violation) {
    const further: Place[] = []
    for (const place of places) {
      const way = { said: place.world.said, before: place.way }
      for (const step of stepsOf(place.world, bounds)) {
        transitions += 1
        try {
          const world = await step()
          if (!isNew(seen, world)) continue
          further.push({ world, way })
          if (world.isRefused && isNew(recovered, worldOfDevice(world))) await recover(world)
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

/** What the way back to a working session can depend on. */
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

async function beginningOf({ events, sent, isShared, isFirstTapped }: Bounds): Promise<World> {
  let world = newWorld({ ...NOTHING_LEFT, ...events }, isShared)
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
