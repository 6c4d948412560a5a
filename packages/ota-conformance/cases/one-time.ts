import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS, SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import type { Case, Trial } from '../case'
import type { Device } from '../client/device'
import { nameOf, RateLimited } from '../client/http'

const COPIES = 50

/** More requests than a send log keeps: after them only spent ids tell a copy. */
const BEYOND_LOG = 65

/** What k22 needs before a minute's end, and waits after it, until the server's clock is there too; in ms. */
const ROOM_MS = 9000
const AFTER_MS = 1500

const isWithin = (value: number, from: number, to: number) => value >= from && value < to

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
    rule: 'One-time use',
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
    rule: 'One-time use',
    async run(trial) {
      const device = await trial.enrolled()
      const request = device.next()
      const answers = await device.volley(request, COPIES)
      const accepted = answers.filter(({ status }) => status === 200).length
      if (accepted === 0 && answers.some(({ status }) => status === 429)) throw new RateLimited(2)
      const asked = { asked: `${COPIES} times at once: ${device.askedOf(request)}` }
      trial.hold(accepted === 1, `200 ×${accepted}`, asked)
      const names = new Set(answers.map(nameOf))
      for (const name of ['200', '429', '429 rate_limited', '401 ota_replayed']) names.delete(name)
      trial.hold(names.size === 0, [...names].join(', '), asked)
      trial.note(`one 200, ${COPIES - 1} refused`)
      trial.judge(await device.call(), '200', 'the device’s next request')
    },
  },
  {
    id: 'k22',
    title: `Tokens of the last quarter of a minute in the next: one unused, whose id comes again in a new token; one used before ${BEYOND_LOG} newer requests`,
    expected: '200; 401 ota_replayed for the copies',
    rule: 'One-time use',
    // Late, since it then waits for the minute's end; but with time for what is sent before it.
    isMoment: (now) => isWithin(now % MINUTE_MS, MINUTE_MS - SEGMENT_MS, MINUTE_MS - ROOM_MS),
    async run(trial) {
      const device = await trial.enrolled()
      const { clock } = trial.subject
      const ends = Math.ceil(clock.now() / MINUTE_MS) * MINUTE_MS
      const request = device.next(ends - SEGMENT_MS / 2 - clock.now())
      trial.judge(await device.send(request), '200', 'in that quarter')
      for (const answer of await device.calls(BEYOND_LOG)) trial.judge(answer, '200', 'one of them')
      await wait(Math.max(0, ends + AFTER_MS - clock.now()))
      const unused = device.next(ends - SEGMENT_MS / 2 - clock.now())
      trial.judge(await device.send(unused), '200', 'the unused one, in the next minute')
      const { history } = device.request()
      const copy = await device.send({ ...request, history })
      trial.judge(copy, '401 ota_replayed', 'the used one, under the newest history')
      const { requestId } = unused
      const renewed = device.request({ requestId, authorization: device.token(requestId) })
      trial.judge(
        await device.send(renewed),
        '401 ota_replayed',
        'its id, in a token of the next minute',
      )
    },
  },
  {
    id: 'k23',
    title: 'A wrong MAC under the device’s next request id, then the right one',
    expected: '401 ota_bad_mac, then 200',
    rule: 'One-time use',
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
    rule: 'The cookies',
    async run(trial) {
      await unproven(trial, await trial.enrolled(), [null])
    },
  },
  {
    id: 'k24b',
    title: 'A right MAC with another session’s device cookie, half of it, one letter changed',
    expected: '401 ota_device_unproven, then 200',
    rule: 'The cookies',
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
