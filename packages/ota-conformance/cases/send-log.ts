import { setTimeout as wait } from 'node:timers/promises'
import { appendToHistory, joinHistory } from '@one-tick-ahead/ota/history'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import { type Case, type Due, refusesEach, type Trial } from '../case'
import type { Device } from '../client/device'
import { type LogCase, logs } from './logs'

/** What the rules of docs/protocol.md, "The send log", come to, by their numbers. */
const DUE: Record<number, Due> = {
  1: '401 ota_replayed',
  2: '401 ota_malformed',
  3: '200',
  4: '409 ota_resync',
  10: '200',
  12: '401 ota_late',
  13: '200',
}
const FORK: Due = '409 ota_device_cloned'
const dueBy = (rule: number): Due => DUE[rule] ?? FORK

/** A session may send 20 requests a second: longer rows of them are sent this far apart, in ms. */
const APART_MS = 60
/** Requests that need no pauses. */
const SHORT = 12

/** Sends a log's requests one after the other, with ids of today. */
async function act(trial: Trial, { requests }: LogCase): Promise<void> {
  const device = await trial.enrolled()
  const { clock } = trial.subject
  const ids = new Map<number, string>()
  const idOf = (number: number) => {
    const id = ids.get(number) ?? randomUuid()
    ids.set(number, id)
    return id
  }
  const last = Math.max(...requests.map(({ segment }) => segment))
  if (last > 0) await clock.settle()
  const beganAt = clock.now()

  let accepted = '' // the history of whoever was accepted last
  for (const [index, { number, listed, segment, rule }] of requests.entries()) {
    if (requests.length > SHORT) await wait(APART_MS)
    const requestId = idOf(number)
    const history = joinHistory((listed ?? []).map(idOf))
    const at = beganAt + (segment - Math.ceil(last / 2)) * SEGMENT_MS // none is out of the window
    const authorization = device.token(requestId, { at })
    const request = device.request({ requestId, history, authorization })
    const answer = await device.send(listed ? request : { ...request, history: null })
    const due = dueBy(rule)
    trial.judge(answer, due, `request ${index + 1} of ${requests.length}, rule ${rule}`)
    if (due === '200')
      accepted = joinHistory(appendToHistory(history.split('|').filter(Boolean), requestId))
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

export const logCases: readonly Case[] = logs.map((log) => {
  const rules = [...new Set(log.requests.map(({ rule }) => rule))]
  const due = [...new Set(rules.map(dueBy))]
  const isEnd = due.some((one) => one.startsWith('409'))
  return {
    id: log.id,
    title: log.title,
    expected: isEnd ? `${due.join(', ')}, then both are out` : due.join(', '),
    rule: `The send log, ${rules.length > 1 ? 'rules' : 'rule'} ${rules.sort((one, other) => one - other).join(', ')}`,
    run: (trial) => act(trial, log),
  }
})

const ids = (count: number) => Array.from({ length: count }, () => randomUuid())

/** Enough requests for a list that can be changed in every way. */
const SOME = 3

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

export const sendLogCases: readonly Case[] = [
  {
    id: 'k33a',
    title:
      'Histories of 21 ids, doubled ones, empty places, bars, commas, upper case, 740 characters',
    expected: '401 ota_malformed; id and log as before',
    rule: 'The send log, rule 2',
    async run(trial) {
      const device = await trial.device()
      while (device.history.length < SOME) trial.judge(await device.call(), '200', 'an earlier one')
      await refusesEach(
        trial,
        device,
        '401 ota_malformed',
        broken.map(([at, make]) => [
          at,
          (right) => ({ ...right, history: make(right.history ?? '', right.requestId) }),
        ]),
      )
    },
  },
  {
    id: 'k34c',
    title: 'A captured request without the device cookie, under three histories',
    expected: '401 ota_device_unproven, then 200',
    rule: 'The cookies',
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
    id: 'k39',
    title: 'A copied profile sends two requests, then the device sends its next',
    expected: '200 for the copy, 409 ota_device_cloned, then both out',
    rule: 'The send log, rule 11',
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
