import { setTimeout as wait } from 'node:timers/promises'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import vectors from '@one-tick-ahead/ota/vectors.json'
import { type Case, type Due, refusesEach, type Trial } from '../case'
import type { Device, OtaRequest } from '../client/device'

const ids = (count: number) => Array.from({ length: count }, () => randomUuid())

/** Enough requests for a list that can be changed in every way. */
const SOME = 3

/** A session may send 20 requests a second: longer rows of them are sent this far apart, in ms. */
const APART_MS = 60

const broken: readonly [string, (history: string, requestId: string) => string][] = [
  ['21 ids', () => joinHistory(ids(21))],
  [
    '21 ids, the right ones last',
    (history) => joinHistory([...ids(20), ...history.split('|').slice(-1)]),
  ],
  ['an id twice', (history) => `${history.slice(-36)}|${history.slice(-36)}`],
  ['its own id in the middle', (history, own) => `${own}|${history.slice(-36)}`],
  ['an empty place', (history) => history.slice(-73).replace('|', '||')],
  ['an empty place of the right length', () => `||${'x'.repeat(34)}`],
  ['a bar at the end', (history) => `${history.slice(-36)}|`],
  ['a bar in front', (history) => `|${history.slice(-36)}`],
  ['commas', (history) => history.replaceAll('|', ',')],
  ['upper case', (history) => `${history.slice(-36)}|ABCDEF${randomUuid().slice(6)}`],
  ['36 other characters', () => 'x'.repeat(36)],
  ['739 characters', () => 'a'.repeat(739)],
  ['740 characters', () => 'a'.repeat(740)],
]

/** A device that has sent some requests. */
async function busy(trial: Trial): Promise<Device> {
  const device = await trial.enrolled()
  for (let sent = 0; sent < SOME; sent += 1)
    trial.judge(await device.call(), '200', 'an earlier one')
  return device
}

/** A valid token with a history that the device never had: it ends the session for both. */
async function ends(
  trial: Trial,
  tamper: (history: string) => string,
  due: '409 ota_device_cloned' | '409 ota_resync',
) {
  const device = await busy(trial)
  const request = device.next()
  const history = tamper(request.history ?? '')
  trial.judge(await device.send({ ...request, history }), due, 'the changed history')
  trial.judge(await device.send(request), '401 ota_session_revoked', 'the device’s own request')
}

export const sendLogCases: readonly Case[] = [
  {
    id: 'k33a',
    title:
      'Histories of 21 ids, doubled ones, empty places, bars, commas, upper case, 740 characters',
    expected: '401 ota_malformed; the log as before',
    means: 'A broken list is read somehow, or harms the session that it was sent in.',
    async run(trial) {
      const device = await trial.device()
      while (device.history.length < SOME) trial.judge(await device.call(), '200', 'an earlier one')
      const requests = broken.map(([at, make]) => {
        const withHistory = (): OtaRequest => {
          const request = device.request()
          return { ...request, history: make(request.history ?? '', request.requestId) }
        }
        return [at, withHistory] as const
      })
      await refusesEach(trial, device, '401 ota_malformed', requests)
    },
  },
  {
    id: 'k33b',
    title: 'A history of ids that the session never had',
    expected: '409 ota_resync, then 401 ota_session_revoked',
    means:
      'Who knows the key and nothing of the device’s log is let in, or the session stays open.',
    run: (trial) => ends(trial, () => joinHistory(ids(SOME)), '409 ota_resync'),
  },
  {
    id: 'k33c',
    title: 'A session’s first two requests, both without a RequestHistory',
    expected: '200, then 409 ota_device_cloned, then 401 ota_session_revoked',
    means: 'Whoever leaves the header out is not looked at: a clone is never found.',
    async run(trial) {
      const device = await trial.enrolled()
      trial.judge(await device.send({ ...device.next(), history: null }), '200', 'the first')
      const second = device.request({ history: null })
      trial.judge(await device.send(second), '409 ota_device_cloned', 'the second')
      trial.judge(await device.call(), '401 ota_session_revoked', 'the device’s next request')
    },
  },
  {
    id: 'k34a',
    title: 'The device’s history with one id exchanged',
    expected: '409 ota_device_cloned, then 401 ota_session_revoked',
    means: 'Only the ends of the two lists are compared: a second writer fits in between.',
    run: (trial) =>
      ends(
        trial,
        (history) => history.replace(/\|[^|]+/, `|${randomUuid()}`),
        '409 ota_device_cloned',
      ),
  },
  {
    id: 'k34b',
    title: 'The device’s history without its oldest id, which nothing can have pushed out',
    expected: '409 ota_device_cloned, then 401 ota_session_revoked',
    means: 'A copy that moved first hides its requests before one that the device had begun.',
    run: (trial) =>
      ends(trial, (history) => history.replace(/^[^|]+\|/, ''), '409 ota_device_cloned'),
  },
  {
    id: 'k34d',
    title: 'The device’s whole history behind an id that it never had',
    expected: '409 ota_device_cloned, then 401 ota_session_revoked',
    means: 'Two logs may begin with different requests, and pass as one.',
    run: (trial) => ends(trial, (history) => `${randomUuid()}|${history}`, '409 ota_device_cloned'),
  },
  {
    id: 'k34c',
    title: 'A captured request without the device cookie, under three histories',
    expected: '401 ota_device_unproven, then 200',
    means: 'A thief with the key alone ends the device’s session.',
    async run(trial) {
      const device = await busy(trial)
      const request = device.next()
      const cookies = device.cookiesWith('device', null)
      for (const history of [request.history, '', randomUuid()]) {
        trial.judge(
          await device.send({ ...request, cookies, history }),
          ['401 ota_device_unproven', '401 ota_session_revoked'],
          'a history of the thief’s',
        )
      }
      trial.judge(await device.send(request), ['200', '401 ota_session_revoked'], 'the device')
    },
  },
  {
    id: 'k35a',
    title: 'Nineteen requests in a row that never arrive, then one that does',
    expected: '200',
    means: 'A bad line ends sessions.',
    async run(trial) {
      const device = await busy(trial)
      for (let lost = 0; lost < 19; lost += 1) device.next()
      trial.judge(await device.call(), '200', 'the twentieth')
      trial.judge(await device.call(), '200', 'the one after it')
    },
  },
  {
    id: 'k35b',
    title: 'A session whose first twenty requests never arrive',
    expected: '200',
    means: 'A device whose line comes up late cannot begin.',
    async run(trial) {
      const device = await trial.enrolled()
      for (let lost = 0; lost < 20; lost += 1) device.next()
      trial.judge(await device.call(), '200', 'the first that arrives')
      trial.judge(await device.call(), '200', 'the one after it')
    },
  },
  {
    id: 'k35c',
    title: 'Histories that end with the request’s own id, up to twenty ids',
    expected: '200',
    means: 'A device that writes its log before it reads it is refused, or taken for two.',
    async run(trial) {
      const device = await trial.enrolled()
      for (let sent = 0; sent < 22; sent += 1) {
        const request = device.next()
        const history = joinHistory(device.history)
        trial.judge(await device.send({ ...request, history }), '200', 'one of them')
        await wait(APART_MS)
      }
    },
  },
  {
    id: 'k39',
    title: 'A copied profile sends two requests, then the device sends its next',
    expected: '200 for the copy, 409 ota_device_cloned, then both out',
    means: 'Two devices share a session, or the copy goes on when it was noticed.',
    async run(trial) {
      const device = await busy(trial)
      const copy = device.copy()
      trial.judge(await copy.call(), '200', 'the copy, which nothing can tell yet')
      trial.judge(await copy.call(), '200', 'the copy, which nothing can tell yet')
      trial.judge(await device.call(), '409 ota_device_cloned', 'the device')
      trial.judge(await copy.call(), '401 ota_session_revoked', 'the copy, after it')
      trial.judge(await device.call(), '401 ota_session_revoked', 'the device, after it')
    },
  },
]

/** The scenarios of the test vectors, with ids of today, sent one after the other. */

type Scenario = (typeof vectors.scenarios)[number]

const DUE: Record<string, Due> = {
  accept: '200',
  late: '401 ota_late',
  replay: '401 ota_replayed',
  fork: '409 ota_device_cloned',
  resync: '409 ota_resync',
}

/** Requests that need no pauses. */
const SHORT = 15

async function act(trial: Trial, { steps }: Scenario): Promise<void> {
  const device = await trial.enrolled()
  const { clock } = trial.subject
  const ids = new Map<string, string>()
  const today = (old: string) => {
    const id = ids.get(old) ?? randomUuid()
    ids.set(old, id)
    return id
  }
  const segments = steps.map(({ segment }) => segment)
  const [first, last] = [Math.min(...segments), Math.max(...segments)]
  if (last > first) await clock.settle()

  let accepted = '' // the history of whoever was accepted last
  for (const [index, step] of steps.entries()) {
    if (steps.length > SHORT) await wait(APART_MS)
    const requestId = today(step.requestId)
    const history = step.requestHistory.split('|').filter(Boolean).map(today).join('|')
    const at = clock.now() - (last - step.segment) * SEGMENT_MS // none is ahead of the server
    const authorization = device.token(requestId, { at })
    const answer = await device.send(device.request({ requestId, history, authorization }))
    const due = DUE[step.verdict] ?? '200'
    trial.judge(answer, due, `request ${index + 1}, the ${step.who}’s`)
    if (due === '200') accepted = history ? `${history}|${requestId}` : requestId
    // Neither the refused sender nor the one accepted before can go on.
    if (due.startsWith('409')) await isOver(trial, device, [accepted, ''])
  }
}

async function isOver(trial: Trial, device: Device, histories: readonly string[]): Promise<void> {
  for (const history of histories) {
    const answer = await device.send(device.request({ history }))
    trial.judge(answer, '401 ota_session_revoked', 'the next request of either side')
  }
}

/** By name in the vectors: what happens, and what it is about. */
const TEXTS: Record<string, readonly [title: string, means: string]> = {
  'honest-sequence': [
    'four requests, each with the ids before it',
    'No device gets past its first requests.',
  ],
  'lost-requests': [
    'two requests never arrive; the next names them',
    'A device on a bad line is taken for two, or is out of step.',
  ],
  reordered: [
    'a request overtakes the one before it, which comes late',
    'Requests that overtake each other are taken for two devices.',
  ],
  'late-with-newer-segment': [
    'an announced id under a token made after the announcement',
    'Who copied a log uses up the ids that the device has lost, whenever that suits.',
  ],
  'duplicate-delivery': [
    'a request arrives twice, then the next',
    'A proxy that repeats a request ends the session.',
  ],
  'cap-20': [
    '23 requests: only the newest twenty ids are sent',
    'A device is out of step after twenty requests.',
  ],
  'clone-after-victim-moved-on': [
    'a copy whose history is one request old',
    'A copy of a profile works beside the device.',
  ],
  'clone-first-victim-second': [
    'a copy sends first, then the device',
    'A copy that moves first stays in when the device comes back.',
  ],
  'clone-invents-history': [
    'a copy adds an id that nobody sent, then the device sends',
    'A copy hides its requests behind ids that it invents.',
  ],
  'clone-truncates-history': [
    'a copy sends the end of the history alone',
    'A copy hides that it is behind by leaving out what it does not know.',
  ],
  'offline-20-failures': [
    'twenty requests in a row never arrive',
    'Somebody who pushed the device’s ids out of its list goes on.',
  ],
  'history-dropped': [
    'an empty history after the first request',
    'Leaving out the history switches the detection of clones off.',
  ],
}

export const scenarioCases: readonly Case[] = vectors.scenarios.map((scenario, index) => {
  const { name, steps } = scenario
  const [title = name, means = 'The send log is read differently.'] = TEXTS[name] ?? []
  const due = [...new Set(steps.map(({ verdict }) => DUE[verdict] ?? '200'))]
  const isEnd = due.some((one) => one.startsWith('409'))
  return {
    id: `k29${String.fromCharCode(97 + index)}`,
    title: `Vector ${name}: ${title}`,
    expected: isEnd ? `${due.join(', ')}, then both are out` : due.join(', '),
    means,
    run: (trial) => act(trial, scenario),
  }
})
