/** Sessions as they arrive at a server, request by request, and the rule that decides each. */

/** One request of a log; ids are numbers here. */
interface LogRequest {
  number: number
  /** The ids of its history; null where the header is missing. */
  listed: number[] | null
  rule: number
  /** The segment of its token, counted from the oldest one's. */
  segment: number
}

/** A session, and what is told by it. */
export interface LogCase {
  id: string
  title: string
  requests: readonly LogRequest[]
}

type Step = readonly [number: number, history: string | null, rule: number, segment?: number]

/** `1 4-6` as 1, 4, 5, 6. */
function idsOf(text: string): number[] {
  return text.split(' ').flatMap((run) => {
    if (run === '') return []
    const [from = 0, to = from] = run.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, n) => from + n)
  })
}

const log = (id: string, title: string, ...steps: Step[]): LogCase => ({
  id,
  title,
  requests: steps.map(([number, history, rule, segment = 0]) => {
    return { number, listed: history === null ? null : idsOf(history), rule, segment }
  }),
})

/** An honest device's requests, none of which is lost. @param own whether histories end with the request's own id. */
const honest = (count: number, own = 0): Step[] =>
  Array.from({ length: count }, (_, n) => {
    const last = n + own
    return [n + 1, last > 0 ? `${Math.max(1, last - 19)}-${last}` : '', n > 0 ? 10 : 3] as const
  })

/** Few requests that announce many: a log of this many ids, each under twenty newer than the last. */
const announced = (...lasts: number[]): Step[] => [
  [1, '', 3],
  ...lasts.map((last) => [last, `${Math.max(1, last - 20)}-${last - 1}`, 10] as const),
]

const sixtyFour = announced(20, 40, 60, 64)

export const logs: readonly LogCase[] = [
  log('k29a', 'Four requests, each with the ids before it', ...honest(4)),
  log(
    'k29b',
    'Two requests never arrive; the next names them',
    [1, '', 3],
    [4, '1-3', 10],
    [5, '1-4', 10],
  ),
  log(
    'k29c',
    'A request overtakes the one before it, which comes late',
    [1, '', 3],
    [3, '1 2', 10],
    [2, '1', 13],
    [4, '1-3', 10],
  ),
  log(
    'k29m',
    'The second request of a session overtakes the first',
    [2, '1', 3],
    [1, '', 13],
    [3, '1 2', 10],
  ),
  log(
    'k29n',
    'Six requests are overtaken, and arrive in any order',
    [1, '', 3],
    [8, '1-7', 10],
    ...[7, 3, 6, 2, 5, 4].map((number) => [number, `1-${number - 1}`, 13] as const),
    [9, '1-8', 10],
  ),
  log(
    'k29d',
    'An announced id under a token of the segment before, and one under a token of the segment after',
    [1, '', 3],
    [4, '1-3', 10, 1],
    [3, '1 2', 13, 0],
    [2, '1', 12, 2],
    [5, '1-4', 10, 2],
  ),
  log('k29e', 'A request arrives twice, then the next', [1, '', 3], [1, '', 1], [2, '1', 10]),
  log('k29f', '23 requests: only the newest twenty ids are sent', ...honest(23)),
  log('k35c', 'Histories that end with the request’s own id, up to twenty ids', ...honest(22, 1)),
  log(
    'k35a',
    'Nineteen requests in a row that never arrive, then two that do',
    ...honest(3),
    [23, '3-22', 10],
    [24, '4-23', 10],
  ),
  log(
    'k35b',
    'A session whose first 24 requests are late or lost',
    [25, '5-24', 3],
    [24, '4-23', 13],
    [26, '6-25', 10],
  ),
  log(
    'k35d',
    'The same, with histories that end with the request’s own id',
    [25, '6-25', 3],
    [24, '4-23', 13],
    [26, '7-26', 10],
  ),
  log(
    'k35e',
    'A request that 54 newer ones have overtaken',
    ...sixtyFour,
    [84, '64-83', 10],
    [30, '10-29', 13],
    [85, '65-84', 10],
  ),
  log('k29k', 'Twenty requests in a row never arrive', [1, '', 3], [22, '2-21', 4]),
  log('k33b', 'A history of ids that the session never had', ...honest(3), [4, '901-903', 4]),
  log(
    'k33d',
    'A history of which the log of 64 has no id any more',
    ...sixtyFour,
    [84, '64-83', 10],
    [85, '1-20', 4],
  ),
  log(
    'k33e',
    'An empty history when the log has lost ids',
    ...sixtyFour,
    [84, '64-83', 10],
    [85, '', 4],
  ),
  log(
    'k34e',
    'Twenty ids, of which the log of 64 has one: its oldest',
    ...sixtyFour,
    [83, '63-82', 10],
    [84, '1-20', 11],
  ),
  log(
    'k34f',
    'The newest twenty ids, with the first exchanged, when the log has lost ids',
    ...sixtyFour,
    [84, '64-83', 10],
    [85, '901 66-84', 5],
  ),
  log('k29j', 'A copy sends the end of the history alone', ...honest(5), [6, '3-5', 6]),
  log('k34d', 'The device’s whole history behind an id that it never had', ...honest(3), [
    4,
    '901 1-3',
    7,
  ]),
  log('k34a', 'The device’s history with one id in the middle exchanged', ...honest(3), [
    4,
    '1 901 3',
    8,
  ]),
  log('k34g', 'An id that was announced long ago, under the newest history', ...announced(20, 25), [
    2,
    '6-25',
    9,
  ]),
  log('k34h', 'A history with an old id behind the newest', ...announced(20, 25), [
    26,
    '7-25 3',
    9,
  ]),
  log('k29g', 'A copy whose history is one request old', [1, '', 3], [2, '1', 10], [3, '1', 11]),
  log(
    'k29i',
    'A copy adds an id that nobody sent, then the device sends',
    [1, '', 3],
    [3, '1 2', 10],
    [4, '1', 11],
  ),
  log('k29l', 'An empty history after the first request', [1, '', 3], [2, '', 11]),
  log(
    'k33c',
    'A session’s first two requests, both without a RequestHistory',
    [1, null, 3],
    [2, null, 11],
  ),
]
