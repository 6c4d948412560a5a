import type { OtaOptions } from '@one-tick-ahead/ota/guard'
import type { SendLog } from '@one-tick-ahead/ota/server/send-log'
import type { Admission, SessionEnd, SessionStore } from '@one-tick-ahead/ota/store'
import type { SendLogOf } from './send-logs'

/**
 * When the verifier looked at what, by `performance.now()`, and what it found. NaN: it did not come
 * so far. Made before the request is timed, with each field of the kind that it stays, so that to
 * write one down costs the request nothing but the clock.
 */
export interface OtaLooks {
  clockAt: number
  /** The server's clock, Unix ms. */
  time: number
  lacksAt: number
  epochAt: number
  /** The MAC was right. */
  peekAt: number
  peekedAt: number
  peeked: SessionEnd | 'spent' | undefined
  /** The device and the binding were right. */
  admitAt: number
  /** Of a store in this process. */
  admission: Admission | undefined
  /** The one that was asked. A request that ends the session leaves it as it was. */
  log: SendLog | null
  /** When the verdict was told, where nothing had to be waited for. */
  toldAt: number
}

/** Of a request that nothing has looked at. */
export const newLooks = (): OtaLooks => ({
  clockAt: Number.NaN,
  time: Number.NaN,
  lacksAt: Number.NaN,
  epochAt: Number.NaN,
  peekAt: Number.NaN,
  peekedAt: Number.NaN,
  peeked: undefined,
  admitAt: Number.NaN,
  admission: undefined,
  log: null,
  toldAt: Number.NaN,
})

/** Whether the verifier came so far. */
export const isTaken = (at: number) => !Number.isNaN(at)

/** The parts that a verifier is given, which write down what it does with them. */
export interface WatchedOta {
  options: OtaOptions
  /**
   * Runs the guard for one request. The verifier takes its looks before it waits for anything, so
   * that no other request's can fall among them.
   */
  during<T>(looks: OtaLooks, judge: () => T): T
  /** The guard tells its verdict. */
  told(): void
}

/**
 * Watches the real verifier through its clock and its store: no check is made or written a second
 * time, and the order is its own.
 */
export function watchOta(options: OtaOptions, sendLogOf: SendLogOf): WatchedOta {
  const { store, now = Date.now } = options
  let current: OtaLooks | null = null

  const watched: SessionStore = {
    ...store,
    lacks(sessionId) {
      if (current) current.lacksAt = performance.now()
      return store.lacks(sessionId)
    },
    epochOf(sessionId) {
      // The first time only: for a key that is not at hand it is asked for twice.
      if (current && !isTaken(current.epochAt)) current.epochAt = performance.now()
      return store.epochOf(sessionId)
    },
    peek(sessionId, requestId, time) {
      if (!current) return store.peek(sessionId, requestId, time)
      current.peekAt = performance.now()
      current.peeked = store.peek(sessionId, requestId, time)
      current.peekedAt = performance.now()
      return current.peeked
    },
    admit(request) {
      if (!current) return store.admit(request)
      current.log = sendLogOf(request.sessionId)
      current.admitAt = performance.now()
      const admission = store.admit(request)
      if (!(admission instanceof Promise)) current.admission = admission
      return admission
    },
  }

  return {
    options: {
      ...options,
      store: watched,
      now() {
        if (!current || isTaken(current.clockAt)) return now()
        current.clockAt = performance.now()
        current.time = now()
        return current.time
      },
    },
    during(looks, judge) {
      current = looks
      try {
        return judge()
      } finally {
        current = null
      }
    },
    told() {
      if (current) current.toldAt = performance.now()
    },
  }
}
