import { MINUTE_MS, SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import type { Case, Due, Trial } from '../case'

/** How often a row is begun anew because the server's segment changed while it was asked. */
const ATTEMPTS = 3

/** A token made this long before or after now by the server's clock, under an id of its own. */
async function madeApart(trial: Trial, apart: number, due: Due): Promise<void> {
  const device = await trial.device()
  const { clock } = trial.subject
  const segmentNow = () => Math.floor(clock.now() / SEGMENT_MS)
  for (let attempt = 1; ; attempt += 1) {
    await clock.settle()
    const before = segmentNow()
    // Announced only where it is to be accepted: what is refused leaves no trace.
    const answer = await device.send(due === '200' ? device.next(apart) : apartRequest())
    if (segmentNow() !== before && attempt < ATTEMPTS) continue
    trial.judge(answer, due, `a token made ${apart / 1000} s from now`)
    return
  }

  function apartRequest() {
    const request = device.request()
    const at = clock.now() + apart
    return { ...request, authorization: device.token(request.requestId, { at }) }
  }
}

export const timeCases: readonly Case[] = [
  {
    id: 'k12a',
    title: 'Tokens of the segment before and of the one after the server’s',
    expected: '200',
    rule: 'The time window',
    async run(trial) {
      for (const apart of [-SEGMENT_MS, 0, SEGMENT_MS]) await madeApart(trial, apart, '200')
    },
  },
  {
    id: 'k12b',
    title: 'A token made two segments ago',
    expected: '401 ota_stale',
    rule: 'The time window',
    run: (trial) => madeApart(trial, -2 * SEGMENT_MS, '401 ota_stale'),
  },
  {
    id: 'k12c',
    title: 'A token made for two segments ahead',
    expected: '401 ota_stale',
    rule: 'The time window',
    run: (trial) => madeApart(trial, 2 * SEGMENT_MS, '401 ota_stale'),
  },
  {
    id: 'k13',
    title: 'The MAC of the minute before and of the one after, under the label of now',
    expected: '401 ota_bad_mac',
    rule: 'The time window',
    async run(trial) {
      for (const apart of [-MINUTE_MS, MINUTE_MS]) await madeApart(trial, apart, '401 ota_bad_mac')
    },
  },
  {
    id: 'k14',
    title: 'A token that was used, under each of the four labels',
    expected: '200 once, then 401 each time',
    rule: 'The time window',
    async run(trial) {
      const device = await trial.device()
      const request = device.next()
      trial.judge(await device.send(request), '200', 'the token as it was made')
      for (const label of [1, 2, 3, 4]) {
        const authorization = request.authorization?.replace(/.$/, String(label)) ?? ''
        trial.judge(await device.send({ ...request, authorization }), '401', `label S${label}`)
      }
    },
  },
  {
    id: 'k17',
    title: 'The answers have a Date, which corrects a device’s clock',
    expected: 'Date on 200 and on 401',
    rule: 'The time window',
    async run(trial) {
      const device = await trial.device()
      const refused = { ...device.request(), authorization: 'OTA' }
      for (const answer of [await device.call(), await device.send(refused)]) {
        trial.judge(answer, ['200', '401 ota_malformed'])
        trial.hold(
          !Number.isNaN(Date.parse(answer.headers.date ?? '')),
          `no Date on ${answer.status}`,
          answer,
        )
      }
    },
  },
]
