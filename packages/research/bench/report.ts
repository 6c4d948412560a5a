import { table, verdict } from '@/scripts/report-section.mjs'
import { ROUNDS } from './end-to-end'
import { DECIMALS, type Figures } from './figures'
import { CONNECTIONS } from './http-load'
import type { ServerResult } from './http-server'

const METHOD = `One raw \`createHmac('sha512')\` of a token's text is 1; a row says how many times as long a check takes. Checks are measured in turns, each beside the raw HMAC of the same round; ratios are medians of the rounds.`
const CONDITIONS = `Tokens are fresh, flat texts as an HTTP parser makes them. OTA requests come from 32 sessions in turn, whose state is in the memory of this process. All libraries check the same claims, with their caches off and keys of usual size: RSA 2048, P-256, Ed25519, or a secret as long as the hash. What they refuse carries another token's signature. jose works through promises and WebCrypto, which its times include. The DPoP check is that of RFC 9449 §4.3 with a memory of used ids; the check of its access token comes on top.`
const HTTP_CONDITIONS = `The built server in one process; \`/api/customer\`, but for the plain route \`/healthz\`. ${CONNECTIONS} connections each send for a device of their own and wait for every answer. Times are of whole answers, in milliseconds. What limits is the server's one thread, and most of its time goes to HTTP, not to the check; where PostgreSQL keeps the state it is the transaction of each accepted request, which is on the disk before the answer. The load is made on the same machine, and Redis and PostgreSQL run there too: they share its cores, so compare rows, not machines. All servers run and take turns under each load; figures are medians of three turns.`

const END_TO_END_CONDITIONS = `How many requests of one kind are answered while one of another is: medians of ${ROUNDS} rounds, in each of which all kinds take their turn. The bare server sends the plain route's body. "Without the check" is the same server with the checks of that route taken out. The state is in memory.`

const PARTS_CONDITIONS = `Each part alone and with warm caches, beside the raw HMAC of the same rounds; the rest of the check is its shape, clock and window, the session and its end. The MAC is two one-shot \`crypto.hash\` calls over blocks that are made once for a session. What was tried is not in the product: one comparison for MAC and device tag would save what the two lines differ by, and the tag would be judged before the session's end and its spent ids, so that refusals came in another order.`

const costs = (list: Figures['checks']) =>
  list.map(({ name, microseconds, ratio }) => [
    name,
    microseconds.toFixed(DECIMALS.microseconds),
    ratio.toFixed(DECIMALS.ratio),
  ])

/** The figures as the section of docs/benchmarks.md. */
export function report(figures: Figures): string {
  const { date, machine, versions, limits, checks, parts, servers, endToEnd } = figures
  return [
    '## What a check costs',
    `${[date, machine, ...versions].join(', ')}. One run of \`npm run bench\`.`,
    METHOD,
    table(
      ['Limit', 'Measured', 'First', '', 'Goal', ''],
      limits.map(({ title, ratio, first, goal }) => [
        title,
        ratio.toFixed(DECIMALS.ratio),
        first.limit,
        verdict(first.isKept),
        goal?.limit ?? '',
        goal ? verdict(goal.isKept) : '',
      ]),
    ),
    'What an accepted check is made of stands under “Inside an accepted check”.',
    CONDITIONS,
    table(['Check', 'µs', '× raw HMAC'], costs(checks)),
    '### Inside an accepted check',
    PARTS_CONDITIONS,
    table(['Part', 'µs', '× raw HMAC'], costs(parts)),
    '### Over HTTP',
    HTTP_CONDITIONS,
    ...httpTable(servers),
    '### Around the check',
    END_TO_END_CONDITIONS,
    table(
      ['Answers a second', 'Measured', 'Goal', ''],
      endToEnd.map(({ title, ratio, goal }) => [
        title,
        ratio.toFixed(DECIMALS.endToEnd),
        goal.limit,
        verdict(goal.isKept),
      ]),
    ),
  ].join('\n\n')
}

function httpTable(servers: readonly ServerResult[]): string[] {
  const ran = servers.flatMap((server) => ('results' in server ? [server] : []))
  const head = ran.flatMap(({ store }) => [`${store}: requests/s`, 'p50', 'p99'])
  const rows = (ran[0]?.results ?? []).map(({ name }, index) => [
    name,
    ...ran.flatMap(({ results }) => {
      const { perSecond = Number.NaN, p50 = Number.NaN, p99 = Number.NaN } = results[index] ?? {}
      return [perSecond, p50.toFixed(DECIMALS.milliseconds), p99.toFixed(DECIMALS.milliseconds)]
    }),
  ])
  const missing = servers.flatMap((server) =>
    'missing' in server ? [`${server.store} was left out: ${server.missing}.`] : [],
  )
  return [table(['Request', ...head], rows), ...missing]
}
