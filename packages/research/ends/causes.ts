import { calm, type Habits, type Happening } from './life'
import type { openOta } from './ota'

/** What may cost an honest person a session, one thing at a time, and far more of it than a usual day has. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export interface Cause {
  id: string
  title: string
  /** What was played. */
  how: string
  habits?: Partial<Habits>
  happening?: Happening<ReturnType<typeof openOta>>
  /** Why it ends sessions, where it is meant to, and what an operator or a person does about it. */
  byDesign?: string
}

export const causes: readonly Cause[] = [
  {
    id: 'tabs',
    title: 'Several tabs',
    how: '4 to 8 tabs of one browser',
    habits: { tabs: [4, 8] },
  },
  {
    id: 'bursts',
    title: 'Bursts',
    how: 'up to 60 requests at once in each tab',
    habits: { burst: 60 },
  },
  {
    id: 'reloads',
    title: 'Reloads',
    how: 'a page is left every 30 s, with its requests under way',
    habits: { reloadEveryMs: 30 * SECOND },
  },
  {
    id: 'lost-requests',
    title: 'Lost requests',
    how: 'one request in 20 never arrives',
    habits: { lostRequests: 0.05 },
  },
  {
    id: 'lost-answers',
    title: 'Lost answers',
    how: 'one answer in 20 never arrives',
    habits: { lostAnswers: 0.05 },
  },
  {
    id: 'overtaking',
    title: 'Overtaking',
    how: 'one message in 5 is held back for up to 4 s, while later ones pass',
    habits: { held: 0.2, heldMs: 4 * SECOND },
  },
  {
    id: 'doubled',
    title: 'Doubled requests',
    how: 'one request in 20 is delivered twice, in any order',
    habits: { doubled: 0.05 },
  },
  {
    id: 'away',
    title: 'The line is away',
    how: 'for 1 s to 10 min, every 5 min; the browser takes itself for online',
    habits: { away: { everyMs: 5 * MINUTE, ms: [SECOND, 10 * MINUTE] } },
  },
  {
    id: 'sleep',
    title: 'Sleep',
    how: 'the laptop is closed for 1 s to 25 min, every 10 min, in the middle of requests',
    habits: { sleep: { everyMs: 10 * MINUTE, ms: [SECOND, 25 * MINUTE] } },
  },
  {
    id: 'long-sleep',
    title: 'Sleep of more than half an hour',
    how: 'the laptop is closed for 31 min to 2 h',
    habits: { sleep: { everyMs: 20 * MINUTE, ms: [31 * MINUTE, 2 * HOUR] } },
    byDesign: 'Half an hour without a request ends a session, as ASVS 7.3.1 asks for.',
  },
  {
    id: 'device-clock',
    title: 'The device’s clock jumps',
    how: 'every 5 min: half of the jumps within a minute, half within a day, either way',
    happening: {
      everyMs: 5 * MINUTE,
      run: (ota, { random }) =>
        ota.setDeviceClock(
          random.chance(0.5)
            ? random.between(-MINUTE, MINUTE)
            : random.between(-24 * HOUR, 24 * HOUR),
        ),
    },
  },
  {
    id: 'server-clock',
    title: 'The server’s clock jumps, by seconds',
    how: 'every 5 min, to within 10 s of the right time',
    happening: {
      everyMs: 5 * MINUTE,
      run: (ota, { random }) => ota.stepClock(random.between(-10 * SECOND, 10 * SECOND)),
    },
  },
  {
    id: 'server-clock-minutes',
    title: 'The server’s clock jumps, by minutes',
    how: 'every 10 min, to within 20 min of the right time',
    happening: {
      everyMs: 10 * MINUTE,
      run: (ota, { random }) => ota.stepClock(random.between(-20 * MINUTE, 20 * MINUTE)),
    },
    byDesign:
      'Where a clock goes back by minutes, copies of what was forgotten could not be told; where it goes ahead, sessions seem idle. A server whose clock is slewed, as NTP does, has none of it.',
  },
  {
    id: 'nodes-restart',
    title: 'Nodes restart, the store is kept',
    how: 'every 10 min, away for 1 to 60 s; the store goes on, as Redis or PostgreSQL does',
    happening: {
      everyMs: 10 * MINUTE,
      run: (ota, { random }) => ota.restartNodes(random.between(SECOND, MINUTE)),
    },
  },
  {
    id: 'second-node',
    title: 'A second node is rolled out',
    how: 'every 10 min another pair of nodes on one store takes over, each clock within 2 s',
    happening: {
      everyMs: 10 * MINUTE,
      run: (ota, { random }) =>
        ota.rollOut(
          random.between(-2 * SECOND, 2 * SECOND),
          random.between(-2 * SECOND, 2 * SECOND),
        ),
    },
  },
  {
    id: 'memory-restart',
    title: 'A memory store restarts',
    how: 'every 30 min, away for 1 to 10 s, with all that it knew',
    happening: {
      everyMs: 30 * MINUTE,
      run: (ota, { random }) => ota.restart(random.between(SECOND, 10 * SECOND)),
    },
    byDesign:
      'No key outlives the memory of what was spent under it. Redis or PostgreSQL keep that memory.',
  },
  {
    id: 'power-cut',
    title: 'Power cut',
    how: 'every 20 min; what the browser wrote in the last 0 to 10 s never reached its disk',
    happening: {
      everyMs: 20 * MINUTE,
      run(ota, { random, reload }) {
        ota.cutPower(random.between(0, 10 * SECOND))
        reload()
      },
    },
    byDesign: 'A log that is set back is what a copy would send. The two cannot be told apart.',
  },
]

/** Of each that is no fault of a server as much as a bad day at work has, all on the same day. */
export const badDay: Cause = {
  id: 'bad-day',
  title: 'A bad day',
  how: '1 to 4 tabs; 1 request in 200 lost, 1 answer in 200, 1 message in 50 held back for up to 4 s; a reload every 5 min, the laptop closed every 40 min for up to 25 min, the line away every 20 min for up to a minute',
  habits: {
    tabs: [1, 4],
    lostRequests: 0.005,
    lostAnswers: 0.005,
    held: 0.02,
    heldMs: 4 * SECOND,
    reloadEveryMs: 5 * MINUTE,
    sleep: { everyMs: 40 * MINUTE, ms: [SECOND, 25 * MINUTE] },
    away: { everyMs: 20 * MINUTE, ms: [SECOND, MINUTE] },
  },
}

export const allCauses: readonly Cause[] = [...causes, badDay]

/** Those of `allCauses` in which refresh tokens are tried, too: they are no matter of clocks and servers. */
export const besideIds = ['tabs', 'bursts', 'reloads', 'lost-answers', 'sleep', 'bad-day'] as const

export const habitsOf = ({ habits }: Cause): Habits => ({ ...calm, ...habits })
