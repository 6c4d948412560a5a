import { setTimeout } from 'node:timers/promises'
import type { Ota } from '@one-tick-ahead/ota'
import { Hono } from 'hono'
import type { HealthBody, PartsBody, ReadyBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'
import type { ContactMessages } from '../db/contact-messages'
import { bodyOf, errors } from '../http/errors'

/** Milliseconds: how long to wait for a part, and how long its answer is used again. */
const TIMES = { patience: 1000, kept: 1000 }

const HEALTHY: HealthBody = { status: 'ready' }

/** 200 once the API has started. */
export const healthRoutes = () => new Hono().get(apiPaths.health, (c) => c.json(HEALTHY))

interface ReadyDeps {
  ota: Pick<Ota, 'ready'>
  contactMessages: Pick<ContactMessages, 'hasRoom'>
}

/** 200 while tokens can be checked. Anyone may ask, so each part is asked once a second. */
export function readyRoutes({ ota, contactMessages }: ReadyDeps, times = TIMES): Hono {
  const late = async (): Promise<'down'> => setTimeout(times.patience, 'down', { ref: false })
  const stateOf = <State>(ask: () => Promise<State>): Promise<State | 'down'> =>
    Promise.race([ask().catch(() => 'down' as const), late()])
  const look = async (): Promise<PartsBody> => {
    const [sessions, messages] = await Promise.all([
      stateOf(async () => {
        await ota.ready()
        return 'up' as const
      }),
      stateOf(async () => ((await contactMessages.hasRoom()) ? 'up' : 'full')),
    ])
    return { sessions, messages }
  }
  let seen = Promise.resolve<PartsBody>({ sessions: 'down', messages: 'down' })
  let seenAt = Number.NEGATIVE_INFINITY
  return new Hono().get(apiPaths.ready, async (c) => {
    const now = performance.now()
    if (now - seenAt >= times.kept) {
      seenAt = now
      seen = look()
    }
    const parts = await seen
    if (parts.sessions === 'up') {
      const ready: ReadyBody = { ...HEALTHY, ...parts }
      return c.json(ready)
    }
    const code = 'ota_state_unavailable'
    return c.json({ ...bodyOf(code), ...parts }, errors[code].status, { 'Retry-After': '1' })
  })
}
