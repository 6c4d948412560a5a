import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RESPONSE_TIME_HEADER } from '@one-tick-ahead/api/contract/headers'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { type RunningServer, runServer } from '@one-tick-ahead/api/testing/run-server'
import { makeServerKeys } from '@one-tick-ahead/api/testing/test-secrets'
import { apiAt, Visitor } from '@one-tick-ahead/api/testing/visitor'
import { buildServer } from '@/scripts/prepare.mjs'
import { machine, table } from '@/scripts/report-section.mjs'
import { quantile } from './http-load'

/** Of both kinds together, in turn. */
const CALLS = 10_000
/** A check that took as long was held up: it takes a tenth of that. */
const PAUSE_MS = 1
/** More than a core has of cache for itself, and half of what all have. */
const OTHERS_BYTES = 16 * 2 ** 20

const KINDS = ['JWT', 'OTA'] as const
type Kind = (typeof KINDS)[number]

/** One call: what the server says that its check took, and what came between. */
interface Call {
  kind: Kind
  ms: number
  /** The garbage collector ran within the request. */
  collected: boolean
  /** The system gave the processor to somebody else within the request. */
  takenAway: boolean
}

/** All calls at one pace. */
interface Paced {
  pace: string
  calls: readonly Call[]
}

async function callAll(server: RunningServer, device: Visitor): Promise<Call[]> {
  const told = () => once(server.child, 'message')
  const forget = told()
  server.child.send('pauses')
  await forget
  const { host } = new URL(server.origin)
  const target = apiPaths.customers
  const times: Pick<Call, 'kind' | 'ms'>[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const kind = call % 2 === 0 ? 'JWT' : 'OTA'
    const headers =
      kind === 'JWT' ? { Authorization: device.token } : device.nextBoundHeaders(target, host)
    const answer = await device.call(target, { headers })
    if (answer.status !== 200) throw new Error(`${kind}: a call was answered ${answer.status}`)
    await answer.arrayBuffer()
    times.push({ kind, ms: Number(answer.headers.get(RESPONSE_TIME_HEADER)) })
  }
  const answered = told()
  server.child.send('pauses')
  const [between]: Pick<Call, 'collected' | 'takenAway'>[][] = await answered
  if (between?.length !== CALLS) throw new Error('The server has seen another number of calls')
  return times.map((time, index) => ({ ...time, ...between[index] }) as Call) // as many as times
}

/** The demo's calls to the built server, as it runs the demo; the times are the server's own. */
export async function measurePauses(): Promise<Paced[]> {
  buildServer()
  const folder = await mkdtemp(join(tmpdir(), 'ota-bench-'))
  const { env: keys, loginCookie } = makeServerKeys()
  const server = await runServer({
    ...keys,
    NODE_OPTIONS: '--import ./packages/api/testing/preload/pauses.mjs',
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    WARM_UP: 'on',
    SERVER_VIEW: 'on',
  })
  try {
    const device = new Visitor(apiAt(server.origin, { loginCookie }))
    const { status } = await device.enrol()
    if (status !== 200) throw new Error(`The enrolment was answered ${status}`)
    const paced = [{ pace: 'at full rate', calls: await callAll(server, device) }]
    server.child.send(OTHERS_BYTES)
    paced.push({ pace: 'paced', calls: await callAll(server, device) })
    return paced
  } finally {
    await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

function rowOf(pace: string, kind: Kind, all: readonly Call[]) {
  const calls = all.filter((call) => call.kind === kind)
  const times = calls.map(({ ms }) => ms)
  const pauses = calls.filter(({ ms }) => ms >= PAUSE_MS)
  const collected = pauses.filter((call) => call.collected)
  const takenAway = pauses.filter((call) => call.takenAway && !call.collected)
  const unknown = pauses.length - collected.length - takenAway.length
  return [
    `${kind}, ${pace}`,
    ...[0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(3)),
    ...[pauses.length, collected.length, takenAway.length, unknown],
  ]
}

/** The section of docs/benchmarks.md. */
export const reportPauses = (paced: readonly Paced[]): string =>
  [
    '## What a visitor of the demo sees',
    `${machine()}. One run of \`npm run bench -- pauses\`: ${CALLS} calls of one visitor at each pace, JWT and bound OTA in turn, to the built server; times are its own \`token_response_time\`, in ms. _Paced_ stands for one call each two seconds: after each answer the server's process reads through ${OTHERS_BYTES / 2 ** 20} MB, so that the next call finds the processor's caches cold, as after others had it. A pause is a check of ${PAUSE_MS} ms or more. Its cause is the garbage collector where that ran within the request, else the system where it gave the processor to another process meanwhile.`,
    table(
      ['Call', 'median', 'p95', 'p99', 'max', 'Pauses', 'collector', 'system', 'unknown'],
      paced.flatMap(({ pace, calls }) => KINDS.map((kind) => rowOf(pace, kind, calls))),
    ),
  ].join('\n\n')
