import type { OtaOptions } from '@/lib/ota/server/guard'
import type { Admission, SessionEnd, SessionStore } from '@/lib/ota/server/store'

/** A look that the verifier took, with what it found. Times are those of `performance.now()`. */
interface Look<T> {
  from: number
  to: number
  found: T
}

/** The looks of one request, in the verifier's order; one that is missing was not taken. */
export interface OtaLooks {
  clock?: Look<number>
  /** Whether the session is unknown for certain. */
  lacks?: Look<boolean>
  /** When the key of the session was asked for. */
  epoch?: Look<void>
  /** The MAC was right. */
  peek?: Look<SessionEnd | 'spent' | undefined>
  /** The device and the binding were right. */
  admit?: Pick<Look<Admission>, 'from'> & Partial<Look<Admission>>
  /** When the verdict was told, where nothing had to be waited for. */
  toldAt?: number
}

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
export function watchOta(options: OtaOptions): WatchedOta {
  const { store, now = Date.now } = options
  let current: OtaLooks | null = null

  const looked = <T>(keep: (looks: OtaLooks, look: Look<T>) => void, look: () => T): T => {
    const looks = current
    if (!looks) return look()
    const from = performance.now()
    const found = look()
    keep(looks, { from, to: performance.now(), found })
    return found
  }

  const watched: SessionStore = {
    ...store,
    lacks: (...of) =>
      looked(
        (looks, look) => {
          looks.lacks ??= look
        },
        () => store.lacks(...of),
      ),
    epochOf: (...of) =>
      looked(
        (looks, { from, to }) => {
          looks.epoch ??= { from, to, found: undefined }
        },
        () => store.epochOf(...of),
      ),
    peek: (...of) =>
      looked(
        (looks, look) => {
          looks.peek = look
        },
        () => store.peek(...of),
      ),
    admit(request) {
      const looks = current
      if (!looks) return store.admit(request)
      const from = performance.now()
      looks.admit = { from } // and no more, where the store cannot be reached
      const admission = store.admit(request)
      const keep = (found: Admission) => {
        looks.admit = { from, to: performance.now(), found }
        return found
      }
      return admission instanceof Promise ? admission.then(keep) : keep(admission)
    },
  }

  return {
    options: {
      ...options,
      store: watched,
      now: () =>
        looked(
          (looks, look) => {
            looks.clock ??= look
          },
          () => now(),
        ),
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
