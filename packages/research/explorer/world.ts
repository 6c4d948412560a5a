import type { LedgerRows } from '@one-tick-ahead/api/testing/sign-in-ledger'
import type { SessionKey } from '@one-tick-ahead/ota/client/session'
import { createMemoryState, type MemoryState } from '@one-tick-ahead/ota/stores/memory'
import type { Known, Begun as Signed } from '@one-tick-ahead/ota/testing/invariants'

/**
 * One moment of a small world: a server, its database, one person's browser, the network between
 * them and one thief. Plain data that nobody changes: a step makes the next world from it.
 */
export interface World extends Known {
  /** Whole steps that the server's clock is ahead (1) or behind (-1). */
  ahead: number
  state: State
  /** Only the store's `admit` answers, as where several nodes share a store. */
  isShared: boolean
  /** The page has the session key sealed for it, and keeps one that no script reads. */
  isSealed: boolean
  rows: LedgerRows
  browser: Browser
  /** The last answer to a registration by the page, as a recording has it, also where it was lost. */
  answer: Registered | null
  /** Requests that the browser began and that can still arrive. */
  network: readonly Begun[]
  thief: Thief | null
  /** How many requests the browser began. */
  begun: number
  /** What may still happen. */
  left: Readonly<Record<Event, number>>
  /** True when the last step was a refusal of the honest device, or left it without a session. */
  isRefused: boolean
  /** What the last step was, for the trace. */
  said: string
}

/** What the store knows. Where it is shared only the epoch is in memory, and the rest in lines. */
export type State = MemoryState & { shared: readonly string[] }

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

/** What a registration is answered with. */
export interface Registered {
  sessionId: string
  /** As the header has it: text, or sealed. */
  key: string
  deviceCookie: string
}

/** What the page keeps of its session. */
export interface Storage {
  sessionId: string
  /** As text in localStorage, or as one that only the browser's files have. */
  key: SessionKey
  history: readonly string[]
}

export interface Browser {
  jar: Jar
  storage: Storage | null
  /** `wanted`: signed out, or the page asks to sign in again. `begun`: not registered yet. */
  signIn: 'wanted' | 'begun' | 'done'
}

/** Null while it has not left: then it takes along what the browser has when it leaves. */
export type Begun = Signed & { jar: Jar | null }

export interface Thief {
  jar: Jar
  /** Of a session whose key it has. */
  storage: Storage | null
  /** What it found in a key's place, in a storage or an answer that should have none. */
  found: Pick<Storage, 'sessionId' | 'key'> | null
  /** The log as it was when it was copied. */
  copiedLog: readonly string[]
  tapped: Begun | null
  /** Of a session that the thief opened itself; else it goes by the device's. */
  deviceId?: string
  begun: number
  hasActed: boolean
}

export const NO_COOKIES: Jar = { login: '', session: '', device: '' }

/** Second 20 of a minute: all that happens without a tick is within one segment. */
const START = Date.parse('2026-01-01T12:34:20.000Z')

const epochs = Array.from({ length: 8 }, (_, n) => new Uint8Array(16).fill(n))
/** The same bytes in each run; a server makes them at random. */
const epochOf = (n: number) => epochs[n] as Uint8Array

/** Of a store that has just begun. @param epoch its number. */
export const newState = (epoch: number): State => ({
  ...createMemoryState(epochOf(epoch)),
  shared: [],
})

/** Nobody has signed in. */
export const newWorld = (
  left: World['left'],
  { isShared = false, isSealed = false }: Partial<Pick<World, 'isShared' | 'isSealed'>>,
): World => ({
  now: START,
  ahead: 0,
  epoch: 1,
  state: newState(1),
  isShared,
  isSealed,
  rows: new Map(),
  browser: { jar: NO_COOKIES, storage: null, signIn: 'wanted' },
  answer: null,
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

function copyState({ epoch, sessions, signIns, sweptAt, shared }: State): State {
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
  return { epoch, sessions: copies, signIns: copied, sweptAt, shared }
}

/** Who made an id: `a` the device, `b` the thief, `c` invented by the thief, `d` sign-ins. */
export type Maker = 'a' | 'b' | 'c' | 'd'

/** The n-th id of its maker, the same in every run. */
export const idOf = (maker: Maker, n: number) =>
  `${maker}${String(n).padStart(7, '0')}-0000-4000-8000-000000000000`

export const DEVICE_ID = '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d'
export const THIEF_DEVICE_ID = '7e57ab1e-0000-4000-8000-000000000000'
