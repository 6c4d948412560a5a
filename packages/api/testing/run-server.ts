import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distinctPorts } from '@one-tick-ahead/ota/testing/listen'
import { apiPaths } from '../contract/paths'
import { headersPath } from '../site/static-site'
import { OWN_PROCESSES } from './platform'
import { testPrivateJwks } from './test-secrets'

export interface RunningServer {
  child: ChildProcess
  origin: string
  attacker: string
  /** Everything printed so far. */
  output(): string
  /** Ends it with a signal and waits for the exit code; it may have ended already. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** A program that `npm run build` compiles. */
type Program = 'main' | 'messages'

const START_MS = 60_000

interface RunOptions {
  /** A file that gets what it prints; else `output` has it. */
  printsTo?: string
  /** Where it is process 1, as in a container. */
  ownProcesses?: boolean
}

function run(
  program: Program,
  args: readonly string[],
  env: Record<string, string>,
  { ownProcesses, printsTo }: RunOptions = {},
) {
  const node = [process.execPath, `dist/${program}.mjs`, ...args]
  const command = ownProcesses ? [...OWN_PROCESSES, ...node] : node
  const printing = printsTo ? ` >> '${printsTo}'` : ''
  const child = spawn('sh', ['-c', `exec "$0" "$@"${printing}`, ...command], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const closed = new Promise<number | null>((done) => child.once('close', done))
  return { child, output: () => text, closed }
}

/** For servers where nobody signs in by a provider: without one of its own it is up sooner. */
export const noProvider = { GOOGLE_CLIENT_ID: 'nobody', GOOGLE_CLIENT_SECRET: 'nothing' }

/** Addresses for one server, free a moment ago; given to several runs, it restarts in place. */
export async function freePorts() {
  const [PORT = '', ATTACKER_PORT = '', PROVIDER_PORT = ''] = (await distinctPorts(3)).map(String)
  return { PORT, ATTACKER_PORT, PROVIDER_PORT }
}

/** Runs a program to its end. */
export async function runProgram(
  program: Program,
  args: string[],
  env: Record<string, string>,
  options?: RunOptions,
) {
  const { closed, output } = run(program, args, env, options)
  return { code: await closed, output: output() }
}

/** @throws when it ends before it answers, or takes too long; with what it printed. */
async function untilReady(origin: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + START_MS
  for (;;) {
    const signal = AbortSignal.timeout(START_MS)
    const answer = await fetch(origin + apiPaths.health, { signal }).catch(() => null)
    if (answer?.status === 200) return
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended: ${output()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the server was not ready within ${START_MS} ms: ${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The server in a process of its own, ready to be asked; on free ports unless `env` has them. */
export async function runServer(
  env: Record<string, string>,
  options?: RunOptions,
): Promise<RunningServer> {
  const settings = { ...(await freePorts()), ...env }
  const { child, output, closed } = run('main', [], settings, options)
  const origin = `http://localhost:${settings.PORT}`
  await untilReady(origin, child, output)
  return {
    child,
    origin,
    attacker: `http://127.0.0.1:${settings.ATTACKER_PORT}`,
    output,
    end(signal) {
      child.kill(signal)
      return closed
    },
  }
}

/** A new `DATA_DIR` with an empty database and keys in it, for tests of what comes after the first start. */
export async function freshDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-data-'))
  await cp('dist/empty-data', folder, { recursive: true })
  const masterKey = randomBytes(64).toString('base64')
  const secrets = { masterKey, jwtPrivateKeys: { keys: testPrivateJwks } }
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  return folder
}

const NONE = { pages: {}, files: {} }

/** Makes of a folder one whose files the server sends, as it does with no page that lacks a policy. */
export function allowNoPolicy(folder: string): Promise<void> {
  return writeFile(headersPath(folder), JSON.stringify({ http: NONE, https: NONE }))
}
