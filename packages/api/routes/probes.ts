import { setTimeout } from 'node:timers/promises'
import { type SessionStore, StateUnavailableError } from '@one-tick-ahead/ota/store'
import { Hono } from 'hono'
import type { ReadyBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'

/** Milliseconds: how long to wait for the store, and how long its answer is used again. */
const TIMES = { patience: 1000, kept: 1000 }

const READY: ReadyBody = { status: 'ready' }

/** 200 once the API has started. */
export const healthRoutes = () => new Hono().get(apiPaths.health, (c) => c.json(READY))

/** 200 while tokens can be checked. Anyone may ask, so the store is asked once a second. */
export function readyRoutes(store: Pick<SessionStore, 'ready'>, times = TIMES): Hono {
  const giveUp = async () => {
    await setTimeout(times.patience, null, { ref: false })
    throw new Error('late')
  }
  const look = async () => Promise.race([store.ready(), giveUp()])
  let seen: Promise<unknown> = Promise.resolve()
  let seenAt = Number.NEGATIVE_INFINITY
  return new Hono().get(apiPaths.ready, async (c) => {
    const now = performance.now()
    if (now - seenAt >= times.kept) {
      seenAt = now
      seen = look()
    }
    await seen.catch(() => {
      throw new StateUnavailableError()
    })
    return c.json(READY)
  })
}
