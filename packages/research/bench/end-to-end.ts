import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, runServer } from '@one-tick-ahead/api/testing/run-server'
import { makeServerKeys } from '@one-tick-ahead/api/testing/test-secrets'
import type { Visitor } from '@one-tick-ahead/api/testing/visitor'
import type { Change } from '@one-tick-ahead/ota/testing/bundle-program'
import { bundleProgram } from '@one-tick-ahead/ota/testing/bundle-program'
import { buildServer } from '@/scripts/prepare.mjs'
import { enrolDevices, type Load, loadOf, measureLoad, warmUp } from './http-load'
import { quantile } from './quantile'

/** Turns of all of them: what disturbs the machine disturbs each. */
export const ROUNDS = 5

/** The records with their headers and bodies, for whoever asks. */
const UNCHECKED: Change = {
  file: 'packages/api/routes/records.ts',
  line: 'const protect = [requireToken, requireJwt(deps), limitSession(deps)] as const',
  mutant: `
    const letPass: Check = (c, next) => {
      c.set('ota', { code: 'ok', sessionId: '', refusal: null, ms: 0.01, storeMs: null })
      return next()
    }
    const protect = [letPass] as const`,
}

const page: Load = {
  name: 'page of the site',
  status: 200,
  start: () => () => ({ path: '/about', headers: { 'Accept-Encoding': 'gzip, br' } }),
}

/** How many requests of one kind are answered while one of another is. */
export interface EndToEnd {
  title: string
  /** Median, over the rounds, of both kinds' requests a second. */
  ratio: number
  goal: { limit: string; isKept: boolean }
}

const GOALS = [
  { title: 'Plain route ÷ a bare `node:http` server', of: 'plain', by: 'bare', atLeast: 0.5 },
  { title: 'OTA accept ÷ the same without the check', of: 'accept', by: 'open', atLeast: 0.8 },
  { title: 'OTA refuse, forged MAC ÷ OTA accept', of: 'forged', by: 'accept', atLeast: 1.3 },
  { title: 'Garbage header ÷ OTA accept', of: 'garbage', by: 'accept', atLeast: 1.3 },
  { title: 'Page of the site ÷ plain route', of: 'page', by: 'plain', atLeast: 0.6 },
] as const

type Kind = (typeof GOALS)[number]['of' | 'by']

/** Of each kind the requests a second, round after round. */
async function measureInTurns(
  kinds: Record<Kind, { server: RunningServer; load: Load; devices: readonly Visitor[] }>,
): Promise<Map<Kind, number[]>> {
  const all = Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][]
  const perSecond = new Map(all.map(([kind]): [Kind, number[]] => [kind, []]))
  for (const [, { server, load, devices }] of all) await warmUp(server.origin, load, devices)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [kind, { server, load, devices }] of all) {
      perSecond.get(kind)?.push((await measureLoad(server.origin, load, devices)).perSecond)
    }
  }
  return perSecond
}

/** What a request costs around the check; the built server, with its state in memory. */
export async function measureEndToEnd(): Promise<EndToEnd[]> {
  buildServer()
  const folder = await mkdtemp(join(tmpdir(), 'ota-bench-'))
  const { env: keys, loginCookie } = makeServerKeys()
  const servers: RunningServer[] = []
  const start = async (name: string, program?: Parameters<typeof runServer>[1]) => {
    const settings = { DATA_DIR: join(folder, name), RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
    const server = await runServer({ ...settings, ...keys }, program)
    servers.push(server)
    return server
  }
  try {
    const bare = await start('bare', {
      program: await bundleProgram('bench/bare', 'packages/research/bench/bare.ts'),
    })
    const open = await start('open', {
      program: await bundleProgram('bench/unchecked', 'packages/api/main.ts', [UNCHECKED]),
    })
    const own = await start('own')
    const devices = await enrolDevices(own.origin, loginCookie)
    const plain = loadOf('plain route')
    const accept = loadOf('OTA accept')
    const perSecond = await measureInTurns({
      bare: { server: bare, load: plain, devices },
      plain: { server: own, load: plain, devices },
      page: { server: own, load: page, devices },
      open: { server: open, load: accept, devices: await enrolDevices(open.origin, loginCookie) },
      accept: { server: own, load: accept, devices },
      forged: {
        server: own,
        load: loadOf('OTA refuse: forged MAC'),
        devices: await enrolDevices(own.origin, loginCookie),
      },
      garbage: { server: own, load: loadOf('garbage header'), devices },
    })
    return GOALS.map(({ title, of, by, atLeast }) => {
      const base = perSecond.get(by) ?? []
      const ratios = perSecond.get(of)?.map((value, round) => value / (base[round] ?? Number.NaN))
      const ratio = quantile(ratios ?? [], 0.5)
      return { title, ratio, goal: { limit: `≥ ${atLeast}`, isKept: ratio >= atLeast } }
    })
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}
