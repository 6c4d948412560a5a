import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './listen'

export interface RunningServer {
  child: ChildProcess
  origin: string
  attacker: string
  /** Everything printed so far. */
  output(): string
  /** Ends it with a signal and waits for the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const ENTRY = ['--import', 'tsx']

function run(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...ENTRY, script, ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, LOG_LEVEL: 'info', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  return { child, output: () => text }
}

/** Runs a script of the project to its end. */
export async function runScript(script: string, args: string[], env: Record<string, string>) {
  const { child, output } = run(script, args, env)
  const [code] = await once(child, 'close')
  return { code: code as number | null, output: output() }
}

/** The real server in a process of its own, ready to be asked. */
export async function runServer(env: Record<string, string>): Promise<RunningServer> {
  const [port, attackerPort, providerPort] = [await freePort(), await freePort(), await freePort()]
  const { child, output } = run('server/main.ts', [], {
    PORT: String(port),
    ATTACKER_PORT: String(attackerPort),
    PROVIDER_PORT: String(providerPort),
    ...env,
  })
  const origin = `http://localhost:${port}`
  for (;;) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null)
    if (answer?.status === 200) break
    if (child.exitCode !== null) throw new Error(`the server ended: ${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    child,
    origin,
    attacker: `http://127.0.0.1:${attackerPort}`,
    output,
    async end(signal) {
      child.kill(signal)
      const [code] = await once(child, 'close')
      return code as number | null
    },
  }
}
