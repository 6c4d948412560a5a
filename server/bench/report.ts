import { table, verdict } from '@/scripts/report-section.mjs'
import { judge } from './cost-limits'
import { CONNECTIONS } from './http-load'
import type { ServerResult } from './http-server'
import type { Measured } from './measure'

/** What one run of the bench found out. */
export interface Findings {
  /** Date, Node and processor. */
  machine: string
  /** Name and version of everything else that the figures depend on. */
  versions: readonly string[]
  measured: readonly Measured[]
  servers: readonly ServerResult[]
}

const METHOD = `One raw \`createHmac('sha512')\` of a token's text is 1; a row says how many times as long a check takes. Checks are measured in turns, each beside the raw HMAC of the same round; ratios are medians of the rounds.`
const CONDITIONS = `Tokens are fresh, flat texts as an HTTP parser makes them. OTA requests come from 32 sessions in turn, whose state is in the memory of this process. All libraries check the same claims, with their caches off and keys of usual size: RSA 2048, P-256, Ed25519, or a secret as long as the hash. What they refuse carries another token's signature. jose works through promises and WebCrypto, which its times include. The DPoP check is that of RFC 9449 §4.3 with a memory of used ids; the check of its access token comes on top.`
const HTTP_CONDITIONS = `The built server in one process; \`/api/customer\`, but for the plain route \`/healthz\`. ${CONNECTIONS} connections each send for a device of their own and wait for every answer. Times are of whole answers, in milliseconds. What limits is the server's one thread, and most of its time goes to HTTP, not to the check. The load is made on the same machine, and Redis runs there too: they share its cores, so compare rows, not machines. Both servers run and take turns under each load; figures are medians of three turns.`

/** @returns the outcome in words and figures, and whether every first limit is kept. */
export function report({ machine, versions, measured, servers }: Findings) {
  const judged = judge(measured)
  const text = [
    '## What a check costs',
    `${machine}, ${versions.join(', ')}. One run of \`npm run bench\`.`,
    METHOD,
    table(
      ['Limit', 'Measured', 'First', '', 'Goal', ''],
      judged.map(({ title, ratio, first, goal }) => [
        title,
        ratio.toFixed(3),
        first.limit,
        verdict(first.isKept),
        goal?.limit ?? '',
        goal ? verdict(goal.isKept) : '',
      ]),
    ),
    CONDITIONS,
    table(
      ['Check', 'µs', '× raw HMAC'],
      measured.map(({ name, nanoseconds, ratio }) => [
        name,
        (nanoseconds / 1000).toFixed(3),
        ratio.toFixed(3),
      ]),
    ),
    '### Over HTTP',
    HTTP_CONDITIONS,
    ...httpTable(servers),
  ].join('\n\n')
  return { text, isWithin: judged.every(({ first }) => first.isKept) }
}

function httpTable(servers: readonly ServerResult[]): string[] {
  const ran = servers.flatMap((server) => ('results' in server ? [server] : []))
  const head = ran.flatMap(({ store }) => [`${store}: requests/s`, 'p50', 'p99'])
  const rows = (ran[0]?.results ?? []).map(({ name }, index) => [
    name,
    ...ran.flatMap(({ results }) => {
      const { perSecond = Number.NaN, p50 = Number.NaN, p99 = Number.NaN } = results[index] ?? {}
      return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
    }),
  ])
  const missing = servers.flatMap((server) =>
    'missing' in server ? [`${server.store} was left out: ${server.missing}.`] : [],
  )
  return [table(['Request', ...head], rows), ...missing]
}
