/** A device clock that is off by no more than this is left alone: `Date` has 1 s resolution. */
const OFFSET_THRESHOLD_MS = 5000
const DATE_RESOLUTION_MS = 1000
/**
 * The offset (server minus device, ms) to believe after an answer. A measurement that the round
 * trip can explain changes nothing; one within the threshold means that the device is right. However
 * far it is off it is believed: anyone who can write this header reads the tokens anyway, and could keep
 * one for later only while its session is neither idle nor used by its device.
 * @param date the answer's `Date` header. @param sentAt of the device's clock, Unix ms, as `receivedAt`.
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

/** Tells the server's time from the device's clock and what answers have taught. */
export interface ServerClock {
  /** The device's own clock, Unix ms. */
  deviceNow(): number
  /** The best guess of the server's clock, Unix ms: what tokens are made with. */
  serverNow(): number
  /** An answer came: as {@link learnOffset}. */
  observe(date: string | null, sentAt: number, receivedAt: number): void
  /** What `serverNow` adds to the device's clock, ms. */
  offset(): number
}

/** A `fetch` whose every answer teaches the clock. */
export const teaching =
  (clock: ServerClock, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const sentAt = clock.deviceNow()
    const response = await fetch(input, init)
    clock.observe(response.headers.get('date'), sentAt, clock.deviceNow())
    return response
  }

/** A clock that trusts the device until answers say otherwise. @param deviceNow Unix ms. */
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
