import { createHash, createHmac } from 'node:crypto'
import {
  addressOf,
  BINDING_HEADER,
  BINDING_KEY_INPUT,
  type BoundRequest,
  bindingInput,
  formatBinding,
  formatDigest,
} from '@one-tick-ahead/ota/binding'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { type Case, refusesEach, type Trial } from '../case'
import { type Device, type OtaRequest, type Target, withQuery } from '../client/device'
import type { HeaderLines } from '../client/http'

const RULE = 'Binding the request'

const digestOf = (body: string) =>
  body === '' ? '' : formatDigest(createHash('sha256').update(body).digest('base64'))

/** The binding of a request that a device sends; in `change` of another one. */
function bindingOf(
  device: Device,
  { history, authorization }: OtaRequest,
  { url, method = 'GET', body = '' }: Target & { url: URL },
  change: Partial<BoundRequest> = {},
): string {
  const { sessionKey } = device.enrolled
  const input = bindingInput({
    ...addressOf(url.href),
    method,
    contentDigest: digestOf(body),
    history: history ?? '',
    token: authorization ?? '',
    ...change,
  })
  const key = createHmac('sha512', sessionKey).update(BINDING_KEY_INPUT).digest()
  return formatBinding(
    createHmac('sha512', key)
      .update(input ?? '')
      .digest('hex'),
  )
}

/** A request with its binding, and what else is said of its body. */
function bound(
  device: Device,
  request: OtaRequest,
  binding: string,
  digest = '',
): [name: string, value: string][] {
  const lines: [string, string][] = [...device.headerLines(request), [BINDING_HEADER, binding]]
  if (digest !== '') lines.push(['Content-Digest', digest])
  return lines
}

const twice = (lines: HeaderLines, name: string): HeaderLines =>
  lines.flatMap((line) => (line[0] === name ? [line, line] : [line]))

/** Ends the case where a token alone does not open this. */
async function mustOpen(trial: Trial, device: Device, target: Target, what: string) {
  const { status } = await device.send(device.next(), target)
  if (status < 200 || status > 299) trial.skip(`the resource does not take ${what}`)
}

export const bindingCases: readonly Case[] = [
  {
    id: 'm1',
    title: 'Wrong bindings: made up, of other parts, by another key; then the right one',
    expected: '401 ota_bad_binding, then 200',
    rule: RULE,
    async run(trial) {
      const device = await trial.device()
      if (device.history.length === 0) trial.judge(await device.call(), '200', 'an earlier one')
      const { url } = trial.subject
      const right = device.next()
      const own = bindingOf(device, right, { url })
      const label = (right.authorization ?? '').replace(/.$/, (one) => (one === '4' ? '1' : '4'))
      const of = (change: Partial<BoundRequest>) => bindingOf(device, right, { url }, change)
      const { enrolled } = await trial.subject.other()
      const wrong: [string, string][] = [
        ['zeros', `v1 ${'0'.repeat(128)}`],
        ['nothing', ''],
        ['in upper case', own.replace(/[a-f]/g, (digit) => digit.toUpperCase())],
        ['without its version', own.slice(3)],
        ['half of it', own.slice(0, 67).padEnd(131, '0')],
        ['of POST', of({ method: 'POST' })],
        ['of another host', of({ authority: `x.${url.host}` })],
        ['of another path', of({ target: `${url.pathname}/x` })],
        ['of a body', of({ contentDigest: digestOf('x') })],
        ['of an empty history', of({ history: '' })],
        ['of another label', of({ token: label })],
        ['of another token', of({ token: device.token(randomUuid()) })],
        [
          'by the key of another session',
          bindingOf(Object.assign(device.copy(), { enrolled }), right, { url }),
        ],
        [
          'by the session key itself',
          `v1 ${createHmac('sha512', device.enrolled.sessionKey)
            .update(
              `v1|GET|${url.host}|${url.pathname}${url.search}|-|${right.history}|${right.authorization}`,
            )
            .digest('hex')}`,
        ],
      ]
      for (const [at, binding] of wrong) {
        trial.judge(await device.send(bound(device, right, binding)), '401 ota_bad_binding', at)
      }
      trial.judge(await device.send(bound(device, right, own)), '200', 'the right one')
    },
  },
  {
    id: 'm2',
    title: 'A binding with a query, as it is spelt; and that of the address without it',
    expected: '401 ota_bad_binding, then 200',
    rule: RULE,
    async run(trial) {
      const device = await trial.device()
      const url = withQuery(trial.subject.url)
      await mustOpen(trial, device, { url }, 'a query')
      const right = device.next()
      const plain = bindingOf(device, right, { url: trial.subject.url })
      const own = bindingOf(device, right, { url })
      trial.judge(await device.send(bound(device, right, plain), { url }), '401 ota_bad_binding')
      trial.judge(await device.send(bound(device, right, own), { url }), '200', 'the right one')
    },
  },
  {
    id: 'm3',
    title: 'A HEAD with the binding of a GET, then with its own',
    expected: '401 ota_bad_binding, then 200',
    rule: RULE,
    async run(trial) {
      const device = await trial.device()
      const { url } = trial.subject
      const head = { url, method: 'HEAD' }
      await mustOpen(trial, device, head, 'HEAD')
      const right = device.next()
      const [got, own] = [bindingOf(device, right, { url }), bindingOf(device, right, head)]
      trial.judge(await device.send(bound(device, right, got), head), '401 ota_bad_binding')
      trial.judge(await device.send(bound(device, right, own), head), '200', 'the right one')
    },
  },
  {
    id: 'm4',
    title:
      'A POST with another body, without digest, with a digest and no body; then as it was bound',
    expected: '401 ota_bad_binding, then 2xx',
    rule: RULE,
    async run(trial) {
      const device = await trial.device()
      const { url } = trial.subject
      const post = { url, method: 'POST', body: '{"amount":1}' }
      await mustOpen(trial, device, post, 'POST')
      const right = device.next()
      const own = bindingOf(device, right, post)
      const digest = digestOf(post.body)
      const others: [string, HeaderLines, string][] = [
        ['another body', bound(device, right, own, digest), '{"amount":9}'],
        ['no body', bound(device, right, own, digest), ''],
        ['no digest', bound(device, right, own), post.body],
        [
          'no digest, and bound so',
          bound(device, right, bindingOf(device, right, { ...post, body: '' })),
          post.body,
        ],
        [
          'a digest that is not bound',
          bound(device, right, bindingOf(device, right, { ...post, body: '' }), digest),
          post.body,
        ],
      ]
      for (const [at, lines, body] of others) {
        trial.judge(await device.send(lines, { ...post, body }), '401 ota_bad_binding', at)
      }
      const doubled = twice(bound(device, right, own, digest), 'Content-Digest')
      trial.judge(
        await device.send(doubled, post),
        ['400', '401'],
        'Content-Digest, twice the same',
      )
      const answer = await device.send(bound(device, right, own, digest), post)
      trial.hold(
        answer.status >= 200 && answer.status < 300,
        `${answer.status} ${answer.code}`,
        answer,
      )
      trial.note(String(answer.status))
    },
  },
  {
    id: 'm5',
    title: 'OTA-Binding twice',
    expected: '400 (the reference: duplicate_header) or 401; nothing is spent',
    rule: 'Order of checks, and refusals',
    async run(trial) {
      const device = await trial.device()
      const { url } = trial.subject
      await refusesEach(
        trial,
        device,
        ['400', '401'],
        [
          [
            'twice the same',
            (right) =>
              twice(bound(device, right, bindingOf(device, right, { url })), BINDING_HEADER),
          ],
        ],
      )
    },
  },
]
