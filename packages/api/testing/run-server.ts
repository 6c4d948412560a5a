import { spawn } from 'node:child_process'
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distinctPorts } from '@one-tick-ahead/ota/testing/listen'
import { until } from '@one-tick-ahead/ota/testing/until'
import { apiPaths } from '../contract/paths'
import { headersPath } from '../site/static-site'

/** Ends a start that hangs, also on a busy machine. */
const START_MS = 240_000

/**
 * Starts a program that `npm run build` compiles.
 * @param wrapper a command that runs it, and the command's own arguments.
 */
function run(
  program: 'main' | 'messages',
  args: readonly string[],
  env: Record<string, string>,
  wrapper: readonly string[] = [],
) {
  const [command = '', ...rest] = [...wrapper, process.execPath, `dist/${program}.mjs`, ...args]
  const child = spawn(command, rest, {
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

/** Settings without the local provider, with which a server starts sooner. */
export const noProvider = { GOOGLE_CLIENT_ID: 'nobody', GOOGLE_CLIENT_SECRET: 'nothing' }

/** Three free ports for one server, which keeps them over a restart. */
export async function freePorts() {
  const [PORT = '', ATTACKER_PORT = '', PROVIDER_PORT = ''] = (await distinctPorts(3)).map(String)
  return { PORT, ATTACKER_PORT, PROVIDER_PORT }
}

/** Runs a program to its end, on free ports unless `env` has them. */
export async function runProgram(...[program, args, env, wrapper]: Parameters<typeof run>) {
  const { closed, output } = run(program, args, { ...(await freePorts()), ...env }, wrapper)
  return { code: await closed, output: output() }
}

/**
 * Starts the server in its own process, on free ports unless `env` has them, and waits until it answers.
 * @throws with the server's output if it ends before it answers, or takes too long.
 */
export async function runServer(env: Record<string, string>, wrapper?: readonly string[]) {
  const settings = { ...(await freePorts()), ...env }
  const { child, output, closed } = run('main', [], settings, wrapper)
  const origin = `http://localhost:${settings.PORT}`
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended')
    const signal = AbortSignal.timeout(START_MS)
    return (await fetch(origin + apiPaths.health, { signal }).catch(() => null))?.status === 200
  }
  await until(isReady, 'the server is ready', START_MS).catch((error) => {
    child.kill('SIGKILL')
    throw new Error(`${error}: ${output()}`)
  })
  return {
    child,
    origin,
    attacker: `http://127.0.0.1:${settings.ATTACKER_PORT}`,
    /** Everything printed so far. */
    output,
    /** Ends it with a signal and waits for the exit code; it may have ended already. */
    end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      return closed
    },
  }
}

export type RunningServer = Awaited<ReturnType<typeof runServer>>

/** A new `DATA_DIR` with an empty database, which saves the time of a first start. */
export async function freshDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-data-'))
  await cp('dist/empty-data', folder, { recursive: true })
  return folder
}

/** Adds empty headers to a folder, without which the server sends no file. */
export function allowNoPolicy(folder: string): Promise<void> {
  const none = { pages: {}, files: {} }
  return writeFile(headersPath(folder), JSON.stringify({ http: none, https: none }))
}
