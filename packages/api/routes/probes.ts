import { type SessionStore, StateUnavailableError } from '@one-tick-ahead/ota/store'
import { Hono } from 'hono'
import type { ReadyBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'

/** Milliseconds: how long to wait for the store, and how long its answer is used again. */
const TIMES = { patience: 1000, kept: 1000 }

const READY: ReadyBody = { status: 'ready' }

/** Whether the API has started. */
export function healthRoutes(): Hono {
  return new Hono().get(apiPaths.health, (c) => c.json(READY))
}

/**
 * Whether tokens can be checked now. Anybody may ask, as often as they like: the store is asked once a
 * second, and one that hangs is not asked again.
 */
export function readyRoutes(store: Pick<SessionStore, 'ready'>, times = TIMES): Hono {
  let asked: Promise<boolean> | null = null
  let seen = Promise.resolve(false)
  let seenAt = Number.NEGATIVE_INFINITY

  const ask = async () => {
    try {
      await store.ready()
      return true
    } catch {
      return false
    }
  }
  const look = async () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(done, times.patience, false)
    })
    const isUp = await Promise.race([asked, late])
    clearTimeout(timer)
    return isUp
  }

  return new Hono().get(apiPaths.ready, async (c) => {
    const now = performance.now()
    if (now - seenAt >= times.kept) {
      seenAt = now
      seen = look()
    }
    if (!(await seen)) throw new StateUnavailableError()
    return c.json(READY)
  })
}
