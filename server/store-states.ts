import type { ReadinessBody } from '@/lib/api/bodies'
import type { MaybePromise } from '@/lib/ota/server/store'

/** What a node needs from others. */
export const storeNames = ['sessions', 'database'] as const

export type StoreName = (typeof storeNames)[number]
export type StoreStates = Pick<ReadinessBody, StoreName>
/** Asks a store for anything; rejects, or throws, where it gives no answer. */
export type StoreLook = () => MaybePromise<unknown>

/** In milliseconds: how long an answer is waited for, and how long what was seen is told again. */
const TIMES = { patience: 1000, kept: 1000 }

/** One store, asked once at a time: a store that hangs must not fill up with questions. */
function createLook(ask: StoreLook, patience: number): () => Promise<'up' | 'down'> {
  let asked: Promise<'up' | 'down'> | null = null
  const answer = async () => {
    try {
      await ask()
      return 'up'
    } catch {
      return 'down'
    }
  }
  return async () => {
    asked ??= answer().finally(() => {
      asked = null
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'down'>((done) => {
      timer = setTimeout(done, patience, 'down')
    })
    const state = await Promise.race([asked, late])
    clearTimeout(timer)
    return state
  }
}

/**
 * Which stores answer. Anybody may ask, and as often as they like: the stores are asked once a
 * second, and those who ask meanwhile are told the same.
 * @param now milliseconds, of any clock.
 */
export function createStoreStates(
  asks: Record<StoreName, StoreLook>,
  now: () => number,
  { patience, kept } = TIMES,
): () => Promise<StoreStates> {
  const sessions = createLook(asks.sessions, patience)
  const database = createLook(asks.database, patience)
  let seenAt = Number.NEGATIVE_INFINITY
  let seen: Promise<StoreStates> | undefined

  const look = async (): Promise<StoreStates> => {
    const [first, second] = await Promise.all([sessions(), database()])
    return { sessions: first, database: second }
  }
  return () => {
    if (!seen || now() - seenAt >= kept) {
      seenAt = now()
      seen = look()
    }
    return seen
  }
}
