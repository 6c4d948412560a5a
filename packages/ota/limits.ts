/** The protocol's numbers. Client and server must agree on those without a side of their own. */

/** Seconds in one segment; a minute has four, S1 to S4 (spec §9). */
export const SEGMENT_SECONDS = 15
export const SEGMENT_MS = SEGMENT_SECONDS * 1000
export const MINUTE_MS = 60_000

/** How many request ids the send log keeps and a RequestHistory header may carry (spec §4). */
export const REQUEST_HISTORY_LIMIT = 20

/**
 * OTA requests that one tab has under way at most. A device stays in step with 16 in flight on a
 * line that loses a request now and then: two tabs of this many.
 */
export const MAX_IN_FLIGHT = 8

/** How many entries of a session's log a server keeps. */
export const LOG_LIMIT = 64

/**
 * How many accepted ids a server remembers beyond the log while their tokens could still come. A session
 * that sends more within some 75 seconds has to wait: its record is read and written with each request.
 */
export const SPENT_LIMIT = 1000

/** A session without an accepted request for this long ends (ASVS 7.3.1). */
export const IDLE_TIMEOUT_MS = 30 * 60_000

/** A spent id is remembered this much longer than its token could live. */
export const SPENT_MARGIN_MS = 2000

/** A device is registered within this time of its sign-in, or never. */
export const ENROLMENT_WINDOW_SECONDS = 5 * 60
