import { nameOf } from '@one-tick-ahead/ota/testing/invariants'
import { arrive, begin, logOut, type Meanwhile, register, restarted, signIn } from './session'
import { copy, type Part, tap, thiefCalls, thiefSends } from './thief'
import { type Event, next, spend, type World } from './world'

/** A bounded world: what it is about, and how much happens in it. */
export interface BoundedWorld extends Omit<Bounds, 'events'> {
  title: string
  /** In `npm test`. */
  small: Bounds['events']
  /** In `npm run explore -w packages/research`. */
  wide: Bounds['events']
}

const everything: readonly Part[] = ['signIn', 'cookies', 'key', 'log']
const allButFiles: readonly Part[] = ['signIn', 'cookies', 'log', 'storage', 'recording']

export const worlds = {
  line: {
    title: 'A bad line',
    inFlight: 3,
    sent: 0,
    small: { requests: 4, doubles: 1 },
    wide: { requests: 6, doubles: 2 },
  },
  shared: {
    title: 'The same where the store answers only admit, as a shared one',
    inFlight: 3,
    sent: 0,
    isShared: true,
    small: { requests: 3, doubles: 1 },
    wide: { requests: 5, doubles: 2 },
  },
  day: {
    title: 'A bad day: restart, idle end, LogOut, lost answers, two tabs',
    inFlight: 2,
    sent: -1,
    hasTabs: true,
    small: { requests: 1, signIns: 2, lostAnswers: 1, restarts: 1, idles: 1, logOuts: 1 },
    wide: {
      requests: 3,
      signIns: 2,
      lostAnswers: 1,
      restarts: 1,
      idles: 1,
      logOuts: 1,
    },
  },
  clock: {
    title: 'A clock that steps, and time that passes',
    inFlight: 2,
    sent: 0,
    small: { requests: 2, doubles: 1, signIns: 1, clockSteps: 2 },
    wide: { requests: 3, doubles: 1, signIns: 1, clockSteps: 2, ticks: 2 },
  },
  profile: {
    title: 'A whole profile copied',
    inFlight: 3,
    sent: 0,
    copies: [everything],
    small: { requests: 2, copies: 1, thiefMoves: 1, thiefCalls: 1 },
    wide: { requests: 3, ticks: 1, copies: 1, thiefMoves: 2, thiefCalls: 1 },
  },
  parts: {
    title: 'Part of a profile copied',
    inFlight: 2,
    sent: -1,
    copies: [
      ['signIn', 'cookies'],
      ['signIn', 'cookies', 'log'],
      ['key'],
      ['key', 'log'],
      ['signIn', 'key', 'log'],
    ],
    small: { requests: 1, signIns: 1, copies: 1, thiefMoves: 1, thiefCalls: 1, restarts: 1 },
    wide: {
      requests: 2,
      signIns: 2,
      copies: 1,
      thiefMoves: 1,
      thiefCalls: 2,
      restarts: 1,
      idles: 1,
    },
  },
  wire: {
    title: 'A request read on its way',
    inFlight: 2,
    sent: 0,
    copies: [['log'], ['key', 'log'], everything],
    small: { requests: 2, taps: 1, thiefMoves: 2 },
    wide: { requests: 3, taps: 1, copies: 1, thiefMoves: 2, ticks: 1 },
  },
  sealed: {
    title: 'A sealed key: the browser’s files copied, or all but these',
    inFlight: 2,
    sent: -1,
    isSealed: true,
    copies: [allButFiles, everything],
    small: { requests: 1, signIns: 1, copies: 1, taps: 1, thiefMoves: 1, thiefCalls: 1 },
    wide: {
      requests: 2,
      signIns: 2,
      lostAnswers: 1,
      copies: 1,
      taps: 1,
      thiefMoves: 1,
      thiefCalls: 1,
    },
  },
  full: {
    title: 'A full log, from which the oldest ids are gone',
    inFlight: 2,
    sent: 64,
    isFirstTapped: true,
    isShared: true,
    copies: [['log'], everything],
    small: { requests: 1, doubles: 1, copies: 1, thiefMoves: 1 },
    wide: { requests: 2, doubles: 1, copies: 1, thiefMoves: 1, clockSteps: 2 },
  },
} as const satisfies Record<string, BoundedWorld>

const EVENTS: Record<Event, readonly [one: string, several: string]> = {
  requests: ['request', 'requests'],
  doubles: ['doubled', 'doubled'],
  signIns: ['sign-in', 'sign-ins'],
  lostAnswers: ['answer lost', 'answers lost'],
  restarts: ['restart', 'restarts'],
  idles: ['idle half hour', 'idle half hours'],
  logOuts: ['LogOut', 'LogOuts'],
  ticks: ['passing of 16 s', 'passings of 16 s'],
  clockSteps: ['step of the clock', 'steps of the clock'],
  copies: ['copy', 'copies'],
  taps: ['request read on its way', 'requests read on their way'],
  thiefMoves: ['request of the thief', 'requests of the thief'],
  thiefCalls: ['registration or LogOut by the thief', 'registrations or LogOuts by the thief'],
}

/** How much may happen, in words. */
export function boundsText({ inFlight, sent }: BoundedWorld, events: Bounds['events']): string {
  const parts = (Object.keys(EVENTS) as Event[]).flatMap((event) => {
    const times = events[event] ?? 0
    return times > 0 ? [`${times} ${EVENTS[event][times > 1 ? 1 : 0]}`] : []
  })
  if (sent > 0) parts.unshift(`after ${sent} accepted requests`)
  return parts.join(', ').replace(/(\d+ requests?)/, `$1 (${inFlight} at once)`)
}

/** How much may happen in a bounded world, and how it begins. */
export interface Bounds {
  /** How often each event may happen; an event that is not named does not happen. */
  events: Partial<Record<Event, number>>
  /** Requests under way at once. */
  inFlight: number
  /** What the thief may copy, each set by itself. */
  copies?: readonly (readonly Part[])[]
  /** Requests that were accepted one after another before the world begins; -1: nobody signed in. */
  sent: number
  /** The thief has read the first of them on its way. */
  isFirstTapped?: boolean
  /** The store answers nothing but `admit`. */
  isShared?: boolean
  /** The page brings a public key when it registers. */
  isSealed?: boolean
  /** A second tab: requests leave later than they were begun, and others act in between. */
  hasTabs?: boolean
}

export type Step = () => World | Promise<World>

const SECONDS = 1000
const MINUTES = 60 * SECONDS
const TICK_MS = 16 * SECONDS
const IDLE_MS = 31 * MINUTES
const CLOCK_STEP_MS = 3 * MINUTES

/** Everything that can happen next. */
export function stepsOf(world: World, bounds: Bounds): Step[] {
  const { left } = world
  const steps: Step[] = []
  /** A step that uses up one occurrence of an event. */
  const may = (event: Event | null, step: Step) => {
    if (event === null) steps.push(step)
    else if (left[event] > 0) {
      steps.push(async () => ({ ...(await step()), left: spend(world, event) }))
    }
  }
  addBrowser(world, bounds, may)
  addNetwork(world, bounds, may)
  addServer(world, may)
  addThief(world, bounds, may)
  return steps
}

type May = (event: Event | null, step: Step) => void

function addBrowser(world: World, { inFlight, hasTabs }: Bounds, may: May): void {
  const { browser, network, accepted } = world
  if (browser.signIn === 'wanted') may('signIns', () => signIn(world))
  if (browser.signIn === 'begun') {
    may(null, () => register(world))
    may('lostAnswers', () => register(world, true))
    may('restarts', () => register(world, true, 'crash'))
    const elsewhere: Meanwhile[] = hasTabs ? ['logOut', 'signIn'] : []
    for (const during of elsewhere) may('logOuts', () => register(world, false, during))
  }
  // What was accepted before is a copy, which no page waits for.
  const waiting = network.filter(({ id }) => !accepted.has(id)).length
  if (browser.storage && waiting < inFlight) may('requests', () => begin(world))
  if (browser.jar.login) may('logOuts', () => logOut(world))
}

function addNetwork(world: World, { hasTabs }: Bounds, may: May): void {
  const { browser, network } = world
  for (const request of network) {
    may(null, () => arrive(world, request))
    may('doubles', () => arrive(world, request, { isKept: true }))
    if (browser.signIn !== 'wanted') {
      may('lostAnswers', () => arrive(world, request, { isAnswerLost: true }))
    }
    const others = network.filter((one) => one !== request)
    may(null, () => next(world, `${nameOf(request.id)} is lost`, { network: others }))
    if (hasTabs && !request.jar) {
      const left = { ...request, jar: browser.jar }
      const rest = network.map((one) => (one === request ? left : one))
      may(null, () => next(world, `${nameOf(request.id)} leaves`, { network: rest }))
    }
  }
}

function addServer(world: World, may: May): void {
  const { now, ahead, sessions } = world
  may('restarts', () => restarted(next(world, 'the server restarts', {})))
  may('idles', () => next(world, '31 minutes pass', { now: now + IDLE_MS }))
  may('ticks', () => next(world, '16 seconds pass', { now: now + TICK_MS }))
  const forward = { now: now + CLOCK_STEP_MS, ahead: ahead + 1 }
  if (ahead < 1) may('clockSteps', () => next(world, 'the clock steps 3 minutes ahead', forward))
  const back = {
    now: now - CLOCK_STEP_MS,
    ahead: ahead - 1,
    sessions: sessions.map((session) => ({ ...session, wasSetBack: true })),
  }
  if (ahead > -1) may('clockSteps', () => next(world, 'the clock steps 3 minutes back', back))
}

function addThief(world: World, { copies = [] }: Bounds, may: May): void {
  const { browser, network, thief } = world
  if (browser.jar.login) {
    for (const parts of copies) may('copies', () => copy(world, parts))
  }
  for (const request of network) may('taps', () => tap(world, request))
  if (!thief) return
  for (const step of thiefCalls(world, thief)) may('thiefCalls', step)
  for (const step of thiefSends(world, thief)) may('thiefMoves', step)
}
