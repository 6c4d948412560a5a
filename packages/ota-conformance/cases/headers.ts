import { cookieHeader } from '@one-tick-ahead/ota/cookie-jar'
import { type Case, type Changed, refusesEach, type Trial } from '../case'
import { type Device, type OtaRequest, type Target, withQuery } from '../client/device'
import { type Answer, type HeaderLines, nameOf } from '../client/http'

/** Repeats one header line: right and wrong, wrong and right, and right twice. */
function doubled(device: Device, name: string, wrong: string) {
  const lines =
    (make: (value: string) => readonly string[]): Changed =>
    (right) =>
      device
        .headerLines(right)
        .flatMap(([header, value]): [string, string][] =>
          header === name ? make(value).map((one) => [header, one]) : [[header, value]],
        )
  return [
    [`${name}, the right one first`, lines((right) => [right, wrong])],
    [`${name}, the right one last`, lines((right) => [wrong, right])],
    [`${name}, twice the same`, lines((right) => [right, right])],
  ] as const
}

/** An accepted request, the same once more, and some that are refused before their MAC is right. */
async function someAnswers(trial: Trial): Promise<Answer[]> {
  const device = await trial.device()
  const request = device.next()
  const forged = (label: number) => `OTA ${'0'.repeat(128)}-S${label}`
  const accepted = await device.send(request)
  trial.judge(accepted, '200')
  const again = await device.send(request)
  const others: Answer[] = []
  for (const authorization of ['OTA', forged(1), forged(2), forged(3), forged(4)]) {
    const answer = await device.send({ ...device.request(), authorization })
    trial.judge(answer, '401')
    others.push(answer)
  }
  return [accepted, again, ...others]
}

const isRefused = ({ status }: Answer) => status !== 200

export const headerCases: readonly Case[] = [
  {
    id: 'k5a',
    title: 'Authorization, request id or RequestHistory twice',
    expected: '400 (the reference: duplicate_header) or 401; nothing is spent',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const device = await trial.device()
      if (device.history.length === 0) trial.judge(await device.call(), '200', 'an earlier one')
      const { requestIdHeader } = trial.subject
      for (const name of ['Authorization', requestIdHeader, 'RequestHistory']) {
        await refusesEach(trial, device, ['400', '401'], doubled(device, name, 'x'))
      }
    },
  },
  {
    id: 'k5b',
    title: 'Two Cookie headers, of two sessions',
    expected: '400 (the reference: duplicate_header) or 401; nothing is spent',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const device = await trial.device()
      const { enrolled } = await trial.subject.other()
      const wrong = cookieHeader(enrolled.cookies)
      await refusesEach(trial, device, ['400', '401'], doubled(device, 'Cookie', wrong))
    },
  },
  {
    id: 'k5c',
    title: 'Two cookies of one name in one header, of two sessions',
    expected: 'the first counts: 200 with the right one first, 401 with the other first',
    rule: 'The cookies',
    async run(trial) {
      const device = await trial.device()
      const { enrolled } = await trial.subject.other()
      const [right, wrong] = [device.enrolled, enrolled].map(({ cookies }) => cookieHeader(cookies))
      const withCookies = (request: OtaRequest, ...cookies: unknown[]): HeaderLines => [
        ...device.headerLines({ ...request, cookies: new Map() }),
        ['Cookie', cookies.join('; ')],
      ]
      const second = withCookies(device.request(), wrong, right)
      trial.judge(await device.send(second), '401', 'the right ones second')
      trial.judge(await device.send(withCookies(device.next(), right, wrong)), '200', 'first')
    },
  },
  {
    id: 'h1',
    title: 'What a refusal says: WWW-Authenticate, and JSON with status, code and message',
    expected: 'OTA error="…" with the code, on each 401',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      for (const answer of (await someAnswers(trial)).filter(isRefused)) {
        const { status, code, headers, text } = answer
        const holds = (isSo: boolean, came: string) => trial.hold(isSo, came, answer)
        const challenge = String(headers['www-authenticate'] ?? '')
        holds(code !== '', `no code in the body of ${status}`)
        holds(
          /^OTA\b/.test(challenge) && challenge.includes(`error="${code}"`),
          `no WWW-Authenticate with ${code}`,
        )
        holds(/json/.test(headers['content-type'] ?? ''), `${code} is not sent as JSON`)
        const body = JSON.parse(text) as { statusCode?: unknown; message?: unknown }
        holds(body.statusCode === status, `statusCode is not ${status} for ${code}`)
        holds(typeof body.message === 'string', `no message for ${code}`)
      }
    },
  },
  {
    id: 'h2',
    title: 'Cache-Control of what was answered, accepted and refused',
    expected: 'no-store',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      for (const answer of await someAnswers(trial)) {
        const isKept = !/no-store/.test(answer.headers['cache-control'] ?? '')
        trial.hold(!isKept, `no Cache-Control: no-store on ${nameOf(answer)}`, answer)
      }
    },
  },
  {
    id: 'h3',
    title: 'What a refusal holds: nothing of what was sent',
    expected: 'no id, token or cookie in it',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const device = await trial.device()
      const { enrolled } = device
      const request = device.request()
      const authorization = request.authorization?.replace(/[0-9a-f]{8}/, '00000000') ?? ''
      const { requestId } = request
      const answer = await device.send({ ...request, authorization })
      trial.judge(answer, '401 ota_bad_mac')
      const said = `${JSON.stringify(answer.headers)} ${answer.text}`
      const secrets = [requestId, authorization.slice(4, 132), enrolled.sessionKey]
      for (const secret of [...secrets, ...enrolled.cookies.values()]) {
        trial.hold(!said.includes(secret), 'something that was sent, in the answer', answer)
      }
    },
  },
  {
    id: 'h4',
    title: 'token_response_time, where the server sends it',
    expected: 'on 200 alone',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const answers = await someAnswers(trial)
      const [accepted] = answers
      const timed = ({ headers }: Answer) => headers.token_response_time !== undefined
      if (!accepted || !timed(accepted)) return trial.skip('the server does not send it')
      const refused = answers.filter(isRefused).find(timed)
      trial.hold(!refused, refused ? `on ${nameOf(refused)}` : '', refused ?? accepted)
    },
  },
  {
    id: 'h5',
    title: 'Bearer tokens, Basic and no credentials at all, where only OTA is taken',
    expected: '401 bearer_refused',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      if (!trial.subject.otaOnly) trial.skip('not said to be so: --ota-only')
      const device = await trial.device()
      const bearer = device.enrolled.signedIn.authorization
      const others: (string | null)[] = ['Bearer x', 'Basic eDp4', null]
      if (bearer !== null) others.unshift(bearer)
      const requests = others.map((authorization, n) => {
        const change: Changed = (right) => ({ ...right, authorization })
        return [`credentials ${n + 1} of ${others.length}`, change] as const
      })
      await refusesEach(trial, device, '401 bearer_refused', requests)
    },
  },
]

/** Beyond what servers in use take: nginx 32 kB, Node 16 kB, Apache and most others 8 kB. */
const OVERSIZE = 100_000

/** Statuses of servers that refuse too many headers; some close the connection. */
const TOO_LARGE = ['431', '400', '413', '414', '0'] as const

export const httpCases: readonly Case[] = [
  {
    id: 'h6',
    title: 'A request as TLS early data, whatever Early-Data says, then the same one without',
    expected: '425, then 200',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const device = await trial.device()
      const lines = device.headerLines(device.next())
      for (const value of ['1', '0']) {
        trial.judge(
          await device.send([...lines, ['Early-Data', value]]),
          '425',
          `Early-Data: ${value}`,
        )
      }
      trial.judge(await device.send(lines), '200')
    },
  },
  {
    id: 'k58a',
    title: `A header of ${OVERSIZE / 1000} kB, and a request id of as many`,
    expected: '431 (some servers: 400, 413, or no answer)',
    rule: 'Order of checks, and refusals',
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
    rule: 'The send log, rule 10',
    async run(trial) {
      const device = await trial.device()
      while (device.history.length < 20) {
        trial.judge(await device.call(), '200', 'an earlier one')
      }
      trial.judge(await device.call(), '200')
    },
  },
  {
    id: 'h7',
    title: 'HEAD, POST, PUT, PATCH, DELETE and a query, without credentials',
    expected: 'no 2xx',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const device = await trial.device()
      const { url } = trial.subject
      const targets: Target[] = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
        method,
      }))
      for (const target of [...targets, { url: withQuery(url) }]) {
        const answer = await device.send([], target)
        trial.hold(answer.status < 200 || answer.status > 299, nameOf(answer), answer)
      }
      trial.note('no 2xx')
    },
  },
  {
    id: 'h8',
    title: 'A token used for HEAD, then for GET; and one with a query',
    expected: '200, then 401 ota_replayed; 200',
    rule: 'One-time use',
    async run(trial) {
      const device = await trial.device()
      const { url } = trial.subject
      const headed = device.next()
      const answer = await device.send(headed, { method: 'HEAD' })
      if (answer.status !== 200) trial.skip('the resource does not answer HEAD with 200')
      trial.judge(await device.send(headed), '401 ota_replayed', 'the same by GET')
      const queried = device.next()
      trial.judge(await device.send(queried, { url: withQuery(url) }), '200')
      trial.judge(await device.send(queried), '401 ota_replayed', 'the same without the query')
    },
  },
]
