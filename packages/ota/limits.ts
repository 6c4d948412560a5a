/** The protocol's numbers. Client and server must agree, unless a comment names one side. */

/** Seconds in one segment; a minute has four, S1 to S4 (spec §9). */
export const SEGMENT_SECONDS = 15
export const SEGMENT_MS = SEGMENT_SECONDS * 1000
export const MINUTE_MS = 60_000

/** Request ids in a client's send log and in a RequestHistory header (spec §4). */
export const REQUEST_HISTORY_LIMIT = 20

/**
 * Most OTA requests that one tab has under way. A device with 16 in flight, in two tabs, stays in step on a
 * connection that loses a request now and then.
 */
export const MAX_IN_FLIGHT = 8

/** Entries of a session's send log that the server keeps. */
export const LOG_LIMIT = 64

/**
 * Ids that the server remembers after they have left the log, while their tokens could still arrive. A session that
 * sends more within some 75 seconds has to wait, because each request reads and writes its whole record.
 */
export const LEFT_LIMIT = 1000

/** A session ends after this long without an accepted request (ASVS 7.3.1). */
export const IDLE_TIMEOUT_MS = 30 * 60_000

/** The server remembers a spent id this much longer than its token could live. */
export const SPENT_MARGIN_MS = 2000

/** A sign-in may register its device for this long. */
export const ENROLMENT_WINDOW_SECONDS = 5 * 60
