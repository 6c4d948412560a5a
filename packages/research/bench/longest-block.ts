import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from '@one-tick-ahead/api/contract/limits'
import { apiPaths, attackerPaths } from '@one-tick-ahead/api/contract/paths'
import { CONTACT_BODY } from '@one-tick-ahead/api/testing/contact'
import {
  allowNoPolicy,
  type RunningServer,
  runServer,
} from '@one-tick-ahead/api/testing/run-server'
import { sendRaw } from '@one-tick-ahead/api/testing/sockets'
import { makeServerKeys } from '@one-tick-ahead/api/testing/test-secrets'
import { buildServer } from '@/scripts/prepare.mjs'
import { machine, table, verdict } from '@/scripts/report-section.mjs'
import { quantile } from './http-load'

/** Rounds for each request. The lower quartile counts, because other work of the machine only adds time. */
const TIMES = 15
/** One request may keep all others waiting for this many milliseconds. */
const LIMIT_MS = 5
/** Rows of the report: the slowest requests. */
const SHOWN = 20

interface Block {
  name: string
  /** Longest turn of the event loop that it caused, lower quartile. */
  ms: number
}

/** Milliseconds since it was last asked; see blocks-preload.mjs. */
async function longestOf({ child }: RunningServer): Promise<number> {
  const answered = once(child, 'message')
  child.send('block')
  const [ms] = await answered
  return ms
}

/** An address of a new network for each call, so that no rate limit refuses it before a parser. */
function fromElsewhere(text: string, count: number): string {
  if (text.includes('X-Forwarded-For:')) return text // which is what it is about
  const line = `X-Forwarded-For: 10.${count >> 8}.${count & 255}.1`
  return text.replace('\r\n', `\r\n${line}\r\n`)
}

/** Each of the worst requests to the built server, with its limits. */
export async function measureBlocks(): Promise<Block[]> {
  buildServer()
  const folder = await mkdtemp(join(tmpdir(), 'ota-bench-'))
  await writeFile(join(folder, 'index.html'), 'home')
  await writeFile(join(folder, 'index.html.gz'), gzipSync('home'))
  await allowNoPolicy(folder)
  const server = await runServer({
    ...makeServerKeys().env,
    NODE_OPTIONS: '--import ./packages/api/testing/preload/blocks.mjs',
    DATA_DIR: folder,
    STATIC_DIR: folder,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    WARM_UP: 'on',
    SERVER_VIEW: 'on',
  })
  try {
    const blocks: Block[] = []
    let count = 0
    for (const { name, to, text } of worstRequests) {
      const port = Number(new URL(to === 'api' ? server.origin : server.attacker).port)
      const times: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        await longestOf(server)
        count += 1
        await sendRaw(port, fromElsewhere(text, count))
        times.push(await longestOf(server))
      }
      blocks.push({ name, ms: quantile(times, 0.25) })
    }
    return blocks.sort((one, other) => other.ms - one.ms)
  } finally {
    await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds of `JSON.parse` for the longest list that may be sent: no server can avoid them. */
function yardstick(): number {
  const text = `[${'{},'.repeat(MAX_BODY_BYTES.violations / 3 - 1)}{}]`
  const times = Array.from({ length: TIMES }, () => {
    const before = performance.now()
    JSON.parse(text)
    return performance.now() - before
  })
  return quantile(times, 0.25)
}

export const isQuick = (blocks: readonly Block[]) => blocks.every(({ ms }) => ms <= LIMIT_MS)

/** The section of docs/benchmarks.md. */
export function reportBlocks(blocks: readonly Block[]): string {
  return [
    '## What one request can cost',
    `${machine()}. One run of \`npm run bench -- blocks\`: the worst input that is known for each parser of what comes from outside, ${blocks.length} of them, each sent ${TIMES} times to the built server, from as many networks. A row is the longest that one kept everybody else waiting: the longest turn of the event loop, lower quartile, by the clock or by processor time where that is less. In the same run \`JSON.parse\` of the longest list that may be sent, alone, took ${yardstick().toFixed(2)} ms. The ${SHOWN} dearest; the limit is ${LIMIT_MS} ms, ${verdict(isQuick(blocks))}.`,
    table(
      ['Request', 'ms'],
      blocks.slice(0, SHOWN).map(({ name, ms }) => [name, ms.toFixed(2)]),
    ),
  ].join('\n\n')
}

/** The text of a request that is as long and as odd as the limits allow. */
export interface WorstRequest {
  /** What is odd, and where. */
  name: string
  to: 'api' | 'attacker'
  text: string
}

/** Bytes that are left for a value in a request's headers. */
const ROOM = MAX_HEADER_BYTES - 500
const fill = (unit: string, bytes: number = ROOM) => unit.repeat(Math.floor(bytes / unit.length))

const get = (path: string, headers: readonly string[] = [], host = 'localhost') =>
  [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n')

const post = (path: string, type: string, body: string) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')

const hex = 'ab'.repeat(64)
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** Headers by what is odd about them, sent to the records and to a page. */
const HEADERS: Readonly<Record<string, string>> = {
  'X-Forwarded-For: open bracket and colons': `X-Forwarded-For: [${fill(':')}`,
  'X-Forwarded-For: commas': `X-Forwarded-For: ${fill(',')}`,
  'X-Forwarded-For: trusted addresses': `X-Forwarded-For: ${fill('::1,')}`,
  'Cookie: pairs': `Cookie: ${fill('a=b; ')}`,
  'Cookie: the same name': `Cookie: ${fill('ota_session=a; ')}`,
  'Cookie: a long sign-in': `Cookie: ota_login=${fill('a.')}`,
  'Cookie: a long session': `Cookie: ota_session=${fill('e30.')}; ota_device=${uuid}`,
  'Authorization: long MAC': `Authorization: OTA ${fill('a')}`,
  'Authorization: long segment': `Authorization: OTA ${hex}-S${fill('9')}`,
  'Authorization: spaces': `Authorization: OTA${fill(' ')}x`,
  'Authorization: Bearer of dots': `Authorization: Bearer ${fill('.')}`,
  'Authorization: Bearer with a long header': `Authorization: Bearer ${Buffer.from(`{"alg":"RS256","kid":"${fill('a', 5000)}"}`).toString('base64url')}.e30.AA`,
  'RequestHistory: bars': `RequestHistory: ${fill('|')}`,
  'RequestHistory: ids': `RequestHistory: ${fill(`${uuid}|`)}`,
  'X-Request-ID: long': `X-Request-ID: ${fill('a')}`,
  'OTA-Binding: long': `OTA-Binding: ${fill('a')}`,
  'Content-Digest: members': `Content-Digest: ${fill('sha-256=:AA==:, ')}`,
  'X-Correlation-ID: long': `X-Correlation-ID: ${fill('0')}`,
  'Origin: long': `Origin: https://${fill('a.')}`,
  'Accept: types': `Accept: ${fill('a/b;q=0.1,')}`,
  'Accept-Encoding: spaces': `Accept-Encoding: ${fill(' ')}x`,
  'Accept-Encoding: codings': `Accept-Encoding: ${fill('br;q=0,')}`,
  'If-None-Match: tags': `If-None-Match: ${fill('"a", ')}`,
  'If-None-Match: quotes': `If-None-Match: ${fill('"')}`,
  'Range: ranges': `Range: bytes=${fill('0-1,')}`,
  'traceparent: long': `traceparent: 00-${fill('0')}`,
  'as many lines as fit': fill('a:\r\n').trimEnd(),
}

const JSON_TYPE = 'application/json'
const contact = (msg: string, email = CONTACT_BODY.email) =>
  post(apiPaths.contact, JSON_TYPE, JSON.stringify({ ...CONTACT_BODY, email, msg }))
const ofApi = (unit: string) =>
  post(apiPaths.contact, JSON_TYPE, fill(unit, MAX_BODY_BYTES.api - 1))
const ofAttacker = (unit: string) =>
  post(attackerPaths.forgeOta, JSON_TYPE, fill(unit, MAX_BODY_BYTES.attacker - 1))
const REPORTS = 'application/reports+json'
const ofReports = (body: string) => post(apiPaths.violations, REPORTS, body)
const violation = (url: string) => ({ type: 'x', body: { documentURL: url, blockedURL: url } })

const OTHERS: readonly WorstRequest[] = [
  ...Object.entries({
    'path: dot segments': get(`/${fill('../')}`),
    'path: encoded dots': get(`/${fill('%2e%2e/')}`),
    'path: slashes': get(fill('/')),
    'path: half an escape': get(`/${fill('%e2%28')}`),
    'path: of the API': get(`/api/${fill('a/')}`),
    'query: pairs': get(`/live-demo?${fill('a=b&')}`),
    'sign-in: a callback of many codes': get(`${apiPaths.signInCallback}?${fill('code=a&')}`),
    'Host: labels': get('/', [], fill('a.')),
    'Host: punycode': get('/', [], `xn--${fill('a')}`),
    'Host: punycode labels': get('/', [], fill('xn--maana-pta.')),
    'Host: digits': get('/', [], fill('0.')),
    'Content-Type: spaces': post(apiPaths.contact, `application/json;${fill(' ')}x`, '{}'),
    'body: brackets': ofApi('['),
    'body: objects': ofApi('{"a":'),
    'body: escapes': ofApi('"\\u0000'),
    'body: members': post(
      apiPaths.contact,
      JSON_TYPE,
      `{${fill('"a":1,', MAX_BODY_BYTES.api - 20)}"b":1}`,
    ),
    'contact: an address of dashes': contact('x', `a@${'a-'.repeat(23)}`),
    'contact: the longest message': contact('π'.repeat(500)),
    'violations: nothings': ofReports(`[${fill('{},', MAX_BODY_BYTES.violations - 10)}{}]`),
    'violations: numbers': ofReports(`[${fill('1,', MAX_BODY_BYTES.violations - 10)}1]`),
    'violations: brackets': ofReports(fill('[', MAX_BODY_BYTES.violations - 10)),
    'violations: long addresses': ofReports(
      JSON.stringify(
        Array.from({ length: 11 }, () =>
          violation(`https://${fill('a.', 900)}/${fill('a/', 1000)}`),
        ),
      ),
    ),
    'violations: one text': ofReports(`"${fill('\\n', MAX_BODY_BYTES.violations - 10)}"`),
  }).map(([name, text]): WorstRequest => ({ name, to: 'api', text })),
  ...Object.entries({
    'attacker: brackets': ofAttacker('['),
    'attacker: members': ofAttacker('{"a":'),
    'attacker: a long token': post(
      attackerPaths.forgeOta,
      JSON_TYPE,
      JSON.stringify({
        jsessionID: fill('a', 4000),
        ota: `OTA ${fill('a', 8000)}`,
        url: fill('a', 3000),
      }),
    ),
    'attacker: the lab': post(attackerPaths.actOut, JSON_TYPE, fill('[', 15_000)),
  }).map(([name, text]): WorstRequest => ({ name, to: 'attacker', text })),
]

/** The worst known input for each parser of what comes from outside. */
export const worstRequests: readonly WorstRequest[] = [
  ...Object.entries(HEADERS).flatMap(([name, line]): WorstRequest[] => [
    { name, to: 'api', text: get(apiPaths.customers, [line]) },
    { name: `${name}, for a page`, to: 'api', text: get('/', [line]) },
  ]),
  ...OTHERS,
]
