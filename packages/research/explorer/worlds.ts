import type { Bounds } from './steps'
import type { Part } from './thief'
import type { Event } from './world'

/** A bounded world: what it is about, and how much happens in it. */
export interface BoundedWorld extends Omit<Bounds, 'events'> {
  title: string
  /** In `npm test`. */
  small: Bounds['events']
  /** In `npm run explore -w packages/research`. */
  wide: Bounds['events']
}

const everything: readonly Part[] = ['signIn', 'cookies', 'key', 'log']

export const worlds = {
  line: {
    title: 'A bad line',
    inFlight: 3,
    sent: 0,
    small: { requests: 4, doubles: 1 },
    wide: { requests: 6, doubles: 2 },
  },
  shared: {
    title: 'The same where the store answers only admit, as a shared one',
    inFlight: 3,
    sent: 0,
    isShared: true,
    small: { requests: 3, doubles: 1 },
    wide: { requests: 5, doubles: 2 },
  },
  day: {
    title: 'A bad day: restart, idle end, LogOut, lost answers, two tabs',
    inFlight: 2,
    sent: -1,
    hasTabs: true,
    small: { requests: 1, signIns: 2, lostAnswers: 1, restarts: 1, idles: 1, logOuts: 1 },
    wide: {
      requests: 3,
      signIns: 2,
      lostAnswers: 1,
      restarts: 1,
      idles: 1,
      logOuts: 1,
    },
  },
  clock: {
    title: 'A clock that steps, and time that passes',
    inFlight: 2,
    sent: 0,
    small: { requests: 2, doubles: 1, signIns: 1, clockSteps: 2 },
    wide: { requests: 3, doubles: 1, signIns: 1, clockSteps: 2, ticks: 2 },
  },
  profile: {
    title: 'A whole profile copied',
    inFlight: 3,
    sent: 0,
    copies: [everything],
    small: { requests: 2, copies: 1, thiefMoves: 1, thiefCalls: 1 },
    wide: { requests: 3, ticks: 1, copies: 1, thiefMoves: 2, thiefCalls: 1 },
  },
  parts: {
    title: 'Part of a profile copied',
    inFlight: 2,
    sent: -1,
    copies: [
      ['signIn', 'cookies'],
      ['signIn', 'cookies', 'log'],
      ['key'],
      ['key', 'log'],
      ['signIn', 'key', 'log'],
    ],
    small: { requests: 1, signIns: 1, copies: 1, thiefMoves: 1, thiefCalls: 1, restarts: 1 },
    wide: {
      requests: 2,
      signIns: 2,
      copies: 1,
      thiefMoves: 1,
      thiefCalls: 2,
      restarts: 1,
      idles: 1,
    },
  },
  wire: {
    title: 'A request read on its way',
    inFlight: 2,
    sent: 0,
    copies: [['log'], ['key', 'log'], everything],
    small: { requests: 2, taps: 1, thiefMoves: 2 },
    wide: { requests: 3, taps: 1, copies: 1, thiefMoves: 2, ticks: 1 },
  },
  full: {
    title: 'A full log, from which the oldest ids are gone',
    inFlight: 2,
    sent: 64,
    isFirstTapped: true,
    isShared: true,
    copies: [['log'], everything],
    small: { requests: 1, doubles: 1, copies: 1, thiefMoves: 1 },
    wide: { requests: 2, doubles: 1, copies: 1, thiefMoves: 1, clockSteps: 2 },
  },
} as const satisfies Record<string, BoundedWorld>

const EVENTS: Record<Event, readonly [one: string, several: string]> = {
  requests: ['request', 'requests'],
  doubles: ['doubled', 'doubled'],
  signIns: ['sign-in', 'sign-ins'],
  lostAnswers: ['answer lost', 'answers lost'],
  restarts: ['restart', 'restarts'],
  idles: ['idle half hour', 'idle half hours'],
  logOuts: ['LogOut', 'LogOuts'],
  ticks: ['passing of 16 s', 'passings of 16 s'],
  clockSteps: ['step of the clock', 'steps of the clock'],
  copies: ['copy', 'copies'],
  taps: ['request read on its way', 'requests read on their way'],
  thiefMoves: ['request of the thief', 'requests of the thief'],
  thiefCalls: ['registration or LogOut by the thief', 'registrations or LogOuts by the thief'],
}

/** How much may happen, in words. */
export function boundsText({ inFlight, sent }: BoundedWorld, events: Bounds['events']): string {
  const parts = (Object.keys(EVENTS) as Event[]).flatMap((event) => {
    const times = events[event] ?? 0
    return times > 0 ? [`${times} ${EVENTS[event][times > 1 ? 1 : 0]}`] : []
  })
  if (sent > 0) parts.unshift(`after ${sent} accepted requests`)
  return parts.join(', ').replace(/(\d+ requests?)/, `$1 (${inFlight} at once)`)
}
