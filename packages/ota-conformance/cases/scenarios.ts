import { setTimeout as wait } from 'node:timers/promises'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import vectors from '@one-tick-ahead/ota/vectors.json'
import type { Case, Due, Trial } from '../case'
import type { Device } from '../client/device'

/** The scenarios of the test vectors, with ids of today, sent one after the other. */

type Scenario = (typeof vectors.scenarios)[number]

const DUE: Record<string, Due> = {
  accept: '200',
  late: '200',
  'late-refused': '401 ota_late',
  replay: '401 ota_replayed',
  fork: '409 ota_device_cloned',
  resync: '409 ota_resync',
}

/** A session may send 20 requests a second: longer scenarios are sent this far apart, in ms. */
const APART_MS = 60
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
    // Neither who was refused goes on nor who was accepted before.
    if (due.startsWith('409')) await isOver(trial, device, [accepted, ''])
  }
}

async function isOver(trial: Trial, device: Device, histories: readonly string[]): Promise<void> {
  for (const history of histories) {
    const answer = await device.send(device.request({ history }))
    trial.judge(answer, '401 ota_session_revoked', 'the next request of either side')
  }
}

/** By its name in the vectors: what happens there, and what is at stake. */
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
