/**
 * The state that one-time use needs: sessions, their send logs, spent ids and revocations.
 * In memory by default; a store shared by several nodes implements the same interface, and may
 * answer later (a promise) where memory answers at once.
 */

export type MaybePromise<T> = T | Promise<T>

export interface NewSession {
  sessionId: string
  /** The sign-in it belongs to; a sign-in has one live session. */
  loginSid: string
  /** Unix milliseconds. */
  expiresAt: number
}

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

export type LoginState = 'new' | 'enrolled' | 'ended'

export interface SessionStore {
  /** 16 bytes, new whenever the state is; salt of every session key. */
  readonly epoch: Uint8Array
  /**
   * What is known before any cryptography; undefined when only {@link admit} can tell.
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
  open(session: NewSession, now: number): MaybePromise<void>
  /** Ends one session for everybody who holds its key. @param now Unix milliseconds. */
  revoke(sessionId: string, now: number): MaybePromise<void>
  loginState(loginSid: string): MaybePromise<LoginState>
  /**
   * Ends a sign-in and its session; settles once a restart would not forget it.
   * @param expiresAt Unix ms until which it must be remembered. @param now Unix milliseconds.
   */
  endLogin(loginSid: string, expiresAt: number, now: number): MaybePromise<void>
}
