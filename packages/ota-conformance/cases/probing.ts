import { randomUuid } from '@one-tick-ahead/ota/ids'
import type { Case } from '../case'
import type { Answer } from '../client/http'

/** Says when or over which connection, not what is known of a session. */
const VOLATILE = new Set(['date', 'connection', 'keep-alive'])

/** All that an answer says, but for headers that differ anyway. */
const saidIn = ({ status, headers, text }: Answer, volatile: ReadonlySet<string>) =>
  JSON.stringify([status, Object.entries(headers).filter(([name]) => !volatile.has(name)), text])

/** Names of headers that differ between two answers to the same question. */
function differing(one: Answer, other: Answer): Set<string> {
  const names = Object.keys({ ...one.headers, ...other.headers })
  return new Set([
    ...VOLATILE,
    ...names.filter((name) => one.headers[name] !== other.headers[name]),
  ])
}

/** The same session id with other letters from `at` on: base64url stays base64url. */
const invented = (sessionId: string, at: number, count: number) =>
  sessionId.slice(0, at) +
  sessionId.slice(at, at + count).replace(/./g, (letter) => (letter === 'Q' ? 'g' : 'Q')) +
  sessionId.slice(at + count)

export const probingCases: readonly Case[] = [
  {
    id: 'p1',
    title: 'Wrong MACs for a session that is open, one that has ended, and invented ones',
    expected: 'the same answer, to the letter: 401 ota_bad_mac',
    means: 'Whoever tries session ids learns which are in use.',
    async run(trial) {
      const device = await trial.device()
      const { sessionId } = device.enrolled
      const over = await trial.enrolled()
      trial.judge(await over.call(), '200', 'a session that is to end')
      await over.send(over.request({ history: randomUuid() })) // k33b has what this must do

      const asked = async (id: string, deviceCookie: string | null = null) => {
        const request = device.request()
        const cookies = new Map(device.cookiesWith('device', deviceCookie))
        cookies.set(device.enrolled.names.session, id)
        const mac = (request.authorization ?? '').replace(/[0-9a-f]{128}/, '0'.repeat(128))
        return device.send({ ...request, cookies, authorization: mac })
      }
      const known = await asked(sessionId)
      const volatile = differing(known, await asked(sessionId))
      trial.judge(known, '401 ota_bad_mac', 'an open session')
      const others: [string, Answer][] = [
        ['an ended session', await asked(over.enrolled.sessionId)],
        ['an invented session', await asked(invented(sessionId, 6, 8))],
        ['another invented session', await asked(invented(sessionId, 1, 2))],
        [
          'an open session, with its device cookie',
          await asked(sessionId, device.enrolled.cookies.get(device.enrolled.names.device)),
        ],
      ]
      for (const [what, answer] of others) {
        trial.judge(answer, '401 ota_bad_mac', what)
        trial.hold(saidIn(answer, volatile) === saidIn(known, volatile), `${what} is told apart`)
      }
      trial.judge(await device.call(), '200', 'the device’s next request')
    },
  },
]
