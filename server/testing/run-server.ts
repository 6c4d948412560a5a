import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from './listen'

export interface RunningServer {
  child: ChildProcess
  origin: string
  attacker: string
  /** Everything printed so far. */
  output(): string
  /** Ends it with a signal and waits for the exit code; it may have ended already. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const TSX = ['--import', 'tsx']
const START_MS = 30_000

function run(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, LOG_LEVEL: 'info', ...env },
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

/** Addresses for one server, free a moment ago; given to several runs, it restarts in place. */
export async function freePorts() {
  return {
    PORT: String(await freePort()),
    ATTACKER_PORT: String(await freePort()),
    PROVIDER_PORT: String(await freePort()),
  }
}

/** Runs a script of the project to its end. */
export async function runScript(script: string, args: string[], env: Record<string, string>) {
  const { closed, output } = run([...TSX, script, ...args], env)
  return { code: await closed, output: output() }
}

/**
 * The real server in a process of its own, ready to be asked; on free ports unless `env` has them.
 * @param args what Node runs: the source, or the bundle where its speed matters.
 */
export async function runServer(
  env: Record<string, string>,
  args: readonly string[] = [...TSX, 'server/main.ts'],
): Promise<RunningServer> {
  const settings = { ...(await freePorts()), ...env }
  const { child, output, closed } = run(args, settings)
  const origin = `http://localhost:${settings.PORT}`
  const deadline = Date.now() + START_MS
  for (;;) {
    const signal = AbortSignal.timeout(START_MS)
    const answer = await fetch(`${origin}/healthz`, { signal }).catch(() => null)
    if (answer?.status === 200) break
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended: ${output()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the server was not ready within ${START_MS} ms: ${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
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
