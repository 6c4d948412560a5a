import { minuteDeadline } from '@/lib/ota/encoding'

/**
 * The state that one-time use needs: sessions, their send logs, spent ids and revocations.
 * In memory by default; a store shared by several nodes implements the same interface, and may
 * answer later (a promise) where memory answers at once.
 */

/** A session without an accepted request for this long ends (ASVS 7.3.1). */
export const IDLE_TIMEOUT_MS = 30 * 60_000
/** How long a revoked session still answers that it is revoked; then it is unknown, and refused. */
export const REVOKED_MEMORY_MS = 10 * 60_000
/** A spent id is remembered this much longer than its token could live. */
const SPENT_MARGIN_MS = 2000

/**
 * Until when the ids spent under tokens of `minute` are needed, in Unix milliseconds. Past it such
 * a token is refused, so that what was forgotten cannot be replayed when a clock steps back.
 */
export const spentUntil = (minute: number) => minuteDeadline(minute) + SPENT_MARGIN_MS

export type MaybePromise<T> = T | Promise<T>

export interface NewSession {
  sessionId: string
  /** The sign-in it belongs to; a sign-in has one live session. */
  loginSid: string
  /** Unix milliseconds. */
  expiresAt: number
  /** Set where the sign-in alone vouches for the device: then it must be the sign-in's first. */
  onlyAsFirst: boolean
}

/** What became of a {@link NewSession}. */
export type Opening =
  | 'opened'
  | 'enrolled' // the sign-in has had a session, and this one was to be its first
  | 'ended' // the sign-in was ended

/** A request whose MAC and device proof were right. */
export interface AdmissionRequest {
  sessionId: string
  requestId: string
  /** The `RequestHistory` header as received. */
  history: string
  /** The minute that the MAC proved. */
  minute: number
  /** Segments since the epoch. */
  segment: number
  /** Unix milliseconds. */
  now: number
}

export type Admission =
  | 'accepted'
  | 'stale' // its minute's memory is gone, so a replay could not be told
  | 'replayed'
  | 'late'
  | 'resync'
  | 'forked' // the session is revoked for both sides
  | 'revoked'
  | 'malformed'

export interface SessionStore {
  /**
   * 16 bytes, new whenever the state is lost; salt of every session key. Read it each time: a
   * shared store may lose its state while this process runs.
   */
  readonly epoch: Uint8Array
  /**
   * What is known before any cryptography; undefined when only {@link admit} can tell, as always
   * where an answer would cost a round trip.
   * @param now Unix milliseconds.
   */
  peek(
    sessionId: string,
    requestId: string,
    now: number,
  ): 'unknown' | 'revoked' | 'spent' | undefined
  /** Check and spend in one atomic step, before any handler runs. */
  admit(request: AdmissionRequest): MaybePromise<Admission>
  /** Opens a session; the sign-in's earlier one is revoked. @param now Unix milliseconds. */
  open(session: NewSession, now: number): MaybePromise<Opening>
  /** Ends one session for everybody who holds its key. @param now Unix milliseconds. */
  revoke(sessionId: string, now: number): MaybePromise<void>
  /** Whether a sign-in was ended before its time. */
  isEnded(loginSid: string): MaybePromise<boolean>
  /**
   * Ends a sign-in and its session; settles once a restart would not forget it.
   * @param expiresAt Unix ms until which it must be remembered. @param now Unix milliseconds.
   */
  endLogin(loginSid: string, expiresAt: number, now: number): MaybePromise<void>
}

/** Keeps the end of a sign-in where it outlives the session state, as the sign-in cookie does. */
export interface EndedLoginMemory {
  /** Whether the sign-in was ended. */
  has(loginSid: string): Promise<boolean>
  /** Resolves once a restart would not forget it, else rejects. @param expiresAt Unix milliseconds. */
  keep(loginSid: string, expiresAt: number): Promise<void>
}
