import { randomUuid } from '@one-tick-ahead/ota/ids'
import type { Case } from '../case'
import type { HeaderLines } from '../client/http'

/** Beyond what servers in use take: nginx 32 kB, Node 16 kB, Apache and most others 8 kB. */
const OVERSIZE = 100_000

/** What programs answer to more headers than they take; some hang up. */
const TOO_LARGE = ['431', '400', '413', '414', '0'] as const

export const httpCases: readonly Case[] = [
  {
    id: 'h6',
    title: 'A request as TLS early data (Early-Data: 1), then the same one without',
    expected: '425, then 200',
    means: 'The network can repeat a request before the server has seen the first.',
    async run(trial) {
      const device = await trial.device()
      const lines = device.headerLines(device.next())
      trial.judge(await device.send([...lines, ['Early-Data', '1']]), '425')
      trial.judge(await device.send(lines), '200')
    },
  },
  {
    id: 'k58a',
    title: `A header of ${OVERSIZE / 1000} kB, and a request id of as many`,
    expected: '431 (some servers: 400, 413, or no answer)',
    means: 'Requests take as much memory as their sender likes.',
    async run(trial) {
      const device = await trial.device()
      const lines = device.headerLines(device.request())
      const requests: HeaderLines[] = [
        [...lines, ['X-Long', 'x'.repeat(OVERSIZE)]],
        device.headerLines({ ...device.request(), requestId: 'a'.repeat(OVERSIZE) }),
      ]
      for (const request of requests) trial.judge(await device.send(request), TOO_LARGE)
      trial.judge(await device.call(), '200', 'the device’s next request')
    },
  },
  {
    id: 'k58b',
    title: 'The longest honest request: a history of twenty ids',
    expected: '200',
    means: 'A proxy or the server has too little room for the protocol.',
    async run(trial) {
      const device = await trial.device()
      while (device.history.length < 20) {
        const before = device.history.length
        trial.judge(await device.call(), '200', 'an earlier one')
        trial.hold(device.history.length > before, 'a log that does not grow')
      }
      trial.judge(await device.call(), '200')
    },
  },
  {
    id: 'm1',
    title: 'A right token beside a wrong OTA-Binding, where the server offers that header',
    expected: '401 ota_bad_binding',
    means: 'The header is taken for a proof and not checked.',
    async run(trial) {
      const device = await trial.enrolled()
      const lines = device.headerLines(device.request({ requestId: randomUuid() }))
      const answer = await device.send([...lines, ['OTA-Binding', `v1 ${'0'.repeat(128)}`]])
      if (answer.status === 200) trial.skip('the server offers no OTA-Binding')
      trial.judge(answer, '401 ota_bad_binding')
    },
  },
]
