/** A device clock that is off by no more than this is left alone: `Date` has 1 s resolution. */
const OFFSET_THRESHOLD_MS = 5000
const DATE_RESOLUTION_MS = 1000
/**
 * A `Date` further away than this is not believed. A device that is off by a day cannot even check
 * the server's certificate, so such a header is likelier wrong than the device, and tokens made for
 * it would be good on another day.
 */
export const MAX_OFFSET_MS = 24 * 60 * 60 * 1000

/** One answer as the clock sees it; times are readings of the device's clock in Unix ms. */
interface DateSample {
  /** The `Date` response header. */
  date: string | null
  sentAt: number
  receivedAt: number
}

/** Server minus device in ms, as `sample` shows it; NaN without a readable date. */
const measure = ({ date, sentAt, receivedAt }: DateSample) =>
  Date.parse(date ?? '') - (sentAt + receivedAt) / 2

/**
 * The offset (server minus device, ms) to believe after `sample`. A measurement that the round
 * trip can explain changes nothing, nor does one beyond the limit; one within the threshold means
 * that the device is right.
 */
export function learnOffset(believed: number, { date, sentAt, receivedAt }: DateSample): number {
  const measured = measure({ date, sentAt, receivedAt })
  if (!(Math.abs(measured) <= MAX_OFFSET_MS)) return believed // NaN too
  const uncertainty = (receivedAt - sentAt) / 2 + DATE_RESOLUTION_MS
  if (Math.abs(measured - believed) <= uncertainty) return believed
  return Math.abs(measured) > OFFSET_THRESHOLD_MS ? measured : 0
}

/** Tells the server's time from the device's clock and what answers have taught. */
export interface ServerClock {
  /** The device's own clock, Unix ms. */
  deviceNow(): number
  /** The best guess of the server's clock, Unix ms: what tokens are made with. */
  serverNow(): number
  observe(sample: DateSample): void
  /** What `serverNow` adds to the device's clock, ms. */
  offset(): number
  /** True while the last `Date` was too far away to be believed. */
  isApart(): boolean
}

/** A `fetch` whose every answer teaches the clock. */
export const teaching =
  (clock: ServerClock, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const sentAt = clock.deviceNow()
    const response = await fetch(input, init)
    const date = response.headers.get('date')
    clock.observe({ date, sentAt, receivedAt: clock.deviceNow() })
    return response
  }

/** A clock that trusts the device until answers say otherwise. @param deviceNow Unix ms. */
export function createServerClock(deviceNow: () => number): ServerClock {
  let offset = 0
  let isApart = false
  return {
    deviceNow,
    serverNow: () => deviceNow() + offset,
    observe(sample) {
      offset = learnOffset(offset, sample)
      isApart = Math.abs(measure(sample)) > MAX_OFFSET_MS
    },
    offset: () => offset,
    isApart: () => isApart,
  }
}
