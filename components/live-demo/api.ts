import { createServerClock, observeDate } from '@one-tick-ahead/ota/client/server-clock'
import { config } from '@/lib/config'

/** Looks fetch up at each call, because tests replace it. */
export const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

/** The server’s time in Unix ms, taken from the `Date` header of every answer. */
export const serverClock = createServerClock(() => Date.now())

/** fetch for the API: each answer sets the clock. */
export const apiFetch = observeDate(serverClock, browserFetch)

/** The origin that answers the calls and measures. */
export const apiOrigin = () => new URL(config.api.monitored[0], window.location.href).origin
