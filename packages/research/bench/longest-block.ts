import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { MAX_BODY_BYTES } from '@one-tick-ahead/api/contract/limits'
import {
  allowNoPolicy,
  type RunningServer,
  runServer,
} from '@one-tick-ahead/api/testing/run-server'
import { sendRaw } from '@one-tick-ahead/api/testing/sockets'
import { makeServerKeys } from '@one-tick-ahead/api/testing/test-secrets'
import { buildServer } from '@/scripts/prepare.mjs'
import { machine, table, verdict } from '@/scripts/report-section.mjs'
import { quantile } from './quantile'
import { worstRequests } from './worst-requests'

/** Of each request; the lower quartile is what counts: what else the machine does only adds. */
const TIMES = 15
/** For as long nobody else may be kept waiting by one request, in milliseconds. */
const LIMIT_MS = 5
/** Rows of the report: the dearest. */
const SHOWN = 20

interface Block {
  name: string
  /** Of the longest turn of the event loop that it brought, lower quartile. */
  ms: number
}

/** Milliseconds since it was last asked; see blocks-preload.mjs. */
async function longestOf({ child }: RunningServer): Promise<number> {
  const answered = once(child, 'message')
  child.send('block')
  const [ms] = await answered
  return ms
}

/** From a network that has not called yet, so that no limit stands before a parser. */
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

/** What no server can save: `JSON.parse` of the longest list that may be sent, in milliseconds. */
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
