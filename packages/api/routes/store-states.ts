import type { MaybePromise } from '@one-tick-ahead/ota/store'
import type { ReadinessBody } from '../contract/bodies'

/** What a node needs from others. */
export const storeNames = ['sessions', 'database'] as const

export type StoreName = (typeof storeNames)[number]
export type StoreStates = Pick<ReadinessBody, StoreName>
/** Asks a store for anything; rejects, or throws, where it gives no answer. */
export type StoreLook = () => MaybePromise<unknown>

/** In milliseconds: how long an answer is waited for, and how long what was seen is told again. */
const TIMES = { patience: 1000, kept: 1000 }

type State = 'up' | 'down'

/**
 * Whether a store answers. Anybody may ask, and as often as they like: it is asked once a second, and
 * those who ask meanwhile are told the same; one that hangs is not asked again.
 * @param now milliseconds, of any clock.
 */
export function createLook(
  ask: StoreLook,
  now: () => number,
  { patience, kept } = TIMES,
): () => Promise<State> {
  let asked: Promise<State> | null = null
  let seen: Promise<State> | undefined
  let seenAt = Number.NEGATIVE_INFINITY
  const answer = async (): Promise<State> => {
    try {
      await ask()
      return 'up'
    } catch {
      return 'down'
    }
  }
  const look = async () => {
    asked ??= answer().finally(() => {
      asked = null
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<State>((done) => {
      timer = setTimeout(done, patience, 'down')
    })
    const state = await Promise.race([asked, late])
    clearTimeout(timer)
    return state
  }
  return () => {
    if (!seen || now() - seenAt >= kept) {
      seenAt = now()
      seen = look()
    }
    return seen
  }
}

/** Which stores answer, as {@link createLook} tells of each. */
export function createStoreStates(
  asks: Record<StoreName, StoreLook>,
  now: () => number,
  times = TIMES,
): () => Promise<StoreStates> {
  const sessions = createLook(asks.sessions, now, times)
  const database = createLook(asks.database, now, times)
  return async () => {
    const [first, second] = await Promise.all([sessions(), database()])
    return { sessions: first, database: second }
  }
}
