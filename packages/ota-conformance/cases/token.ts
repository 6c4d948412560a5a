import { createHmac } from 'node:crypto'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { macInput, tickAt } from '@one-tick-ahead/ota/token'
import { type Case, type Changed, refusesEach, type Trial } from '../case'
import type { Device } from '../client/device'

/** A right request whose token text is changed. */
const changed =
  (change: (token: string) => string): Changed =>
  (right) => ({ ...right, authorization: change(right.authorization ?? '') })

const withMac = (token: string, make: (mac: string) => string) =>
  token.replace(/[0-9a-f]{128}/, make)

const otherDigit = (digit: string) => (digit === '0' ? '1' : '0')

/** A request whose MAC is made by `mac` in place of the protocol's. */
const signedBy = (
  device: Device,
  now: () => number,
  mac: (key: string, requestId: string, deviceId: string, minute: number) => string,
): Changed => {
  return (right) => {
    const { sessionKey, deviceId } = device.enrolled
    const { minute, segment } = tickAt(now())
    const hex = mac(sessionKey, right.requestId, deviceId, minute)
    return { ...right, authorization: `OTA ${hex}-S${segment}` }
  }
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha512', key).update(text).digest('hex')

async function refusesTokens(
  trial: Trial,
  due: '401 ota_malformed' | '401 ota_bad_mac' | '401',
  changes: readonly (readonly [at: string, change: (token: string) => string])[],
) {
  const device = await trial.device()
  const requests = changes.map(([at, change]) => [at, changed(change)] as const)
  await refusesEach(trial, device, due, requests)
}

export const tokenCases: readonly Case[] = [
  {
    id: 'k1',
    title: 'A token as the test vectors have it, under the key as text',
    expected: '200, twice',
    rule: 'Encoding',
    async run(trial) {
      const device = await trial.device()
      trial.judge(await device.call(), '200')
      trial.judge(await device.call(), '200')
    },
  },
  {
    id: 'k2',
    title: 'One hex digit of the MAC exchanged: the first, one in the middle, the last',
    expected: '401 ota_bad_mac',
    rule: 'Encoding',
    run: (trial) =>
      refusesTokens(
        trial,
        '401 ota_bad_mac',
        [0, 63, 64, 127].map((at) => [
          `digit ${at + 1}`,
          (token) =>
            withMac(
              token,
              (mac) => mac.slice(0, at) + otherDigit(mac.charAt(at)) + mac.slice(at + 1),
            ),
        ]),
      ),
  },
  {
    id: 'k3a',
    title: 'Labels S0, S5 and S9; none; two; one inside the MAC',
    expected: '401 ota_malformed',
    rule: 'Encoding',
    run: (trial) =>
      refusesTokens(trial, '401 ota_malformed', [
        ['S0', (token) => token.replace(/.$/, '0')],
        ['S5', (token) => token.replace(/.$/, '5')],
        ['S9', (token) => token.replace(/.$/, '9')],
        ['no label', (token) => token.slice(0, -3)],
        ['two labels', (token) => `${token}-S2`],
        ['a label inside the MAC', (token) => token.replace(/.{3}-S/, '-S000')],
      ]),
  },
  {
    id: 'k3b',
    title: 'The right MAC in upper case',
    expected: '401 ota_bad_mac',
    rule: 'Encoding',
    run: (trial) =>
      refusesTokens(trial, '401 ota_bad_mac', [
        ['upper case', (token) => withMac(token, (mac) => mac.toUpperCase())],
      ]),
  },
  {
    id: 'k3c',
    title: 'A MAC of 127 or 129 digits, or as base64',
    expected: '401 ota_malformed',
    rule: 'Encoding',
    run: (trial) =>
      refusesTokens(trial, '401 ota_malformed', [
        ['127 digits', (token) => withMac(token, (mac) => mac.slice(1))],
        ['129 digits', (token) => withMac(token, (mac) => `0${mac}`)],
        ['base64', (token) => withMac(token, (mac) => Buffer.from(mac, 'hex').toString('base64'))],
      ]),
  },
  {
    id: 'k4',
    title: 'The token under other schemes: ota, Bearer, none; behind two blanks or a tab',
    expected: '401',
    rule: 'Encoding',
    run: (trial) =>
      refusesTokens(trial, '401', [
        ['ota', (token) => token.replace('OTA', 'ota')],
        ['Bearer', (token) => token.replace('OTA', 'Bearer')],
        ['both schemes', (token) => `Bearer ${token}`],
        ['no scheme', (token) => token.slice(4)],
        ['two blanks', (token) => token.replace(' ', '  ')],
        ['a tab', (token) => token.replace(' ', '\t')],
      ]),
  },
  {
    id: 'k8',
    title: 'The session key decoded; its text without the separators in what is signed',
    expected: '401 ota_bad_mac',
    rule: 'Encoding',
    async run(trial) {
      const device = await trial.device()
      const { now } = trial.subject.clock
      await refusesEach(trial, device, '401 ota_bad_mac', [
        [
          'the key’s bytes',
          signedBy(device, now, (key, ...parts) =>
            hmac(Buffer.from(key, 'base64url'), macInput(...parts)),
          ),
        ],
        ['no separators', signedBy(device, now, (key, ...parts) => hmac(key, parts.join('')))],
        [
          'request id and device id in each other’s place',
          signedBy(device, now, (key, requestId, deviceId, minute) =>
            hmac(key, macInput(deviceId, requestId, minute)),
          ),
        ],
      ])
    },
  },
  {
    id: 'k9',
    title: 'The key of another session, another device’s id, another session’s cookies',
    expected: '401 ota_bad_mac',
    rule: 'Encoding',
    async run(trial) {
      const device = await trial.device()
      const { enrolled } = await trial.subject.other()
      await refusesEach(trial, device, '401 ota_bad_mac', [
        [
          'another key',
          (right) => {
            const change = { key: enrolled.sessionKey }
            return { ...right, authorization: device.token(right.requestId, change) }
          },
        ],
        [
          'another device id',
          (right) => {
            const change = { deviceId: enrolled.deviceId }
            return { ...right, authorization: device.token(right.requestId, change) }
          },
        ],
        ['other cookies', (right) => ({ ...right, cookies: enrolled.cookies })],
      ])
    },
  },
  {
    id: 'k10',
    title: 'Half a MAC, filled up with zeros; none; nothing but the scheme',
    expected: '401 ota_bad_mac or ota_malformed',
    rule: 'Encoding',
    async run(trial) {
      await refusesTokens(trial, '401 ota_bad_mac', [
        ['half', (token) => withMac(token, (mac) => mac.slice(0, 64).padEnd(128, '0'))],
        ['the other half', (token) => withMac(token, (mac) => mac.slice(64).padStart(128, '0'))],
      ])
      await refusesTokens(trial, '401 ota_malformed', [
        ['half, and no more', (token) => withMac(token, (mac) => mac.slice(0, 64))],
        ['no MAC', (token) => withMac(token, () => '')],
        ['the scheme alone', () => 'OTA'],
      ])
    },
  },
]

/** A UUID with letters, so that upper case makes a difference. */
const someId = () => `abcdef${randomUuid().slice(6)}`

const spellings: readonly [string, (id: string) => string][] = [
  ['upper case', (id) => id.toUpperCase()],
  ['one upper-case letter', (id) => id.replace('a', 'A')],
  ['braces', (id) => `{${id}}`],
  ['braces in 36 characters', (id) => `{${id.slice(1, -1)}}`],
  ['no hyphens', (id) => id.replaceAll('-', '')],
  ['a hyphen elsewhere', (id) => `${id.slice(0, 7)}-${id.charAt(7)}${id.slice(9)}`],
  ['36 other characters', () => 'x'.repeat(36)],
  ['36 bars', () => '|'.repeat(36)],
  ['one character more', (id) => `${id}0`],
]

export const idCases: readonly Case[] = [
  {
    id: 'k6a',
    title: 'Request ids that are no lower-case UUID, each under a MAC made over it',
    expected: '401 ota_malformed',
    rule: 'Encoding',
    async run(trial) {
      const device = await trial.device()
      const requests = spellings.map(([at, spell]) => {
        const change: Changed = (right) => {
          const requestId = spell(someId())
          return { ...right, requestId, authorization: device.token(requestId) }
        }
        return [at, change] as const
      })
      await refusesEach(trial, device, '401 ota_malformed', requests)
    },
  },
  {
    id: 'k6b',
    title: 'No request id; no session cookie; no cookie at all',
    expected: '401 ota_malformed',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const device = await trial.device()
      await refusesEach(trial, device, '401 ota_malformed', [
        ['no request id', (right) => ({ ...right, requestId: null })],
        [
          'no session cookie',
          (right) => ({ ...right, cookies: device.cookiesWith('session', null) }),
        ],
        ['no cookie', (right) => ({ ...right, cookies: new Map() })],
      ])
    },
  },
]
