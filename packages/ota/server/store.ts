/**
 * The state that one-time use needs: sessions, their send logs, spent ids and ends.
 * In memory by default; a store shared by several nodes implements the same interface, and may
 * answer later (a promise) where memory answers at once.
 */

/** Without its state nothing can be accepted, and nothing was wrong with the request. */
export class StateUnavailableError extends Error {
  readonly code = 'ota_state_unavailable' as const

  constructor() {
    super('The session store cannot be reached')
  }
}

/** What a request is answered where a store threw. @throws whatever was thrown for another reason. */
export function codeOfOutage(error: unknown): StateUnavailableError['code'] {
  if (error instanceof StateUnavailableError) return error.code
  throw error
}

/** At once where the state is in memory, later where it is shared. */
export type MaybePromise<T> = T | Promise<T>

/** What a store is told of a session that begins. */
export interface NewSession {
  /** Its sixteen bytes are those of `sessionBytes` for this sign-in. */
  sessionId: string
  /** The sign-in it belongs to; a sign-in has one session, ever. */
  signInId: string
  /** When the sign-in happened at the latest, Unix milliseconds. */
  signedInAt: number
  /** Unix milliseconds; until then the session is remembered, also when it is over. */
  expiresAt: number
}

/** Why a session is over before its time. It stays over. */
export type SessionEnd =
  | 'idle' // nothing was accepted for IDLE_TIMEOUT_MS
  | 'replaced' // its browser signed in again
  | 'revoked' // LogOut, or two writers

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

/** What became of a request: only `accepted` lets its handler run. */
export type Admission =
  | 'accepted'
  | 'replayed'
  | 'late'
  | 'resync' // the memory of the token's minute is gone: a copy could not be told
  | 'lost' // out of step with the log, perhaps by a second writer's doing: the session is revoked
  | 'forked' // two writers: the session is revoked for both
  | 'malformed'
  | 'unknown' // no such session here: its state was lost
  | SessionEnd

/** The memory of sessions, send logs and spent ids: of this process, or shared by several nodes. */
export interface SessionStore {
  /**
   * 16 bytes, salt of the session's keys: others whenever the state of such a session is lost, and
   * the same object until then. Read it each time: a shared store may lose its state while this
   * process runs. One of several parts has an epoch for each; others answer the same for every id.
   * @param sessionId well-formed, perhaps of no session.
   * @throws StateUnavailableError where it may be another one by now: a right MAC would seem wrong.
   */
  epochOf(sessionId: string): Uint8Array
  /**
   * Settles when the state can be reached: where sessions of this sign-in are kept, or everywhere.
   * @throws StateUnavailableError
   */
  ready(signInId?: string): MaybePromise<void>
  /**
   * True when there is no such session for certain, known without asking anybody: garbage is
   * refused before any cryptography. A shared store never knows.
   */
  lacks(sessionId: string): boolean
  /**
   * What is known of a request whose MAC was right, before its sender has proved to be the device;
   * undefined when only {@link admit} can tell, as always where an answer would cost a round trip.
   * @param now Unix milliseconds.
   */
  peek(sessionId: string, requestId: string, now: number): SessionEnd | 'spent' | undefined
  /** Check and spend in one atomic step, before any handler runs. */
  admit(request: AdmissionRequest): MaybePromise<Admission>
  /**
   * Opens the session of a sign-in.
   * @returns false when the sign-in has ended or has had its session, or may have had one that was
   * forgotten with a state that was lost. @param now Unix milliseconds.
   */
  open(session: NewSession, now: number): MaybePromise<boolean>
  /** The sign-in of a session; null when it is not known. */
  signInOf(sessionId: string): MaybePromise<string | null>
  /**
   * Ends a sign-in: its session is over, and none can be opened any more.
   * @param signIn what `signIn` gives, or what of it is needed: until `expiresAt`, in Unix
   * milliseconds, the end is remembered. @param now Unix milliseconds, by default the time.
   * @throws (or rejects) TypeError for another reason, or where a part is missing.
   */
  endSignIn(
    signIn: { id: string; expiresAt: number },
    how: 'replaced' | 'revoked',
    now?: number,
  ): MaybePromise<void>
}

/**
 * What an operator wants to know of a shared store: told once per outage and not per request, and
 * again where its true reason is known later.
 */
export interface StoreWatch {
  /** @param reason a few words without any id or key. */
  lost?(reason: string): void
  found?(): void
}
