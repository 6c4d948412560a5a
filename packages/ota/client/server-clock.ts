/** A smaller error of the device's clock is not corrected: `Date` has a resolution of 1 s. */
const OFFSET_THRESHOLD_MS = 5000
const DATE_RESOLUTION_MS = 1000
/**
 * The offset (server minus device, ms) to use after an answer. A difference that the round trip explains
 * changes nothing, and an offset within the threshold becomes 0. Any other offset is believed, however large:
 * anyone who can write this header reads the tokens anyway.
 * @param date the answer's `Date` header. @param sentAt by the device's clock, Unix ms, as `receivedAt`.
 */
export function learnOffset(
  believed: number,
  date: string | null,
  sentAt: number,
  receivedAt: number,
): number {
  const measured = Date.parse(date ?? '') - (sentAt + receivedAt) / 2
  if (Number.isNaN(measured)) return believed
  const uncertainty = (receivedAt - sentAt) / 2 + DATE_RESOLUTION_MS
  if (Math.abs(measured - believed) <= uncertainty) return believed
  return Math.abs(measured) > OFFSET_THRESHOLD_MS ? measured : 0
}

/** Estimates the server's time from the device's clock and the `Date` headers of answers. */
export interface ServerClock {
  /** The device's own clock, Unix ms. */
  deviceNow(): number
  /** The estimated server's clock, Unix ms; tokens are made with it. */
  serverNow(): number
  /** Learns from an answer; see {@link learnOffset}. */
  observe(date: string | null, sentAt: number, receivedAt: number): void
  /** The offset that `serverNow` adds to the device's clock, ms. */
  offset(): number
}

/** A `fetch` whose answers set the clock. */
export const observeDate =
  (clock: ServerClock, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const sentAt = clock.deviceNow()
    const response = await fetch(input, init)
    clock.observe(response.headers.get('date'), sentAt, clock.deviceNow())
    return response
  }

/** Makes a clock that trusts the device until an answer differs. @param deviceNow Unix ms. */
export function createServerClock(deviceNow: () => number): ServerClock {
  let offset = 0
  return {
    deviceNow,
    serverNow: () => deviceNow() + offset,
    observe(...answer) {
      offset = learnOffset(offset, ...answer)
    },
    offset: () => offset,
  }
}
