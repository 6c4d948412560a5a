import type { LedgerRows } from '@one-tick-ahead/api/testing/sign-in-ledger'
import { createMemoryState, type MemoryState } from '@one-tick-ahead/ota/stores/memory'

/**
 * One moment of a small world: a server, its database, one person's browser, the network between
 * them and one thief. Plain data that nobody changes: a step makes the next world from it.
 */
export interface World {
  /** The server's clock, Unix milliseconds. Both devices have learnt it from `Date`. */
  now: number
  /** Whole steps that the server's clock is ahead (1) or behind (-1). */
  ahead: number
  /** How often the server was started; each time has an epoch of its own. */
  epoch: number
  state: MemoryState
  /** Only the store's `admit` answers, as where several nodes share a store. */
  isShared: boolean
  rows: LedgerRows
  browser: Browser
  /** Requests that the browser began and that can still arrive. */
  network: readonly Begun[]
  thief: Thief | null
  /** Sessions that were opened, oldest first, also by the thief. */
  sessions: readonly Session[]
  /** Sign-ins, oldest first, by `sid`: null, or how it ended. */
  signIns: ReadonlyMap<string, Ending | null>
  /** Request ids that were accepted. */
  accepted: ReadonlySet<string>
  /** Ids that an accepted request's history named first, with the segment of its token. */
  announced: ReadonlyMap<string, number>
  /** Who was accepted first with a request begun after the copy. */
  firstAfterCopy: Writer | null
  /** How many requests the browser began. */
  begun: number
  /** What may still happen. */
  left: Readonly<Record<Event, number>>
  /** True when the last step was a refusal of the honest device, or left it without a session. */
  isRefused: boolean
  /** What the last step was, for the trace. */
  said: string
}

export type Writer = 'device' | 'thief'
export type Ending = 'logout' | 'replaced' | 'fork' | 'idle'

/** What a bounded world counts. */
export type Event =
  | 'requests'
  | 'doubles'
  | 'signIns'
  | 'lostAnswers'
  | 'restarts'
  | 'idles'
  | 'logOuts'
  | 'ticks'
  | 'clockSteps'
  | 'copies'
  | 'taps'
  | 'thiefMoves'
  | 'thiefCalls'

/** The three HttpOnly cookies; an empty text where one is absent. */
export interface Jar {
  login: string
  session: string
  device: string
}

/** What page script keeps, in localStorage. */
export interface Storage {
  sessionId: string
  key: string
  history: readonly string[]
}

export interface Browser {
  jar: Jar
  storage: Storage | null
  /** `wanted`: signed out, or the page asks to sign in again. `begun`: not registered yet. */
  signIn: 'wanted' | 'begun' | 'done'
}

/** A request, as its sender made it. */
export interface Begun {
  id: string
  history: string
  authorization: string
  madeAt: number
  /** The session whose key signed it; empty for an invented key. */
  signedFor: string
  /** Null while it has not left: then it takes along what the browser has when it leaves. */
  jar: Jar | null
  isAfterCopy: boolean
}

export interface Thief {
  jar: Jar
  storage: Storage | null
  /** The log as it was when it was copied. */
  copiedLog: readonly string[]
  tapped: Begun | null
  /** Of a session that the thief opened itself; else it goes by the device's. */
  deviceId?: string
  begun: number
  hasActed: boolean
}

export interface Session {
  id: string
  key: string
  deviceCookie: string
  sid: string
  epoch: number
  openedBy: Writer
  lastAcceptedAt: number
  /** Told by a refusal, or by whoever ended it. */
  end: Ending | null
  /** The server's clock stepped back since it was opened. */
  wasSetBack: boolean
}

export const NO_COOKIES: Jar = { login: '', session: '', device: '' }

/** Second 20 of a minute: all that happens without a tick is within one segment. */
const START = Date.parse('2026-01-01T12:34:20.000Z')

const epochs = Array.from({ length: 8 }, (_, n) => new Uint8Array(16).fill(n))
/** The same bytes in each run; a server makes them at random. */
export const epochOf = (n: number) => epochs[n] as Uint8Array

/** Nobody has signed in. */
export const newWorld = (left: World['left'], isShared = false): World => ({
  now: START,
  ahead: 0,
  epoch: 1,
  state: createMemoryState(epochOf(1)),
  isShared,
  rows: new Map(),
  browser: { jar: NO_COOKIES, storage: null, signIn: 'wanted' },
  network: [],
  thief: null,
  sessions: [],
  signIns: new Map(),
  accepted: new Set(),
  announced: new Map(),
  firstAfterCopy: null,
  begun: 0,
  left,
  isRefused: false,
  said: '',
})

/** The world after a step that the server has no part in. */
export const next = (world: World, said: string, change: Partial<World>): World => ({
  ...world,
  isRefused: false,
  said,
  ...change,
})

export const spend = (world: World, event: Event): World['left'] => ({
  ...world.left,
  [event]: world.left[event] - 1,
})

/** A copy whose server and database may be written to. */
export const forServer = (world: World): World => ({
  ...world,
  isRefused: false,
  state: copyState(world.state),
  rows: new Map(Array.from(world.rows, ([sid, row]) => [sid, { ...row }])),
})

function copyState({ epoch, sessions, signIns, sweptAt }: MemoryState): MemoryState {
  const copies: MemoryState['sessions'] = new Map()
  for (const [id, session] of sessions) {
    const { log, spent } = session
    const entries: typeof log.entries = new Map()
    for (const [requestId, entry] of log.entries) entries.set(requestId, { ...entry })
    const minutes: typeof spent = new Map()
    for (const [minute, ids] of spent) minutes.set(minute, new Set(ids))
    copies.set(id, { ...session, log: { ...log, entries }, spent: minutes })
  }
  const copied: MemoryState['signIns'] = new Map()
  for (const [sid, signIn] of signIns) copied.set(sid, { ...signIn })
  return { epoch, sessions: copies, signIns: copied, sweptAt }
}

/** Who made an id: `a` the device, `b` the thief, `c` invented by the thief, `d` sign-ins. */
export type Maker = 'a' | 'b' | 'c' | 'd'

/** The n-th id of its maker, the same in every run. */
export const idOf = (maker: Maker, n: number) =>
  `${maker}${String(n).padStart(7, '0')}-0000-4000-8000-000000000000`

/** As traces call it: `a1`. */
export const nameOf = (id: string) => `${id[0]}${Number(id.slice(1, 8))}`

export const DEVICE_ID = '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d'
export const THIEF_DEVICE_ID = '7e57ab1e-0000-4000-8000-000000000000'
