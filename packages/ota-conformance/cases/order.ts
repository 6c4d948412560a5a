import { randomUuid } from '@one-tick-ahead/ota/ids'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import type { Case, Due } from '../case'
import type { Device, OtaRequest, OwnRequest } from '../client/device'
import type { HeaderLines } from '../client/http'

const forged = (authorization: string | null) =>
  (authorization ?? '').replace(/[0-9a-f]{128}/, '0'.repeat(128))

const WRONG_BINDING = ['OTA-Binding', `v1 ${'0'.repeat(128)}`] as const

/** Requests that are wrong in two ways: whichever is looked at first is answered. */
const wrongTwice = (
  device: Device,
  right: OwnRequest,
  now: number,
): [at: string, request: OtaRequest | HeaderLines, due: Due | Due[]][] => {
  const { requestId, authorization } = right
  const { sessionId } = device.enrolled
  const badMac = { ...right, authorization: forged(authorization) }
  const spelt = `ABCDEF${randomUuid().slice(6)}`
  const upperCase = { ...right, requestId: spelt, authorization: device.token(spelt) }
  const stale = device.token(requestId, { at: now - 2 * SEGMENT_MS })
  const without = device.cookiesWith('device', null)
  return [
    [
      'a scheme twice, misshapen',
      [...device.headerLines({ ...right, authorization: 'OTA' }), ['Authorization', 'OTA']],
      ['400', '401'],
    ],
    [
      'a short request id, a wrong MAC',
      { ...badMac, requestId: requestId.slice(1) },
      '401 ota_malformed',
    ],
    ['a history of a wrong length, a wrong MAC', { ...badMac, history: 'x' }, '401 ota_malformed'],
    [
      'a short session id, a wrong MAC',
      { ...badMac, cookies: device.cookiesWith('session', sessionId.slice(1)) },
      '401 ota_malformed',
    ],
    [
      'a history of a wrong length, a label out of the window',
      { ...right, authorization: stale, history: 'x' },
      '401 ota_malformed',
    ],
    [
      'a label out of the window, a wrong MAC',
      { ...right, authorization: forged(stale) },
      '401 ota_stale',
    ],
    ['a wrong MAC, no device cookie', { ...badMac, cookies: without }, '401 ota_bad_mac'],
    [
      'an id in upper case, a wrong binding',
      [...device.headerLines(upperCase), WRONG_BINDING],
      '401 ota_malformed',
    ],
    [
      'a wrong binding, a history of other ids',
      [...device.headerLines({ ...right, history: randomUuid() }), WRONG_BINDING],
      '401 ota_bad_binding',
    ],
    [
      'no device cookie, an id in upper case',
      { ...upperCase, cookies: without },
      '401 ota_device_unproven',
    ],
  ]
}

export const orderCases: readonly Case[] = [
  {
    id: 'o1',
    title: 'Requests that are wrong in two ways',
    expected: 'the refusal of what is looked at first; then 200',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const device = await trial.enrolled()
      const { clock } = trial.subject
      await clock.settle()
      const right = device.next()
      for (const [at, request, due] of wrongTwice(device, right, clock.now())) {
        trial.judge(await device.send(request), due, at)
      }
      // Where a leaked key ends the session, the last of them did.
      trial.judge(await device.send(right), ['200', '401 ota_session_revoked'], 'the right one')
    },
  },
]
