import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import type { Case, Trial } from '../case'
import type { Device } from '../client/device'
import { nameOf, RateLimited } from '../client/http'

const COPIES = 50

/** More requests than a send log keeps: after them only spent ids tell a copy. */
const BEYOND_LOG = 65

/** Where a leaked key ends the session, what follows is told so; docs/protocol.md allows both. */
const AFTER_LEAK = ['200', '401 ota_session_revoked'] as const

/** A right MAC with this device cookie is refused as unproven, and its id is not spent. */
async function unproven(trial: Trial, device: Device, cookies: readonly (string | null)[]) {
  const request = device.next()
  const [first, ...others] = cookies
  const withCookie = (cookie: string | null) =>
    device.send({ ...request, cookies: device.cookiesWith('device', cookie) })
  trial.judge(await withCookie(first ?? null), '401 ota_device_unproven', 'the first try')
  for (const other of others) {
    trial.judge(
      await withCookie(other),
      ['401 ota_device_unproven', '401 ota_session_revoked'],
      'another wrong cookie',
    )
  }
  trial.judge(await device.send(request), AFTER_LEAK, 'the same request with its cookie')
}

export const oneTimeCases: readonly Case[] = [
  {
    id: 'k18',
    title: 'The same request a second and a third time',
    expected: '200, then 401 ota_replayed twice; the session goes on',
    means: 'Whoever reads one request sends it again.',
    async run(trial) {
      const device = await trial.device()
      const request = device.next()
      trial.judge(await device.send(request), '200')
      trial.judge(await device.send(request), '401 ota_replayed')
      trial.judge(await device.send(request), '401 ota_replayed')
      trial.judge(await device.call(), '200')
    },
  },
  {
    id: 'k19',
    title: `${COPIES} copies of one request at once, each over a connection of its own`,
    expected: 'one 200; 401 ota_replayed for the others',
    means: 'Looking up and spending are two steps: who sends twice at once gets in twice.',
    async run(trial) {
      const device = await trial.enrolled()
      const request = device.next()
      const answers = await device.volley(request, COPIES)
      const accepted = answers.filter(({ status }) => status === 200).length
      if (accepted === 0 && answers.some(({ status }) => status === 429)) throw new RateLimited(2)
      trial.hold(accepted === 1, `200 ×${accepted}`)
      const names = new Set(answers.map(nameOf))
      for (const name of ['200', '429', '429 rate_limited', '401 ota_replayed']) names.delete(name)
      trial.hold(names.size === 0, [...names].join(', '))
      trial.note(`one 200, ${COPIES - 1} refused`)
      trial.judge(await device.call(), '200', 'the device’s next request')
    },
  },
  {
    id: 'k22',
    title: `A copy after ${BEYOND_LOG} newer requests, under the newest history`,
    expected: '401 ota_replayed',
    means: 'A token works again as soon as the send log has forgotten its id.',
    async run(trial) {
      const device = await trial.enrolled()
      const request = device.next(SEGMENT_MS) // made ahead, so that it is in time for longer
      trial.judge(await device.send(request), '200', 'the first request')
      for (const answer of await device.calls(BEYOND_LOG)) trial.judge(answer, '200', 'one of them')
      const { history } = device.request()
      trial.judge(await device.send({ ...request, history }), '401 ota_replayed')
    },
  },
  {
    id: 'k23',
    title: 'A wrong MAC under the device’s next request id, then the right one',
    expected: '401 ota_bad_mac, then 200',
    means: 'Whoever knows an id spends it for the device.',
    async run(trial) {
      const device = await trial.device()
      const request = device.next()
      const authorization = request.authorization?.replace(/[0-9a-f]{128}/, '0'.repeat(128)) ?? ''
      trial.judge(await device.send({ ...request, authorization }), '401 ota_bad_mac')
      trial.judge(await device.send(request), '200')
    },
  },
  {
    id: 'k24a',
    title: 'A right MAC without the device cookie, then the same request with it',
    expected: '401 ota_device_unproven, then 200',
    means: 'A stolen session key is enough, or a thief’s try spends the device’s id.',
    async run(trial) {
      await unproven(trial, await trial.enrolled(), [null])
    },
  },
  {
    id: 'k24b',
    title: 'A right MAC with another session’s device cookie, half of it, one letter changed',
    expected: '401 ota_device_unproven, then 200',
    means: 'The second proof is asked for and not compared.',
    async run(trial) {
      const device = await trial.enrolled()
      const { enrolled } = await trial.subject.other()
      const own = device.enrolled.cookies.get(device.enrolled.names.device) ?? ''
      await unproven(trial, device, [
        enrolled.cookies.get(enrolled.names.device) ?? '',
        own.slice(0, own.length / 2),
        (own.startsWith('A') ? 'B' : 'A') + own.slice(1),
        own.toLowerCase() === own ? own.toUpperCase() : own.toLowerCase(),
      ])
    },
  },
]
