import { randomUuid } from '@one-tick-ahead/ota/ids'
import { type Case, refusesEach } from '../case'

/** A UUID in which upper case can be seen. */
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
    means: 'One id has several spellings, so a copy of a request can look like a new one.',
    async run(trial) {
      const device = await trial.device()
      const requests = spellings.map(([at, spell]) => {
        const make = () => {
          const requestId = spell(someId())
          return device.request({ requestId, authorization: device.token(requestId) })
        }
        return [at, make] as const
      })
      await refusesEach(trial, device, '401 ota_malformed', requests)
    },
  },
  {
    id: 'k6b',
    title: 'No request id; no session cookie; no cookie at all',
    expected: '401 ota_malformed',
    means: 'A request that misses a part is not refused before it is looked at.',
    async run(trial) {
      const device = await trial.device()
      await refusesEach(trial, device, '401 ota_malformed', [
        ['no request id', () => ({ ...device.request(), requestId: null })],
        [
          'no session cookie',
          () => device.request({ cookies: device.cookiesWith('session', null) }),
        ],
        ['no cookie', () => device.request({ cookies: new Map() })],
      ])
    },
  },
]
